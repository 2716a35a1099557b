/** Reads and changes what the page stored without the page's knowledge. */

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

/** Waits until the option of this name is stored and on. */
export async function untilStored(page: Page, option: string): Promise<void> {
  await page.waitForFunction((name) => new Promise<boolean>((resolve) => {
    const open = indexedDB.open("barrow");
    open.onsuccess = () => {
      const found = open.result.transaction("settings").objectStore("settings").get("options");
      found.onsuccess = () => {
        open.result.close();
        resolve(found.result?.value?.[name] === true);
      };
    };
  }), option);
}
