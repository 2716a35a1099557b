/** What is worth looking at or aiming at, as buttons beside the map: the nearest first. */

import { isSame } from "../cells.ts";
import { element, fill } from "../dom.ts";
import type { Cell, Seen } from "../wire.ts";
import { confirmCursor, pointAt } from "./cursor.ts";
import { glyphOf } from "./glyph.ts";
import { keepFocus } from "./panels.ts";
import type { Aiming, Looking, Stage } from "./stage.ts";
import { toMove } from "./aim.ts";
import { placeOf } from "./words.ts";

/** What each list was last filled for. */
const filled = new WeakMap<Element, string>();

/** Shows the targets of the cursor, and which of them it is at; nothing where there is no cursor. */
export function drawTargets(stage: Stage): void {
  const { targets } = stage.layout;
  const { mode, state } = stage;
  if (mode.kind !== "look" && mode.kind !== "aim") {
    if (targets.contains(document.activeElement)) stage.layout.field.focus();
    targets.hidden = true;
    filled.delete(targets);
    fill(targets);
    return;
  }
  const what = mode.kind === "aim" ? [mode.verb, mode.slot] : [];
  const wanted = JSON.stringify([mode.kind, what, state.moves, stage.app.options.look, stage.app.theme.id]);
  if (filled.get(targets) !== wanted) {
    filled.set(targets, wanted);
    list(stage, mode);
  }
  const buttons = [...targets.querySelectorAll<HTMLElement>("[data-target]")];
  const current = buttons.find((each) => each.dataset["target"] === mode.cursor.join(" "));
  for (const each of buttons) each.setAttribute("aria-current", String(each === current));
  current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const active = document.activeElement;
  // The focus follows the cursor, so that a press means the target that is shown.
  if (targets.contains(active) && active instanceof HTMLElement && active.dataset["target"] !== undefined) {
    if (active !== current) (current ?? stage.layout.field).focus();
  }
}

function list(stage: Stage, mode: Looking | Aiming): void {
  const { targets } = stage.layout;
  const found = targetsOf(stage, mode);
  targets.hidden = found.length === 0;
  fill(
    targets,
    element("h2", { text: mode.kind === "aim" ? "In reach" : "In view" }),
    element("ul", { class: "target-rows", role: "list" }, ...found.map((seen) => row(stage, seen))),
  );
}

/** The nearest things worth it; while aiming, those that can be hit. */
const targetsOf = ({ session }: Stage, mode: Looking | Aiming): readonly Seen[] => session.targetsSeen()
  .filter(({ at }) => mode.kind === "look" || session.refusal(toMove({ ...mode, cursor: at })) === undefined);

function row(stage: Stage, seen: Seen): HTMLElement {
  // The row is for the eye; the sentence says the same.
  const part = (name: string, text: string): HTMLElement =>
    element("span", { class: `target-${name}`, attributes: { "aria-hidden": "true" }, text });
  return element("li", {}, element(
    "button",
    {
      type: "button", class: "target", data: { target: seen.at.join(" ") }, onmousedown: keepFocus,
      onfocus: () => aimHere(stage, seen.at),
      onclick: () => {
        if (!aimHere(stage, seen.at)) confirmCursor(stage);
      },
    },
    glyphOf(stage, seen.id),
    part("name", seen.name),
    part("where", placeOf(seen)),
    element("span", { class: "unseen", text: seen.sentence }),
  ));
}

/** Moves the cursor to a cell; whether it was elsewhere. */
function aimHere(stage: Stage, cell: Cell): boolean {
  const { mode } = stage;
  if ((mode.kind !== "look" && mode.kind !== "aim") || isSame(mode.cursor, cell)) return false;
  pointAt(stage, mode, cell);
  return true;
}

/** Gives the focus to the target that the cursor is at, or the nearest: for players with six buttons. */
export function focusTargets(stage: Stage): void {
  const { targets } = stage.layout;
  const node = targets.querySelector<HTMLElement>('[aria-current="true"]') ?? targets.querySelector("button");
  if (!targets.hidden) node?.focus();
}

/** Moves the focus among the targets; beyond the ends it goes back to the map. Whether it was there. */
export function stepTargets(stage: Stage, by: number): boolean {
  const { targets, field } = stage.layout;
  const buttons = [...targets.querySelectorAll<HTMLElement>("button")];
  const at = buttons.findIndex((each) => each === document.activeElement);
  if (at < 0) return false;
  (buttons[at + by] ?? field).focus();
  return true;
}
