import { test } from "node:test";
import assert from "node:assert/strict";
import { typed } from "./typed.ts";

const press = (key: string, code: string, held: readonly string[] = []): string =>
  typed({ key, code, shiftKey: held.includes("Shift"), getModifierState: (name: string) => held.includes(name) } as KeyboardEvent);

test("other scripts type what the same keys type on a US keyboard", () => {
  for (const [key, code, held, expected] of [
    ["о", "KeyJ", [], "j"], ["О", "KeyJ", ["Shift"], "J"], ["О", "KeyJ", ["CapsLock"], "J"], ["ю", "Period", [], "."],
    ["Ж", "Semicolon", ["Shift"], ":"], ["κ", "KeyK", [], "k"], ["ا", "KeyH", [], "h"], ["؟", "Slash", ["Shift"], "?"],
    ["٤", "Digit4", [], "4"], ["ש", "KeyA", [], "a"], ["ก", "KeyD", [], "d"], ["გ", "KeyG", [], "g"], ["ㅓ", "KeyJ", [], "j"],
    ["لا", "KeyB", [], "b"],
  ] as const) assert.equal(press(key, code, held), expected, key);
});

test("Latin letters, signs and named keys stay as they are", () => {
  for (const [key, code] of [
    ["j", "KeyC"], ["é", "Digit2"], ["ö", "Semicolon"], ["²", "Backquote"], ["€", "KeyE"], ["§", "Digit3"], ["'", "KeyQ"],
    ["ArrowUp", "ArrowUp"], ["Dead", "BracketLeft"], ["ё", "IntlBackslash"],
  ] as const) assert.equal(press(key, code), key);
});
