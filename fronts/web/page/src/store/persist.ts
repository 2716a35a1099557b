/** Asks the browser to keep the runs even when room gets scarce: not before a run has ended, and once in a visit. */

let isAsked = false;

export function persistOnce(): void {
  if (isAsked || !("storage" in navigator)) return;
  isAsked = true;
  // A browser that cannot say keeps them as it keeps everything.
  ask().catch(() => undefined);
}

async function ask(): Promise<void> {
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
