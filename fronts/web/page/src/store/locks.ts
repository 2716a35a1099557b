/** Locks that let only one window play a run. */

import { sentenceOf } from "../errors.ts";
import { STORAGE } from "../product.ts";

/** Releases a run. Resolves once another window can lock it. */
export type LetGo = () => Promise<void>;

/** The release for runs without a lock. */
const FREE: LetGo = () => Promise.resolve();

/** How long to wait for the other window, which must first write its last moves, and may be slow while hidden. [milliseconds] */
const PATIENCE = 5_000;

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(`${STORAGE} runs`) : null;

/** Calls `act` when another window asks for a run. */
export function whenAskedFor(act: (id: string) => void): void {
  channel?.addEventListener("message", ({ data }) => { if (typeof data === "string") act(data); });
}

/** Asks other windows for a run, and locks it here; null if they do not release it. */
export function takeOver(id: string): Promise<LetGo | null> {
  channel?.postMessage(id);
  return takeRun(id, { signal: AbortSignal.timeout(PATIENCE) });
}

/** Locks a run for this window; null if another window has it. */
export function takeRun(id: string, how: LockOptions = { ifAvailable: true }): Promise<LetGo | null> {
  // Insecure pages have no locks.
  if (!("locks" in navigator)) return Promise.resolve(FREE);
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(`${STORAGE} run ${id}`, how, (lock) => {
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
      if (how.signal?.aborted === true) {
        resolve(null);
        return;
      }
      const why = sentenceOf(error).replace(/\.$/, "");
      reject(new Error(`The browser could not say whether another window has this run open (${why}); try again.`));
    });
  });
}
