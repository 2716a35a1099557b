/** The sentence of an error. Errors of the rules and the store have sentences as messages. */

export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
