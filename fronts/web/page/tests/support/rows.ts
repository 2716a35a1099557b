/** What the page keeps of runs, looked at and changed behind its back. */

import type { Page } from "playwright-core";

/** Makes all runs such as were taken in, or such as were played here. */
export async function markRuns(page: Page, isTakenIn: boolean): Promise<void> {
  await page.evaluate((mark) => new Promise<void>((resolve) => {
    const open = indexedDB.open("barrow");
    open.onsuccess = () => {
      const work = open.result.transaction("runs", "readwrite");
      const runs = work.objectStore("runs");
      const all = runs.getAll();
      all.onsuccess = () => {
        for (const run of all.result) runs.put({ ...run, isTakenIn: mark });
      };
      work.oncomplete = () => {
        open.result.close();
        resolve();
      };
    };
  }), isTakenIn);
}
