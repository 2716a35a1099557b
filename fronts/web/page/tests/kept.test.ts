/** When what is played reaches the browser's database, and the disk. */

import assert from "node:assert/strict";
import { inPage } from "./support/browser.ts";
import { begin, press, untilKept } from "./support/play.ts";
import { DESKTOP } from "./support/settings.ts";

inPage("what is written is handed over at once, and to the disk once the page is out of sight", DESKTOP, async (page) => {
  await page.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype;
    const { commit } = IDBTransaction.prototype;
    const open = new Set<IDBTransaction>();
    IDBDatabase.prototype.transaction = function begun(...given) {
      const work = transaction.apply(this, given);
      if (work.mode === "readwrite") open.add(work);
      document.documentElement.dataset["durability"] = work.durability;
      document.documentElement.dataset["uncommitted"] = String(open.size);
      return work;
    };
    IDBTransaction.prototype.commit = function committed() {
      open.delete(this);
      document.documentElement.dataset["uncommitted"] = String(open.size);
      commit.apply(this);
    };
  });
  await begin(page, { game: "stomp", seed: "5" });
  await press(page, "ArrowRight", "ArrowLeft");
  await untilKept(page);
  const noted = (name: string): Promise<string | undefined> =>
    page.evaluate((key) => document.documentElement.dataset[key], name);
  assert.equal(await noted("uncommitted"), "0");
  assert.equal(await noted("durability"), "relaxed");
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  assert.equal(await noted("durability"), "strict");
});
