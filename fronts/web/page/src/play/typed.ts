/** Translates letters of layouts without Latin letters to the characters that the same keys have on a US keyboard. */

/**
 * Letters, digits and marks of scripts such as Cyrillic, Greek and Arabic; no signs like "€" and "°", which Latin layouts have
 * too.
 */
const OTHER_SCRIPT = /[^\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]/u;

/** The keys that are not letters, without and with Shift. */
const US: Readonly<Record<string, string>> = {
  Backquote: "`~", Minus: "-_", Equal: "=+", BracketLeft: "[{", BracketRight: "]}", Backslash: "\\|", Semicolon: ";:",
  Quote: "'\"", Comma: ",<", Period: ".>", Slash: "/?", Digit1: "1!", Digit2: "2@", Digit3: "3#", Digit4: "4$", Digit5: "5%",
  Digit6: "6^", Digit7: "7&", Digit8: "8*", Digit9: "9(", Digit0: "0)",
};

/** The `key` of an event, by its name in bindings. */
export function typed(event: KeyboardEvent): string {
  const { code, key, shiftKey } = event;
  if (!OTHER_SCRIPT.test(key)) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter === undefined) return US[code]?.[Number(shiftKey)] ?? key;
  return shiftKey === event.getModifierState("CapsLock") ? letter.toLowerCase() : letter;
}
