/** Reasons why something is not stored, by subject, so that success with one does not clear the trouble of another. */

/**
 * Subjects that can fail: the whole store, a new run, options, discoveries, the key of the player's name, the data about the
 * server, or one run.
 */
export type Subject = "store" | "new" | "options" | "discoveries" | "key" | "online" | `run ${string}`;

export const runSubject = (id: string): Subject => `run ${id}`;

export interface Troubles {
  /** The trouble of the store, or else the first one; null if there is none. */
  readonly any: string | null;
  of(subject: Subject): string | null;
  set(subject: Subject, sentence: string): void;
  clear(subject: Subject): void;
}

export function createTroubles(): Troubles {
  const sentences = new Map<Subject, string>();
  return {
    get any() { return sentences.get("store") ?? [...sentences.values()][0] ?? null; },
    of: (subject) => sentences.get(subject) ?? null,
    set: (subject, sentence) => void sentences.set(subject, sentence),
    clear: (subject) => void sentences.delete(subject),
  };
}

/** Stored data is damaged. The message is a sentence for the player. */
export class Damage extends Error {}

const why = (error: unknown): string => (error instanceof Error ? error.message.replace(/\.$/, "") : String(error));

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === "QuotaExceededError";

/** Tells the player that something could not be stored. */
export function unkept(subject: Subject, error: unknown): string {
  if (error instanceof Damage) return error.message;
  switch (subject) {
    case "options":
      return isFull(error)
        ? "The browser has no room left for this page, so the options last until it is closed; remove old runs."
        : `The browser could not save the options (${why(error)}): they last until the page is closed.`;
    case "key":
      return `The browser could not save the key of your name (${why(error)}), so it would be lost with the page.`;
    case "online":
      return `The browser could not save the list of runs to send to the server (${why(error)}); they are sent while the page is open.`;
    case "discoveries":
      return isFull(error)
        ? "The browser has no room left for this page, so hints may be repeated; remove old runs."
        : `The browser could not save what you have met (${why(error)}): hints may be repeated.`;
    default:
      return isFull(error)
        ? "The browser has no room left for this page, so the last moves are not saved; "
          + "export the run, or remove old ones."
        : `The browser could not save this run (${why(error)}); export it before you close the page.`;
  }
}

/** Tells the player that something could not be read. */
export const unread = (error: unknown): string =>
  error instanceof Damage
    ? error.message
    : `The browser could not read your data (${why(error)}); reload the page.`;

/** Tells the player that a run could not be removed. */
export const unremoved = (error: unknown): string =>
  error instanceof Damage ? error.message : `The browser could not remove the run (${why(error)}); it is still there.`;
