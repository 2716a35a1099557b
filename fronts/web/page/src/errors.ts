/** What went wrong, for the player: errors of the rules and of the store are sentences already. */

export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
