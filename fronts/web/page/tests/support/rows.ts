/** Reads and changes the page's stored runs without the page's knowledge. */

import type { Page } from "playwright-core";

/** Marks all stored runs as imported, or as played here. */
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
