/** Whether the browser keeps the runs even when storage runs out, or the player stays away for long. */

let isAsked = false;

/** Asks it to. Call when there is something to lose; asks once per visit. */
export function persistOnce(): void {
  if (isAsked || !("storage" in navigator)) return;
  isAsked = true;
  // Without an answer the runs are stored like all other data.
  navigator.storage.persist().catch(() => undefined);
}

/** Whether it may remove the runs. Unknown, on insecure pages, counts as no. */
export async function mayBeRemoved(): Promise<boolean> {
  if (!("storage" in navigator)) return false;
  return !(await navigator.storage.persisted().catch(() => true));
}
