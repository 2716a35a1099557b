/** Keys, the six buttons and gamepads while no dialog is open. */

import type { Button } from "../app.ts";
import { keyLabel } from "../rules.ts";
import { confirmCursor, cursorButton, cursorKey, isCursor, leaveCursor, nextTarget } from "./cursor.ts";
import { control } from "./controls.ts";
import { reopenEnd } from "./end.ts";
import type { PadButton } from "./gamepad.ts";
import { hideHints } from "./hints.ts";
import { stopWalking } from "./journey.ts";
import { isWay, byteOf, keyHint, keyName, withoutShift } from "./keys.ts";
import { directionOfAngle } from "./pointer.ts";
import { topSheet } from "./sheet.ts";
import { hasEnded, type Stage } from "./stage.ts";
import { steer, stepTowards, turnTowards, wayOf } from "./steer.ts";
import { attempt, refuse } from "./turn.ts";
import { beginVerb } from "./verbs.ts";
import { zoomKey } from "./zoom.ts";

/** A held key repeats no faster than this. [milliseconds] */
const FASTEST = 45;
/** Changes between the map and the list, where the game has no other use for it. */
export const LIST_KEY = "v";

let lastHeld = 0;

/** A key that nothing else in the document wants; whether it meant something. */
export function playKey(stage: Stage, event: KeyboardEvent): boolean {
  const name = keyName(event);
  stage.hand = "keys";
  if (name === null || topSheet() !== null || isForControl(event, name)) return false;
  if (event.repeat && event.timeStamp - lastHeld < FASTEST) return true;
  lastHeld = event.timeStamp;
  stage.pressed = { name, isHeld: event.repeat };
  const isMeant = keyByMode(stage, name, event);
  stage.pressed = null;
  return isMeant;
}

/** Enter and the space bar press the button that has the focus, and whatever is typed belongs where it is typed. */
function isForControl(event: KeyboardEvent, name: string): boolean {
  const { target } = event;
  if (target instanceof HTMLElement && target.matches("input, select, textarea")) return true;
  if (name !== "enter" && name !== " ") return false;
  return target instanceof HTMLElement && target.closest("button, a[href], summary") !== null;
}

function keyByMode(stage: Stage, name: string, event: KeyboardEvent): boolean {
  // Any key ends a walk and does nothing else: nobody wants to fall out of a walk into a fight.
  if (stage.mode.kind === "walk") return event.repeat || stopWalking(stage);
  if (isCursor(stage)) return cursorKey(stage, name, event) || zoomKey(stage, name);
  stage.map?.finish();
  hideHints(stage);
  if (hasEnded(stage)) return keyAfterwards(stage, name, event);
  const byte = originalByte(stage, name, event);
  if (byte !== null) {
    attempt(stage, byte);
    return true;
  }
  const meaning = stage.keys.pressed(event, name);
  if (meaning === null) return keyWithoutMeaning(stage, name);
  // Only steps and turns that pass are held on purpose.
  const isHeldOnPurpose = isWay(meaning.control) || meaning.control === "wait" || meaning.verb === stage.variant.wait;
  if (event.repeat && !isHeldOnPurpose) return true;
  if (meaning.verb !== null) beginVerb(stage, meaning.verb);
  else if (meaning.control !== null && isWay(meaning.control)) steer(stage, meaning.control);
  else if (meaning.control !== null) control(stage, meaning.control);
  return true;
}

/** The move of a key where every key is the original's. */
function originalByte(stage: Stage, name: string, event: KeyboardEvent): { verb: number; arg: { key: number } } | null {
  if (stage.app.options.keySet !== "original" || name === "esc" || name === "tab" || event.ctrlKey || event.altKey) {
    return null;
  }
  const verb = stage.variant.verbs.findIndex((each) => each.arg === "key");
  const key = byteOf(event);
  return verb < 0 || key === null ? null : { verb, arg: { key } };
}

function keyWithoutMeaning(stage: Stage, name: string): boolean {
  if (name === "tab" || name === "backtab" || /^(ctrl\+|alt\+|f\d+$)/.test(name)) return false;
  const plain = withoutShift(name);
  const way = plain === null ? null : (stage.keys.meaning(plain)?.control ?? null);
  if (isWay(way) && turnTowards(stage, way)) return true;
  if (zoomKey(stage, name)) return true;
  if (name === LIST_KEY) {
    const { app } = stage;
    app.change({ listInsteadOfMap: !app.options.listInsteadOfMap });
    return true;
  }
  const help = keyHint(stage.keys.ofControl("help")) || "Esc";
  refuse(stage, `${keyLabel(name)} does nothing here; ${help} shows the keys.`);
  return true;
}

function keyAfterwards(stage: Stage, name: string, event: KeyboardEvent): boolean {
  if (event.repeat) return true;
  const what = stage.keys.pressed(event, name)?.control ?? null;
  if (name === "esc" || name === "enter" || isWay(what)) reopenEnd(stage);
  else if (what !== null) control(stage, what);
  else return zoomKey(stage, name);
  return true;
}

/** One of the six buttons from which the whole game can be played. */
export function playButton(stage: Stage, button: Button): void {
  stage.hand = "buttons";
  const sheet = topSheet();
  if (sheet !== null) {
    sheet.button(button);
    return;
  }
  if (stopWalking(stage)) return;
  hideHints(stage);
  const way = wayOf(button);
  if (isCursor(stage)) cursorButton(stage, button);
  else if (hasEnded(stage)) reopenEnd(stage);
  else if (way !== null) steer(stage, way);
  else control(stage, button === "confirm" ? "verbs" : "menu");
}

/** A button of a gamepad. */
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
      if (topSheet() === null && isCursor(stage)) nextTarget(stage, false);
      else if (topSheet() === null) openByPad(stage, "look");
      break;
    case "actions":
      openByPad(stage, "verbs");
      break;
    case "pack":
    case "look":
    case "menu":
      openByPad(stage, button);
      break;
  }
}

function openByPad(stage: Stage, what: "verbs" | "pack" | "look" | "menu"): void {
  if (topSheet() !== null || stopWalking(stage)) return;
  hideHints(stage);
  if (!isCursor(stage)) {
    control(stage, what);
  } else if (what === "verbs") {
    confirmCursor(stage);
  } else {
    // Nobody shoots with the button of the menu.
    leaveCursor(stage);
    if (what !== "look") control(stage, what);
  }
}

/** The stick leans: a step the nearest way, or the cursor. */
export function padLean(stage: Stage, x: number, y: number): void {
  const across = Math.abs(x) > Math.abs(y);
  const four: Button = across ? (x < 0 ? "left" : "right") : y < 0 ? "up" : "down";
  if (topSheet() !== null || isCursor(stage)) {
    playButton(stage, four);
    return;
  }
  if (stopWalking(stage) || hasEnded(stage)) return;
  hideHints(stage);
  const direction = directionOfAngle(stage, x, y);
  if (direction !== null) stepTowards(stage, direction);
}
