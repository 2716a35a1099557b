/** One run is played in one window at a time. */

/** Takes a run for this window; null where another one plays it. The answer gives it back. */
export function takeRun(id: string): Promise<(() => void) | null> {
  // Pages that come without encryption have no locks.
  if (!("locks" in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(`barrow run ${id}`, { ifAvailable: true }, (lock) => {
      if (lock === null) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((release) => resolve(release));
    });
    held.catch(reject);
  });
}
