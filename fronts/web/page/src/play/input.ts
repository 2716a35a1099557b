/** Keys, the six buttons and gamepads while no dialog is open. */

import type { Button } from "../app.ts";
import type { PadButton } from "./gamepad.ts";
import { hideHints, readOn } from "./hints.ts";
import { keyName, keyPress, wayOf } from "./keys.ts";
import { refuse } from "./notice.ts";
import { directionOfAngle } from "./pointer.ts";
import { topSheet } from "./sheet.ts";
import { hasEnded, isCursor, isWalking, stopWalking, type Stage } from "./stage.ts";
import { stepTargets } from "./targets.ts";
import { zoomKey } from "./zoom.ts";

/** The shortest time between repeats of a held key. [milliseconds] */
const FASTEST = 45;
/** Switches between map and list in games that do not use the key. */
export const LIST_KEY = "v";

let lastHeld = 0;

/** Handles a key that nothing else in the document has taken. Returns true if the key did something. */
export function playKey(stage: Stage, event: KeyboardEvent): boolean {
  const name = keyName(event);
  stage.hand = "keys";
  if (name === null || topSheet() !== null || isForControl(event, name)) return false;
  if (event.repeat && event.timeStamp - lastHeld < FASTEST) return true;
  lastHeld = event.timeStamp;
  const input = keyPress(stage.session, event, name);
  const isTab = name === "tab" || name === "backtab";
  // Outside the map, Tab moves the focus.
  if (name === "tab" && !isCursor(stage) && event.target !== stage.layout.field) return false;
  if (!isWalking(stage) && !stage.session.means(name) && !(isTab && isCursor(stage))) {
    if (zoomKey(stage, name, (sentence) => refuse(stage, sentence))) return true;
    if (isTab || /^(ctrl\+|alt\+|f\d+$)/.test(name)) return false;
    if (name === LIST_KEY && stage.screen.mode === "play") {
      const { app } = stage;
      app.change({ listInsteadOfMap: !app.options.listInsteadOfMap });
      return true;
    }
  }
  if (name === "enter" && readOn(stage)) return true;
  const hasClosed = name === "esc" && stage.screen.mode === "play" && hideHints(stage);
  // The application closes its own hints, but does not know the other boxes.
  if (hasClosed && stage.screen.hint === null) return true;
  if (stage.screen.mode === "play") stage.map?.finish();
  stage.send(input);
  return true;
}

/** Tells whether the focused control handles a key: Enter and Space press buttons, and fields take all typing. */
function isForControl(event: KeyboardEvent, name: string): boolean {
  const { target } = event;
  if (target instanceof HTMLElement && target.matches("input, select, textarea")) return true;
  if (name !== "enter" && name !== " ") return false;
  return target instanceof HTMLElement && target.closest("button, a[href], summary") !== null;
}

/** Handles one of the six buttons, which are enough to play the whole game. */
export function playButton(stage: Stage, button: Button): void {
  stage.hand = "buttons";
  const sheet = topSheet();
  if (sheet !== null) {
    sheet.button(button);
    return;
  }
  if (stopWalking(stage) || button === "confirm" && readOn(stage)) return;
  const way = wayOf(button);
  if (way !== null) {
    const isAmongTargets = isCursor(stage) && stepTargets(stage, button === "up" || button === "left" ? -1 : 1);
    if (!isAmongTargets) stage.send({ command: way });
  } else if (isCursor(stage) || stage.screen.mode === "opening") {
    stage.send(button === "confirm" ? "confirm" : "cancel");
  } else {
    stage.send({ command: button === "confirm" || hasEnded(stage) ? "verbs" : "menu" });
  }
}

export function padPress(stage: Stage, button: PadButton, isAgain: boolean): void {
  switch (button) {
    case "up":
    case "down":
    case "left":
    case "right":
      playButton(stage, button);
      break;
    case "confirm":
    case "cancel":
      if (!isAgain) playButton(stage, button);
      break;
    case "next":
    case "actions":
    case "pack":
    case "look":
    case "menu":
      if (topSheet() === null ? !stopWalking(stage) : isWaitedFor(stage, button)) openByPad(stage, button);
      break;
  }
}

/** Tells whether the menu may open over a dialog: only over the game's choices, which the player cannot close. */
const isWaitedFor = ({ screen, state }: Stage, button: PadButton): boolean =>
  button === "menu" && screen.mode === "slot" && state.asked !== null;

function openByPad(stage: Stage, button: "next" | "actions" | "pack" | "look" | "menu"): void {
  const isMoving = isCursor(stage);
  if (button === "next") stage.send(isMoving ? { nextTarget: { isBack: false } } : { command: "look" });
  else if (button === "actions") stage.send(isMoving ? "confirm" : { command: "verbs" });
  // Keep aiming: only B ends it.
  else if (stage.screen.mode === "aim" && (button === "pack" || button === "look")) return;
  else if (button === "look" && isMoving) stage.send("cancel");
  else stage.send({ command: button });
}

/** Takes a step in the nearest direction, or moves the cursor. */
export function padLean(stage: Stage, x: number, y: number): void {
  const across = Math.abs(x) > Math.abs(y);
  const four: Button = across ? (x < 0 ? "left" : "right") : y < 0 ? "up" : "down";
  if (topSheet() !== null || isCursor(stage)) {
    playButton(stage, four);
    return;
  }
  if (stopWalking(stage) || hasEnded(stage)) return;
  const direction = directionOfAngle(stage, x, y);
  if (direction !== null) stage.send({ step: direction });
}
