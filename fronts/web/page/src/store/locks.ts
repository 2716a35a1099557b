/** One run is played in one window at a time. */

import { sentenceOf } from "../errors.ts";

/** Gives a run back: settled once another window can have it. */
export type LetGo = () => Promise<void>;

/** For what no other window waits. */
const FREE: LetGo = () => Promise.resolve();

/** Takes a run for this window; null where another one plays it. */
export function takeRun(id: string): Promise<LetGo | null> {
  // Pages that come without encryption have no locks.
  if (!("locks" in navigator)) return Promise.resolve(FREE);
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(`barrow run ${id}`, { ifAvailable: true }, (lock) => {
      if (lock === null) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((release) => resolve(async () => {
        release();
        await held.catch(() => undefined);
      }));
    });
    held.catch((error: unknown) => {
      // Where the browser keeps nothing it gives no locks either, and what is not kept no other window can have.
      if (error instanceof DOMException && error.name === "SecurityError") {
        resolve(FREE);
        return;
      }
      const why = sentenceOf(error).replace(/\.$/, "");
      reject(new Error(`The browser could not say whether another window has this run open (${why}); try again.`));
    });
  });
}
