/** Moves reach the browser's database and the disk in time. */

import assert from "node:assert/strict";
import { inPage } from "./support/browser.ts";
import { begin, dialog, press, row, screen, standing, untilKept } from "./support/play.ts";
import { markRuns } from "./support/rows.ts";
import { DESKTOP } from "./support/settings.ts";

inPage("moves are committed at once, and flushed to disk when the page is hidden", DESKTOP, async (page) => {
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

inPage("the page says that moves are not stored until they are, even if other writes succeed", DESKTOP, async (page) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function kept(...given) {
      const isFull = document.documentElement.dataset["full"] !== undefined && this.name !== "settings";
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, given);
    };
  });
  await begin(page, { game: "stomp", seed: "5" });
  await press(page, "ArrowRight", "ArrowLeft");
  await untilKept(page);
  await page.evaluate(() => { document.documentElement.dataset["full"] = ""; });
  await press(page, "ArrowRight");
  const trouble = screen(page, "play").getByText("no room left");
  await trouble.waitFor();

  // The options are still stored.
  await press(page, "Escape");
  await row(page, "options").click();
  await page.locator('input[name="isMuted"]').check();
  await page.waitForFunction(() => new Promise<boolean>((resolve) => {
    const open = indexedDB.open("barrow");
    open.onsuccess = () => {
      const found = open.result.transaction("settings").objectStore("settings").get("options");
      found.onsuccess = () => {
        open.result.close();
        resolve(found.result?.value.isMuted === true);
      };
    };
  }));
  await page.locator('input[name="isMuted"]').uncheck();
  await screen(page, "options").getByText("no room left").waitFor();
  await page.goBack();
  await screen(page, "play").waitFor();
  assert.ok(await trouble.isVisible());
  await press(page, "Escape");
  await row(page, "title").click();
  assert.match(await dialog(page, "leave").innerText(), /Not saved[^]*no room left/);
  await row(page, "stay").click();

  // There is room again: the next move stores the missing ones too.
  await page.evaluate(() => { delete document.documentElement.dataset["full"]; });
  await press(page, "ArrowLeft");
  await untilKept(page);
  assert.ok(await trouble.isHidden());
  const before = await standing(page);
  await page.reload();
  await screen(page, "play").waitFor();
  assert.deepEqual(await standing(page), before);
});

inPage("another window can have a run only once its last moves are written", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "5" });
  await press(page, "ArrowRight");
  await untilKept(page);
  // Start another write, so that moves wait.
  await page.evaluate(() => new Promise<void>((resolve) => {
    document.documentElement.dataset["busy"] = "";
    const open = indexedDB.open("barrow");
    open.onsuccess = () => {
      const runs = open.result.transaction("runs", "readwrite").objectStore("runs");
      const busy = (): void => {
        resolve();
        if (document.documentElement.dataset["busy"] !== undefined) runs.count().onsuccess = busy;
        else open.result.close();
      };
      runs.count().onsuccess = busy;
    };
  }));
  await press(page, "ArrowLeft");
  const { moves } = await standing(page);
  await page.goBack();
  await screen(page, "title").waitFor();
  const held = (): Promise<number> => page.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);
  assert.equal(await held(), 1);
  await page.evaluate(() => { delete document.documentElement.dataset["busy"]; });
  await page.waitForFunction(async () => (await navigator.locks.query()).held?.length === 0);
  await page.locator('[data-key="continue"]').click();
  await screen(page, "play").waitFor();
  assert.equal((await standing(page)).moves, moves);
});

inPage("an imported run becomes the player's own once it is played on", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "5" });
  await press(page, "ArrowRight");
  await untilKept(page);
  await markRuns(page, true);
  const tag = page.getByRole("list", { name: "Runs" }).getByText("imported");
  for (const [move, tags] of [[null, 1], ["ArrowLeft", 0]] as const) {
    if (move !== null) {
      await page.locator('[data-key="continue"]').click();
      await screen(page, "play").waitFor();
      await press(page, move);
      await untilKept(page);
    }
    await page.goBack();
    await screen(page, "title").waitFor();
    await press(page, "h");
    await page.getByRole("list", { name: "Runs" }).waitFor();
    assert.equal(await tag.count(), tags);
    await page.goBack();
    await screen(page, "title").waitFor();
  }
});
