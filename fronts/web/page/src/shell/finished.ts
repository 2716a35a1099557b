/** Asks the browser to keep the runs even when room gets scarce: once, and not before there is something to lose. */
export async function askToPersist(): Promise<void> {
  if (!("storage" in navigator)) return;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
