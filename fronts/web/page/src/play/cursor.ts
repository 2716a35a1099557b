/** A cursor that the player moves over the map: to look, or to aim. */

import { isSame } from "../cells.ts";
import type { Button } from "../app.ts";
import { button, fill } from "../dom.ts";
import type { Cell, Control } from "../wire.ts";
import { aimAt, loose } from "./aim.ts";
import { hideCard } from "./card.ts";
import { hideHints } from "./hints.ts";
import { isWay } from "./keys.ts";
import { goThere, lookAt } from "./look.ts";
import { showNotice } from "./notice.ts";
import { openThere } from "./there.ts";
import { PLAYING, type Aiming, type Looking, type Stage } from "./stage.ts";
import { wayOf } from "./steer.ts";
import { drawTargets, stepTargets } from "./targets.ts";
import { verbOf } from "./verbs.ts";
import { capital } from "./words.ts";

export const isCursor = (stage: Stage): boolean => stage.mode.kind === "look" || stage.mode.kind === "aim";

/** Puts the cursor on a cell. */
export function pointAt(stage: Stage, mode: Looking | Aiming, cell: Cell): void {
  showNotice(stage, null);
  if (mode.kind === "look") lookAt(stage, cell);
  else aimAt(stage, mode, cell);
}

export function leaveCursor(stage: Stage): void {
  stage.mode = PLAYING;
  hideCard(stage);
  stage.map?.mark({});
  drawCursorBar(stage);
}

/** What the confirm button does with the cursor. */
export function confirmCursor(stage: Stage): void {
  if (stage.mode.kind === "look") goThere(stage, stage.mode.cursor);
  else if (stage.mode.kind === "aim") loose(stage, stage.mode);
}

/** Moves the cursor one cell. */
export function pushCursor(stage: Stage, way: Control): void {
  const { mode } = stage;
  if (mode.kind !== "look" && mode.kind !== "aim") return;
  pointAt(stage, mode, stage.session.moved(mode.cursor, way));
}

/** Moves the cursor to the next thing that is worth it, and round again. */
export function nextTarget(stage: Stage, isBack: boolean): void {
  const { mode } = stage;
  if (mode.kind !== "look" && mode.kind !== "aim") return;
  const targets = stage.session.targets();
  const at = targets.findIndex((cell) => isSame(cell, mode.cursor));
  const step = isBack ? -1 : 1;
  const next = targets[at < 0 ? 0 : (at + step + targets.length) % targets.length];
  if (next === undefined) {
    showNotice(stage, "There is nothing in view but the ground.");
    stage.voice.interrupt("There is nothing in view but the ground.");
  } else {
    pointAt(stage, mode, next);
  }
}

/** A key while a cursor is moved; whether it meant something. */
export function cursorKey(stage: Stage, name: string, event: KeyboardEvent): boolean {
  const { mode } = stage;
  const meaning = stage.keys.pressed(event, name);
  if (name === "esc") {
    leaveCursor(stage);
  } else if (name === "enter") {
    if (!event.repeat) confirmCursor(stage);
  } else if (name === "tab" || name === " " || name === "backtab") {
    nextTarget(stage, name === "backtab");
  } else if (meaning !== null && isWay(meaning.control)) {
    pushCursor(stage, meaning.control);
  } else if (mode.kind === "aim" && meaning !== null && meaning.verb === mode.verb) {
    // Twice the same key: at the last target.
    if (!event.repeat) loose(stage, mode);
  } else if (mode.kind === "look" && meaning?.control === "look") {
    leaveCursor(stage);
  } else {
    return false;
  }
  return true;
}

/** One of the six buttons while a cursor is moved. */
export function cursorButton(stage: Stage, pressed: Button): void {
  const way = wayOf(pressed);
  if (way !== null && stepTargets(stage, pressed === "up" || pressed === "left" ? -1 : 1)) return;
  if (way !== null) pushCursor(stage, way);
  else if (pressed === "confirm") confirmCursor(stage);
  else leaveCursor(stage);
}

/** The buttons of the cursor, for mouse and touch. */
export function drawCursorBar(stage: Stage): void {
  const { cursorBar, root } = stage.layout;
  const { mode } = stage;
  root.dataset["mode"] = mode.kind;
  cursorBar.hidden = !isCursor(stage);
  drawTargets(stage);
  // Its buttons stand where hints do.
  if (!cursorBar.hidden) hideHints(stage);
  if (mode.kind === "aim") {
    fill(
      cursorBar,
      button(
        capital(verbOf(stage, mode.verb)?.name ?? ""), () => confirmCursor(stage),
        { class: "bar-button is-main", data: { cursor: "confirm" } },
      ),
      button("Next target", () => nextTarget(stage, false), { class: "bar-button", data: { cursor: "next" } }),
      button("Never mind", () => leaveCursor(stage), { class: "bar-button", data: { cursor: "cancel" } }),
    );
  } else if (mode.kind === "look") {
    const cell = mode.cursor;
    fill(
      cursorBar,
      button("Go there", () => confirmCursor(stage), { class: "bar-button is-main", data: { cursor: "confirm" } }),
      button("Next", () => nextTarget(stage, false), { class: "bar-button", data: { cursor: "next" } }),
      button("What to do", () => openThere(stage, cell), { class: "bar-button", data: { cursor: "there" } }),
      button("Back", () => leaveCursor(stage), { class: "bar-button", data: { cursor: "cancel" } }),
    );
  } else {
    fill(cursorBar);
  }
}
