/** Asks the browser to keep the runs even when room gets scarce: not before a run has ended, and once in a visit. */

let isAsked = false;

export async function askToPersist(): Promise<void> {
  if (isAsked || !("storage" in navigator)) return;
  isAsked = true;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
