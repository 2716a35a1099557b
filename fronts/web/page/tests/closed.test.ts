/** The browser closes the page's database, removes it, or has the database of a newer Barrow. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { address } from "./support/places.ts";
import { begin, openTitle, press, screen, standing, start, untilKept } from "./support/play.ts";
import { DESKTOP } from "./support/settings.ts";

declare const keptOfTests: IDBDatabase[];
declare const mend: () => void;

/** Records the connections that the page opens. */
const noteConnections = (page: Page): Promise<unknown> => page.addInitScript(() => {
  const keptOfTests: IDBDatabase[] = [];
  Object.assign(globalThis, { keptOfTests });
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function noted(...given) {
    const request = open.apply(this, given);
    request.addEventListener("success", () => keptOfTests.push(request.result));
    return request;
  };
});

/** Makes moves, and waits until they are stored. */
async function play(page: Page): Promise<number> {
  await press(page, "ArrowRight", "ArrowLeft");
  await untilKept(page);
  assert.ok(await page.locator(".play-trouble").isHidden());
  return (await standing(page)).moves;
}

inPage("a database that the browser closes or removes is reopened, and the whole run is written again", DESKTOP, async (page) => {
  await noteConnections(page);
  await begin(page, { game: "stomp", seed: "5" });
  await play(page);
  for (const isTold of [true, false]) {
    await page.evaluate((told) => {
      const lost = keptOfTests.at(-1);
      lost?.close();
      if (told) lost?.dispatchEvent(new Event("close"));
    }, isTold);
    await play(page);
  }
  await page.evaluate(() => new Promise((done) => { indexedDB.deleteDatabase("barrow").onsuccess = done; }));
  const moves = await play(page);
  assert.equal(moves, 8);
  const before = await standing(page);
  await page.reload();
  await screen(page, "play").waitFor();
  assert.deepEqual(await standing(page), before);
});

inPage("a database that can no longer be written is reopened once, not forever", DESKTOP, async (page) => {
  await noteConnections(page);
  await begin(page, { game: "stomp", seed: "5" });
  const stored = await play(page);
  const opened = await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function broken(...given) {
      if (given[1] === "readwrite") throw new DOMException("broken", "UnknownError");
      return transaction.apply(this, given);
    };
    Object.assign(globalThis, { mend: () => { IDBDatabase.prototype.transaction = transaction; } });
    return keptOfTests.length;
  });
  await press(page, "ArrowRight");
  await page.locator(".play-trouble").waitFor();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise((done) => { requestAnimationFrame(done); });
  });
  assert.ok(await page.evaluate(() => keptOfTests.length) - opened <= 3);
  await page.evaluate(() => { mend(); });
  await press(page, "ArrowLeft");
  await untilKept(page);
  await page.reload();
  await screen(page, "play").waitFor();
  assert.equal((await standing(page)).moves, stored + 2);
});

inPage("the database of a newer Barrow stays, and the page says so before a run begins", DESKTOP, async (page) => {
  await openTitle(page);
  await start(page, { game: "stomp", seed: "5" });
  const moves = await play(page);
  // A newer version is open in another window.
  const newer = await page.context().newPage();
  await newer.goto(`${address()}icons/icon.svg`);
  await newer.evaluate(() => new Promise<void>((resolve) => {
    const open = indexedDB.open("barrow", 2);
    open.onsuccess = () => {
      open.result.close();
      resolve();
    };
  }));
  await press(page, "ArrowRight");
  await page.locator(".play-trouble", { hasText: "a newer version of the page was here" }).waitFor();
  await page.reload();
  await page.locator(".banner.trouble", { hasText: /keeps your runs safe.* reload it/ }).waitFor();
  await page.locator('[data-key="setup-stomp"]').click();
  await screen(page, "setup").locator(".banner.trouble").waitFor();
  const found = await newer.evaluate(() => new Promise<number>((resolve) => {
    const open = indexedDB.open("barrow");
    open.onsuccess = () => {
      const all = open.result.transaction("runs").objectStore("runs").getAll();
      all.onsuccess = () => resolve(all.result[0].summary.moves);
    };
  }));
  assert.equal(found, moves, "the run is there");
});
