/** Opens the store: IndexedDB, or memory if the browser stores nothing. */

import { openDatabase, type Database } from "./database.ts";
import { memoryDatabase } from "./memory.ts";
import { runsIn } from "./runs.ts";
import { settingsIn } from "./settings.ts";
import type { Store } from "./store.ts";
import { createTroubles } from "./trouble.ts";

const NOTHING_SAVED =
  "This window saves nothing (private browsing, or storage is blocked): runs, and your hold on a name or a result in a race, last until "
  + "the page is closed. Save runs that you want to keep as files.";

const NEWER =
  "The browser keeps your runs safe, but a newer version of the page was here and this page is too old to open them: reload it to "
  + "update. Until then, nothing you play here is saved.";

const LOST = "The browser closed this page's storage and cannot reopen it: reload the page before you play on.";

export async function openStore(): Promise<Store> {
  const troubles = createTroubles();
  const listeners: (() => void)[] = [];
  let isOpen = false;
  const failed = (error: unknown): void => {
    const isNewer = error instanceof DOMException && error.name === "VersionError";
    troubles.set("store", isNewer ? NEWER : isOpen ? LOST : NOTHING_SAVED);
  };
  const reopened = (hadWorked: boolean): void => {
    troubles.clear("store");
    // If nothing can be written, retrying would only reopen the store again.
    if (hadWorked) for (const act of listeners) act();
  };
  const database = await openDatabase({ failed, reopened }).then((found) => {
    isOpen = true;
    return found;
  }, memoryDatabase);
  settleOnLeaving(database);
  return {
    get trouble() { return troubles.any; },
    whenReopened: (act) => void listeners.push(act),
    ...runsIn(database, troubles),
    ...settingsIn(database, troubles),
  };
}

/** Flushes all writes to disk when the player hides or leaves the page. */
function settleOnLeaving(database: Database): void {
  const settle = (): Promise<void> =>
    database.write(["settings"], async (work) => work.put("settings", { name: "left", value: Date.now() }), "strict");
  const leave = (): void => void settle().catch(() => undefined);
  window.addEventListener("pagehide", leave);
  // A phone may kill a hidden page without another event.
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") leave(); });
}
