/** What is carried, the sheet of one thing, and choosing something for a verb. */

import { element } from "../dom.ts";
import type { Gear } from "../wire.ts";
import { beginAim } from "./aim.ts";
import { askWhetherMeant } from "./confirm.ts";
import { explainedNodes } from "./explain.ts";
import { keyHint } from "./keys.ts";
import { glyphOf } from "./glyph.ts";
import { openSheet, type Group, type Row, type Sheet } from "./sheet.ts";
import { hasEnded, type Stage } from "./stage.ts";
import { attempt, follow, refuse } from "./turn.ts";
import { beginVerb, verbOf } from "./verbs.ts";
import { capital } from "./words.ts";

/** Why the pack is open. */
export type Purpose =
  | { readonly kind: "browse" }
  /** To choose what a verb is applied to. */
  | { readonly kind: "for"; readonly verb: number }
  /** The game wants this verb's choice before anything else. */
  | { readonly kind: "asked"; readonly verb: number };

/** Opens the pack if the game wants a choice before anything else. */
export function answerWhatIsAsked(stage: Stage): void {
  const verb = stage.state.asked;
  if (verb === null || hasEnded(stage)) return;
  const kind = verbOf(stage, verb)?.arg;
  if (kind === "slot" || kind === "slot-at") openPack(stage, { kind: "asked", verb });
  else beginVerb(stage, verb);
}

/** What can be chosen, what is worn first. */
function choices(stage: Stage, purpose: Purpose): readonly Gear[] {
  if (purpose.kind === "browse") return stage.state.pack.toSorted((a, b) => Number(b.isWorn) - Number(a.isWorn));
  return [...stage.session.placesFor(purpose.verb)]
    .flatMap((slot) => stage.state.pack.find((gear) => gear.slot === slot) ?? []);
}

function titleOf(stage: Stage, purpose: Purpose): string {
  if (purpose.kind === "browse") return "What you carry";
  return stage.session.question(purpose.verb);
}

export function openPack(stage: Stage, purpose: Purpose, selected: string | null = null): void {
  const choosable = choices(stage, purpose);
  if (purpose.kind === "for" && choosable.length === 0) {
    refuse(stage, stage.session.nothing(purpose.verb));
    return;
  }
  const reopen = (gear: Gear): void => openPack(stage, purpose, gear.letter);
  const row = (gear: Gear): Row => ({
    id: gear.letter,
    text: gear.name,
    hint: gear.letter,
    keys: [gear.letter],
    picture: glyphOf(stage, gear.id),
    act: () => (purpose.kind === "browse" ? openThing(stage, gear, reopen) : apply(stage, purpose.verb, gear.slot)),
    ...(purpose.kind === "browse"
      ? {}
      : {
        more: { text: "?", label: `About ${gear.name}`, act: () => { sheet.close(); openThing(stage, gear, reopen); } },
      }),
  });
  const groups: readonly Group[] = [
    { title: "Worn", rows: choosable.filter((gear) => gear.isWorn).map(row) },
    { title: "Stowed", rows: choosable.filter((gear) => !gear.isWorn).map(row) },
  ].filter((group) => group.rows.length > 0);
  const about = purpose.kind === "asked" ? [element("p", { text: verbOf(stage, purpose.verb)?.about ?? "" })] : [];
  const sheet: Sheet = openSheet({
    name: "pack",
    title: titleOf(stage, purpose),
    about: choosable.length === 0 && purpose.kind === "browse" ? [element("p", { text: "You carry nothing." })] : about,
    groups,
    selected,
    closeText: purpose.kind === "asked" ? "None of these" : "Back",
    sound: stage.app.sound,
    onKey(name, event) {
      const other = stage.state.pack.find((gear) => gear.letter === name);
      if (other !== undefined && purpose.kind !== "browse") {
        sheet.say(stage.session.whyNot(purpose.verb, other.slot));
        return true;
      }
      if (stage.keys.pressed(event, name)?.control !== "pack" || purpose.kind === "asked") return false;
      sheet.cancel();
      return true;
    },
    ...(purpose.kind === "asked" ? { onCancel: () => giveUpChoosing(stage, purpose) } : {}),
  });
}

/** Closing the pack is giving up, where the game waits for a choice: then the player is asked whether that is meant. */
function giveUpChoosing(stage: Stage, purpose: Purpose & { readonly kind: "asked" }): void {
  const intent = stage.session.decline(purpose.verb);
  if ("confirm" in intent) {
    const { m, question } = intent.confirm;
    askWhetherMeant(stage, question, () => attempt(stage, m), () => openPack(stage, purpose));
    return;
  }
  follow(stage, intent);
  openPack(stage, purpose);
}

/** Does a verb with a thing, or takes aim with it first. */
function apply(stage: Stage, verb: number, slot: number): void {
  if (verbOf(stage, verb)?.arg === "slot-at") beginAim(stage, verb, slot);
  else follow(stage, stage.session.intend({ verb, arg: { slot } }));
}

/** The sheet of one thing: what is known of it, and what can be done with it. */
export function openThing(stage: Stage, gear: Gear, onCancel: (gear: Gear) => void): void {
  const explained = stage.session.explainGear(gear.slot);
  const rows: readonly Row[] = hasEnded(stage)
    ? []
    : [...stage.session.verbsFor(gear.slot)].map((verb) => ({
        id: verbOf(stage, verb)?.name ?? "",
        text: capital(verbOf(stage, verb)?.name ?? ""),
        hint: keyHint(stage.keys.ofVerb(verb)),
        keys: stage.keys.ofVerb(verb),
        act: () => apply(stage, verb, gear.slot),
      }));
  const nothing = rows.length === 0 ? [element("p", { class: "dim", text: "Nothing can be done with it now." })] : [];
  openSheet({
    name: "thing",
    title: gear.name,
    about: [...explainedNodes(explained), ...nothing],
    groups: rows.length === 0 ? [] : [{ rows }],
    closeText: "Back",
    sound: stage.app.sound,
    onCancel: () => onCancel(gear),
  });
}
