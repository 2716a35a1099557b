/** Opens the store: IndexedDB, or memory if the browser stores nothing. */

import { openDatabase, type Database } from "./database.ts";
import { memoryDatabase } from "./memory.ts";
import { runsIn } from "./runs.ts";
import { settingsIn } from "./settings.ts";
import type { Store } from "./store.ts";
import { createTroubles } from "./trouble.ts";

const NOTHING_KEPT =
  "The browser keeps nothing for this window, as in private ones: runs last until the page is closed. "
  + "Export what you want to keep.";

const TAKEN_AWAY = "The browser took the place of the runs away; reload the page before you play on.";

export async function openStore(): Promise<Store> {
  const troubles = createTroubles();
  let database: Database;
  try {
    database = await openDatabase(() => troubles.set("store", TAKEN_AWAY));
  } catch {
    database = memoryDatabase();
    troubles.set("store", NOTHING_KEPT);
  }
  settleOnLeaving(database);
  return {
    get trouble() { return troubles.any; },
    ...runsIn(database, troubles),
    ...settingsIn(database, troubles),
  };
}

/** Flushes all writes to disk when the page is hidden or left. */
function settleOnLeaving(database: Database): void {
  const settle = (): Promise<void> =>
    database.write(["settings"], async (work) => work.put("settings", { name: "left", value: Date.now() }), "strict");
  const leave = (): void => void settle().catch(() => undefined);
  window.addEventListener("pagehide", leave);
  // A phone may end a hidden page without another event.
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") leave(); });
}
