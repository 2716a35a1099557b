/** Targets for looking and aiming, as buttons beside the map, the nearest first. */

import { isSame } from "../cells.ts";
import { element, fill, keepFocus } from "../dom.ts";
import type { Seen } from "../wire.ts";
import { glyphOf, ROW } from "./glyph.ts";
import { isCursor, type Stage } from "./stage.ts";
import { placeOf } from "./words.ts";

/** The data with which each list was last drawn. */
const filled = new WeakMap<Element, string>();

/** Shows the targets and marks the one under the cursor. Hides them while there is no cursor. */
export function drawTargets(stage: Stage): void {
  const { layout: { field, targets }, screen: { cursor, mode } } = stage;
  if (cursor === null || !isCursor(stage)) {
    if (targets.contains(document.activeElement)) field.focus();
    targets.hidden = true;
    filled.delete(targets);
    fill(targets);
    return;
  }
  const found = stage.session.targets();
  const wanted = JSON.stringify([mode, found, stage.app.options.look, stage.app.theme.id]);
  if (filled.get(targets) !== wanted) {
    filled.set(targets, wanted);
    targets.hidden = found.length === 0;
    fill(
      targets,
      element("h2", { text: mode === "aim" ? "In reach" : "In view" }),
      element("ul", { class: "target-rows", role: "list" }, ...found.map((seen) => row(stage, seen))),
    );
  }
  const buttons = [...targets.querySelectorAll<HTMLElement>("[data-target]")];
  const current = buttons.find((each) => each.dataset["target"] === cursor.join(" "));
  for (const each of buttons) each.setAttribute("aria-current", String(each === current));
  current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const active = document.activeElement;
  // The focus follows the cursor, so that a press acts on the marked target.
  if (targets.contains(active) && active instanceof HTMLElement && active.dataset["target"] !== undefined) {
    if (active !== current) (current ?? field).focus();
  }
}

function row(stage: Stage, seen: Seen): HTMLElement {
  // The first tap moves the cursor and the second confirms, as on the map.
  const point = (): void => stage.send({ tap: { cell: seen.at, isTouch: true } });
  // Screen readers read the sentence instead of the row.
  const part = (name: string, text: string): HTMLElement =>
    element("span", { class: `target-${name}`, attributes: { "aria-hidden": "true" }, text });
  return element("li", {}, element(
    "button",
    {
      type: "button", class: "target", data: { target: seen.at.join(" ") }, onmousedown: keepFocus,
      onfocus: () => {
        if (!isSame(stage.screen.cursor, seen.at)) point();
      },
      onclick: point,
    },
    glyphOf(stage, seen.id, ROW),
    part("name", seen.name),
    part("where", placeOf(seen)),
    element("span", { class: "unseen", text: seen.sentence }),
  ));
}

/** Focuses the target under the cursor, or else the nearest, for players with six buttons. */
export function focusTargets(stage: Stage): void {
  const { targets } = stage.layout;
  const node = targets.querySelector<HTMLElement>('[aria-current="true"]') ?? targets.querySelector("button");
  if (!targets.hidden) node?.focus();
}

/** Moves the focus among the targets; past either end it returns to the map. Returns false if no target has the focus. */
export function stepTargets(stage: Stage, by: number): boolean {
  const { targets, field } = stage.layout;
  const buttons = [...targets.querySelectorAll<HTMLElement>("button")];
  const at = buttons.findIndex((each) => each === document.activeElement);
  if (at < 0) return false;
  (buttons[at + by] ?? field).focus();
  return true;
}
