/** The sentence of an error. Errors of the rules and the store have sentences as messages. */

export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Escapes control characters and bidirectional overrides in untrusted text, such as a file's name. */
export const clean = (text: string): string =>
  text.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`);
