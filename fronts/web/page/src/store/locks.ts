/** Locks that let only one window play a run. */

import { sentenceOf } from "../errors.ts";

/** Releases a run. Resolves once another window can have it. */
export type LetGo = () => Promise<void>;

/** For runs without a lock. */
const FREE: LetGo = () => Promise.resolve();

/** Locks a run for this window; null if another window has it. */
export function takeRun(id: string): Promise<LetGo | null> {
  // Insecure pages have no locks.
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
      // Browsers that store nothing refuse locks too, but then no other window can have the run.
      if (error instanceof DOMException && error.name === "SecurityError") {
        resolve(FREE);
        return;
      }
      const why = sentenceOf(error).replace(/\.$/, "");
      reject(new Error(`The browser could not say whether another window has this run open (${why}); try again.`));
    });
  });
}
