/** What a verb is applied to, asked step by step. */

import { element } from "../dom.ts";
import { keyLabel } from "../rules.ts";
import type { Move, Verb } from "../wire.ts";
import { beginAim } from "./aim.ts";
import { byteOf, isWay } from "./keys.ts";
import { openPack } from "./pack.ts";
import { openSheet, topSheet, type Row } from "./sheet.ts";
import { directionTo, neighbour, type Stage } from "./stage.ts";
import { attempt, follow, refuse } from "./turn.ts";
import { arrow, capital } from "./words.ts";

export const verbOf = (stage: Stage, verb: number): Verb | null => stage.variant.verbs[verb] ?? null;

/** Begins a verb: plays it, or asks for what it needs. */
export function beginVerb(stage: Stage, verb: number): void {
  switch (verbOf(stage, verb)?.arg) {
    case "none":
      follow(stage, stage.session.intend({ verb, arg: "none" }));
      break;
    case "dir":
      askDirection(stage, verb);
      break;
    case "key":
      askKey(stage, verb);
      break;
    case "slot":
    case "slot-at":
      openPack(stage, { kind: "for", verb });
      break;
    case "cell":
      beginAim(stage, verb, null);
      break;
    case undefined:
      break;
  }
}

/** A verb towards a direction; walking has questions of its own. */
function goTowards(stage: Stage, verb: number, direction: number): void {
  if (verb === stage.variant.walk) follow(stage, stage.session.step(direction));
  else follow(stage, stage.session.intend({ verb, arg: { dir: direction } }));
}

/** Asks for a direction: by a list with what lies there, by the keys that walk, or by a click beside the hero. */
function askDirection(stage: Stage, verb: number): void {
  const { session, variant, state } = stage;
  const offered = session.offered(verb).flatMap((move) => directionOf(move) ?? []);
  if (offered.length === 0 && verb !== variant.walk) {
    refuse(stage, session.refusal({ verb, arg: { dir: state.facing ?? 0 } }) ?? "");
    return;
  }
  // Walking also strikes, jumps and bumps; whatever is refused says why.
  const directions = verb === variant.walk ? variant.directions.map((_, direction) => direction) : offered;
  const rows: readonly Row[] = directions.map((direction) => {
    const name = variant.directions[direction] ?? "";
    const cell = state.hero === null ? null : neighbour(variant, state.hero, direction);
    return {
      id: name,
      text: capital(name),
      detail: cell === null ? "" : session.explain(cell).name,
      picture: element("span", { class: "row-arrow", text: arrow(name), attributes: { "aria-hidden": "true" } }),
      act: () => goTowards(stage, verb, direction),
    };
  });
  const choose = (direction: number): void => {
    sheet.close();
    goTowards(stage, verb, direction);
  };
  const sheet = openSheet({
    name: "direction",
    title: session.question(verb),
    groups: [{ rows, compass: variant.topology }],
    closeText: "Never mind",
    sound: stage.app.sound,
    onKey(name, event) {
      const control = stage.keys.pressed(event, name)?.control ?? null;
      // The arrows choose among the buttons.
      if (!isWay(control) || event.key.startsWith("Arrow")) return false;
      const direction = session.towards(control);
      if (direction !== undefined) choose(direction);
      return direction !== undefined;
    },
    onOutside(x, y) {
      const cell = stage.map?.cellAt(x, y) ?? null;
      const direction = cell === null ? null : directionTo(variant, state.hero, cell);
      if (direction === null) sheet.cancel();
      else choose(direction);
    },
  });
}

function directionOf(move: Move): number | null {
  return typeof move.arg === "object" && "dir" in move.arg ? move.arg.dir : null;
}

/** The keys of an old keyboard that print something, row by row as on ours. */
const PRINTED = [
  "1234567890-=", "qwertyuiop[]", "asdfghjkl;'`", "zxcvbnm,./\\ ", "QWERTYUIOP{}", "ASDFGHJKL:\"~", "ZXCVBNM<>?|_",
  "!@#$%^&*()+",
];

/** Asks for a key of the original's keyboard: any key that is pressed, or one of a board of buttons. */
function askKey(stage: Stage, verb: number): void {
  const play = (key: number): void => {
    attempt(stage, { verb, arg: { key } });
  };
  const rows: readonly Row[] = [...PRINTED.join("")].map((letter) => ({
    id: letter,
    text: keyLabel(letter),
    act: () => play(letter.charCodeAt(0)),
  }));
  const named = verbOf(stage, verb);
  openSheet({
    name: "key",
    title: `${capital(named?.name ?? "")}: which key of the original?`,
    about: [named?.about ?? ""],
    groups: [{ rows, isGrid: true }],
    closeText: "Never mind",
    isWide: true,
    sound: stage.app.sound,
    onKey(name, event) {
      const byte = byteOf(event);
      if (byte === null || name.length > 1 && !name.startsWith("ctrl+")) return false;
      topSheet()?.close();
      play(byte);
      return true;
    },
  });
}
