/** Translates browser keys to the names that bindings use. */

import type { Button } from "../app.ts";
import type { Session } from "../rules.ts";
import type { Control, Input } from "../wire.ts";
import { typed } from "./typed.ts";

const NAMED: Readonly<Record<string, string>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "home",
  End: "end",
  PageUp: "pageup",
  PageDown: "pagedown",
  Enter: "enter",
  Escape: "esc",
  Tab: "tab",
  Backspace: "backspace",
  Delete: "delete",
  Insert: "insert",
  // Number pad 5 without NumLock.
  Clear: "begin",
};

/** Number pad keys by their names without NumLock, so that they walk in key sets without digits too. */
const PAD: Readonly<Record<string, string>> = {
  Numpad1: "end",
  Numpad2: "down",
  Numpad3: "pagedown",
  Numpad4: "left",
  Numpad5: "begin",
  Numpad6: "right",
  Numpad7: "home",
  Numpad8: "up",
  Numpad9: "pageup",
};

/** The name of a key; null if it has none or belongs to the browser. */
export function keyName(event: KeyboardEvent): string | null {
  if (event.isComposing || event.metaKey) return null;
  const isTyped = event.getModifierState("AltGraph");
  const control = event.ctrlKey && !isTyped ? "ctrl+" : "";
  const alt = event.altKey && !isTyped ? "alt+" : "";
  const key = typed(event);
  if ([...key].length === 1) return `${control}${alt}${control === "" ? key : key.toLowerCase()}`;
  const named = NAMED[event.key] ?? (/^F\d+$/.test(event.key) ? event.key.toLowerCase() : null);
  if (named === null) return null;
  if (named === "tab" && event.shiftKey) return `${control}${alt}backtab`;
  return `${control}${alt}${event.shiftKey ? "shift+" : ""}${named}`;
}

/** A key press as input. If a number pad key has two names, uses the one that is bound. */
export function keyPress(session: Pick<Session, "means">, event: KeyboardEvent, name: string): Input {
  const onPad = PAD[event.code];
  const press = onPad === undefined || session.means(name) ? name : onPad;
  return { press: { press, timing: { isRepeat: event.repeat, at: Math.round(event.timeStamp) } } };
}

/** When the last key was pressed, and the time between it and the key before. [milliseconds] */
const last = { at: -Infinity, after: Infinity };

/** Call for each key press, before anything handles it. */
export function noteKey(): void {
  const now = performance.now();
  Object.assign(last, { at: now, after: now - last.at });
}

/** The pause before the last key press. [milliseconds] */
export const pause = (): number => last.after;

/** Keys that move the focus in a dialog. */
const TRAVEL = ["up", "down", "left", "right", "home", "end"] as const;
export type Travel = (typeof TRAVEL)[number];
export const isTravel = (name: string): name is Travel => TRAVEL.some((travel) => travel === name);

const WAYS: ReadonlySet<string> = new Set([
  "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
]);

/** Tells whether this control is a direction. */
export const isWay = (name: string | null): name is Control => name !== null && WAYS.has(name);

/** The direction that one of the four buttons means. */
export function wayOf(button: Button): Control | null {
  switch (button) {
    case "up": return "north";
    case "down": return "south";
    case "left": return "west";
    case "right": return "east";
    case "confirm":
    case "cancel":
      return null;
  }
}
