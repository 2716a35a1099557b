/** What runs came to, as drawings with tables that say the same. */
import type { App } from "../app.ts";
import type { StoredRun } from "../store/store.ts";

export function charts(_app: App, _runs: readonly StoredRun[]): readonly HTMLElement[] {
  return [];
}
