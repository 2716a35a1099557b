/** Asks the browser to keep the runs even when storage runs out. Call once a run has ended; asks once per visit. */

let isAsked = false;

export function persistOnce(): void {
  if (isAsked || !("storage" in navigator)) return;
  isAsked = true;
  // Without an answer the runs are stored like all other data.
  ask().catch(() => undefined);
}

async function ask(): Promise<void> {
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
