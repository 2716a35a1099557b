/** Asks the browser to keep the runs even when storage runs out, or when the player stays away for long. */

let isAsked = false;

/** Asks for persistent storage. Call when there is something to lose; asks once per visit. */
export function persistOnce(): void {
  if (isAsked || !("storage" in navigator)) return;
  isAsked = true;
  // Without an answer, the runs are stored like all other data.
  navigator.storage.persist().catch(() => undefined);
}

/** Tells whether the browser may remove the runs. On insecure pages, which cannot know, it answers no. */
export async function mayBeRemoved(): Promise<boolean> {
  if (!("storage" in navigator)) return false;
  return !(await navigator.storage.persisted().catch(() => true));
}
