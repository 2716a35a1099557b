/** Asks the browser to keep the runs even if storage runs out, or the player stays away for long. */

let isAsked = false;

/** Asks for persistent storage. Call when there is something to lose; asks once per visit. */
export function persistOnce(): void {
  if (isAsked || !("storage" in navigator)) return;
  isAsked = true;
  // Ignore errors: the runs are then stored like all other data.
  navigator.storage.persist().catch(() => undefined);
}

/** Tells whether the browser may remove the runs. Returns false on insecure pages, which cannot know. */
export async function mayBeRemoved(): Promise<boolean> {
  if (!("storage" in navigator)) return false;
  return !(await navigator.storage.persisted().catch(() => true));
}
