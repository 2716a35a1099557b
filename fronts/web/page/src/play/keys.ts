/** Browser keys by the names that bindings use, and what they do while a variant is played. */

import type { Options } from "../app.ts";
import { keyByte, keyLabel, keyTable } from "../rules.ts";
import type { Control, KeyMeaning } from "../wire.ts";

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

/** Digits of the number pad by their name without NumLock, so that they walk in key sets without digits too. */
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

/** The name of a key; null if bindings cannot name it or the browser needs it. */
export function keyName(event: KeyboardEvent): string | null {
  if (event.isComposing || event.metaKey) return null;
  const isTyped = event.getModifierState("AltGraph");
  const control = event.ctrlKey && !isTyped ? "ctrl+" : "";
  const alt = event.altKey && !isTyped ? "alt+" : "";
  if ([...event.key].length === 1) {
    return `${control}${alt}${control === "" ? event.key : event.key.toLowerCase()}`;
  }
  const named = NAMED[event.key] ?? (/^F\d+$/.test(event.key) ? event.key.toLowerCase() : null);
  if (named === null) return null;
  if (named === "tab" && event.shiftKey) return `${control}${alt}backtab`;
  return `${control}${alt}${event.shiftKey ? "shift+" : ""}${named}`;
}

/** The same key without Shift, if Shift is held. */
export function withoutShift(name: string): string | null {
  if (/^[A-Z]$/.test(name)) return name.toLowerCase();
  return name.startsWith("shift+") ? name.slice("shift+".length) : null;
}

/** The byte that a key sends on the keyboard of an old terminal, if it sends exactly one. */
export function byteOf(event: KeyboardEvent): number | null {
  const name = keyName(event);
  return name === null ? null : keyByte(name) ?? null;
}

/** What keys do while a variant is played. */
export interface Keys {
  meaning(name: string): KeyMeaning | null;
  /** What a pressed key means, on the number pad too. */
  pressed(event: KeyboardEvent, name: string): KeyMeaning | null;
  ofVerb(verb: number): readonly string[];
  ofControl(control: Control): readonly string[];
}

export function readKeys(game: string, variant: number, options: Pick<Options, "keySet" | "keys">): Keys {
  const table = keyTable(game, variant, options.keySet, options.keys);
  const byName = new Map(table.map((meaning) => [meaning.key, meaning]));
  const meaning = (name: string): KeyMeaning | null => byName.get(name) ?? null;
  return {
    meaning,
    pressed(event, name) {
      const onPad = PAD[event.code];
      return meaning(name) ?? (onPad === undefined ? null : meaning(onPad));
    },
    ofVerb: (verb) => table.filter((each) => each.verb === verb).map((each) => each.key),
    ofControl: (control) => table.filter((each) => each.control === control).map((each) => each.key),
  };
}

/** The key to print on a hint: a character if there is one. */
export function keyHint(keys: readonly string[]): string {
  const best = keys.find((key) => key.length === 1 && key !== " ") ?? keys[0];
  return best === undefined ? "" : keyLabel(best);
}

const WAYS: ReadonlySet<string> = new Set([
  "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
]);

/** Whether this control is a direction. */
export const isWay = (name: string | null): name is Control => name !== null && WAYS.has(name);
