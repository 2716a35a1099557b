/** Runs and options that remain: in the browser, the history, links, files and films. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { initSync } from "../generated/barrow_web.js";
import { Session, shelf } from "../src/rules.ts";
import { inPage } from "./support/browser.ts";
import { DESKTOP } from "./support/settings.ts";
import { address, golden, page as pageFolder } from "./support/places.ts";
import { begin, dialog, openFile, openTitle, press, row, screen, standing, start, untilKept } from "./support/play.ts";
import { linkTo } from "./support/runs.ts";
import { markRuns, untilStored } from "./support/rows.ts";

const RUN = readFileSync(join(golden, "stomp/20x20-death.run"));
const OTHER = readFileSync(join(golden, "into-ruins/descent-victory.run"));

const nameOf = (page: Page): Promise<string | null> => page.locator("[data-screen]").getAttribute("data-screen");

inPage("a run open in one window is taken over in another, or stays where it is", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "5" });
  await press(page, "ArrowRight", "ArrowLeft");
  const second = await page.context().newPage();
  await openTitle(second);
  await second.locator('[data-key="continue"]').click();
  await dialog(second, "confirm").getByText("open in another window").waitFor();
  await row(second, "no").click();
  assert.equal(await nameOf(second), "title");
  // Removing the run is impossible, too.
  await press(second, "h");
  await second.getByRole("button", { name: /^Remove/ }).click();
  await row(second, "yes").click();
  await second.locator(".toast", { hasText: /open in another window/ }).waitFor();
  await second.getByRole("list", { name: "Runs" }).getByRole("listitem").waitFor();
  await second.goBack();
  await screen(second, "title").waitFor();
  await press(page, "ArrowRight");
  const before = await standing(page);
  await second.locator('[data-key="continue"]').click();
  await row(second, "yes").click();
  await screen(second, "play").waitFor();
  assert.deepEqual(await standing(second), before, "to the last move");
  assert.equal(await nameOf(page), "title");
  await page.locator(".toast", { hasText: "continues in another window" }).waitFor();
  await second.close();
  // Wait until the browser has released the closed page's locks.
  await page.waitForFunction(async () => (await navigator.locks.query()).held?.length === 0);
  await page.locator('[data-key="continue"]').click();
  await screen(page, "play").waitFor();
});

inPage("damaged rows are named and stay", DESKTOP, async (page) => {
  await openTitle(page);
  await openFile(page, "a.run", RUN);
  await screen(page, "replay").waitFor();
  await page.goBack();
  const rows = (): Promise<number> => page.evaluate(() => new Promise<number>((resolve) => {
    const open = indexedDB.open("barrow");
    open.onsuccess = () => {
      const count = open.result.transaction("runs").objectStore("runs").count();
      count.onsuccess = () => {
        open.result.close();
        resolve(count.result);
      };
    };
  }));
  await page.evaluate(() => new Promise<void>((resolve) => {
    const open = indexedDB.open("barrow");
    open.onsuccess = () => {
      const work = open.result.transaction(["runs", "blocks"], "readwrite");
      work.objectStore("runs").put({ id: "broken-header", summary: 3 });
      const all = work.objectStore("blocks").getAll();
      all.onsuccess = () => {
        for (const block of all.result) work.objectStore("blocks").delete([block.id, block.at]);
      };
      work.oncomplete = () => {
        open.result.close();
        resolve();
      };
    };
  }));
  await page.getByRole("button", { name: "History" }).click();
  await page.locator(".banner").waitFor();
  assert.match(await page.locator(".banner").innerText(), /broken-header.*left as it is/);
  await page.getByRole("button", { name: /^Watch/ }).click();
  await page.locator(".toast", { hasText: /missing.*the rest is kept/ }).waitFor();
  assert.equal(await rows(), 2);
});

for (const [what, spoil] of [
  ["saves nothing", () => {
    const denied = (): never => { throw new DOMException("denied", "SecurityError"); };
    Object.defineProperty(IDBFactory.prototype, "open", { value: denied });
  }],
  ["has no room left", () => {
    const full = (): never => { throw new DOMException("full", "QuotaExceededError"); };
    Object.defineProperty(IDBObjectStore.prototype, "put", { value: full });
  }],
] as const) {
  inPage(`where the browser ${what}, the page says so and the game goes on`, DESKTOP, async (page) => {
    await page.addInitScript(spoil);
    await openTitle(page);
    await start(page, { game: "stomp", seed: "5" });
    await press(page, "ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp");
    assert.ok((await standing(page)).moves > 0);
    await page.goBack();
    await screen(page, "title").waitFor();
    assert.match(await page.locator(".banner.trouble").innerText(), /saves nothing|no room/);
  });
}

inPage("insecure pages lack some features, and everything else works", DESKTOP, async (page) => {
  await page.addInitScript(() => {
    const encrypted = ["locks", "getGamepads", "serviceWorker", "clipboard", "storage", "share", "canShare"];
    for (const name of encrypted) Reflect.deleteProperty(Navigator.prototype, name);
    Reflect.deleteProperty(Crypto.prototype, "randomUUID");
  });
  await begin(page, { game: "stomp", seed: "5" });
  await press(page, "ArrowRight", "ArrowLeft", "ArrowDown");
  const before = await standing(page);
  await page.goBack();
  await page.locator('[data-key="continue"]').click();
  assert.deepEqual(await standing(page), before);
  await press(page, "Escape");
  await row(page, "share").click();
  await page.getByRole("button", { name: "Copy the link" }).click();
  await page.getByText("the link is selected, so you can copy it yourself").waitFor();
});

inPage("a run imported twice is there once; the history filters, counts, shows and removes", DESKTOP, async (page) => {
  await openTitle(page);
  for (const bytes of [RUN, RUN, OTHER]) {
    await openFile(page, "a.run", bytes);
    await screen(page, "replay").waitFor();
    await page.goBack();
    await screen(page, "title").waitFor();
  }
  await page.getByRole("button", { name: "History" }).click();
  const runs = page.getByRole("list", { name: "Runs" }).getByRole("listitem");
  await runs.nth(1).waitFor();
  assert.equal(await runs.count(), 2);
  assert.equal(await runs.getByText("imported").count(), 2);
  assert.equal(await page.getByRole("figure").count(), 0, "they may be another player's");
  await page.goBack();
  assert.match(await page.locator('[data-game="stomp"] .record').innerText(), /Not played yet/);
  await markRuns(page, false);
  await page.getByRole("button", { name: "History" }).click();
  await runs.nth(1).waitFor();
  assert.equal(await runs.getByText("imported").count(), 0);
  await page.getByRole("radio", { name: "Stomp" }).press(" ");
  await runs.nth(1).waitFor({ state: "detached" });
  assert.equal(await runs.count(), 1);
  const text = await runs.innerText();
  assert.doesNotMatch(text, /20x20|depth/, "it has the title of the variant, and no depth with only one level");
  assert.match(text, /\d{4}-\d\d-\d\d \d\d:\d\d/);
  await page.getByRole("radio", { name: "Charts" }).press(" ");
  const chart = page.getByRole("figure").filter({ hasText: "Score of each run" });
  assert.equal(await chart.getByRole("img").count(), 1);
  await chart.getByText("As a table").click();
  assert.equal(await chart.getByRole("row").count(), 2);
  await page.getByRole("radio", { name: "All", exact: true }).press(" ");
  await page.getByRole("button", { name: /^Remove/ }).click();
  await dialog(page, "confirm").waitFor();
  await row(page, "no").click();
  assert.equal(await runs.count(), 1);
  await page.getByRole("button", { name: /^Remove/ }).click();
  await row(page, "yes").click();
  await page.getByText("No runs yet").waitFor();
});

inPage("all runs are saved as one file where the browser may remove them, and come back as they were", DESKTOP, async (page) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { askedOfTests: 0 });
    StorageManager.prototype.persist = async () => { Reflect.set(globalThis, "askedOfTests", 1); return false; };
    StorageManager.prototype.persisted = async () => false;
  });
  await openTitle(page);
  await openFile(page, "a.run", RUN);
  await screen(page, "replay").waitFor();
  await page.goBack();
  await screen(page, "title").waitFor();
  await start(page, { game: "stomp", seed: "5" });
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, "askedOfTests")), 1, "storage is asked to persist");
  await press(page, "ArrowRight", "ArrowLeft");
  await untilKept(page);
  const before = await standing(page);
  await page.goBack();
  const offer = page.locator(".banner", { hasText: "This browser may remove your runs" });
  const [download] = await Promise.all([
    page.waitForEvent("download"), offer.getByRole("button", { name: "Save all runs" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^barrow-runs-[0-9-]+\.tar$/);
  await offer.waitFor({ state: "detached" });
  const archive = readFileSync(await download.path());
  const rows = async (): Promise<readonly string[]> => {
    await press(page, "h");
    const all = page.getByRole("list", { name: "Runs" }).getByRole("listitem").locator(".run-words");
    await all.nth(1).waitFor();
    const words = await all.allInnerTexts();
    await page.goBack();
    await screen(page, "title").waitFor();
    return words;
  };
  const listed = await rows();
  // Import into a browser that still has the runs, and into one that has lost everything.
  for (const isLost of [false, true]) {
    if (isLost) {
      await page.goto(`${address()}icons/icon.svg`);
      await page.evaluate(() => new Promise((done) => { indexedDB.deleteDatabase("barrow").onsuccess = done; }));
      await openTitle(page);
    }
    await openFile(page, "all.tar", archive);
    await page.locator(".toast", { hasText: "2 runs imported" }).waitFor();
    assert.deepEqual(await rows(), listed);
  }
  await page.locator('[data-key="continue"]').click();
  await screen(page, "play").waitFor();
  assert.deepEqual(await standing(page), before);
});

inPage("a double press starts one run", DESKTOP, async (page) => {
  await openTitle(page);
  await page.locator('[data-key="setup-stomp"]').evaluate((play: HTMLElement) => { play.click(); play.click(); });
  await screen(page, "setup").getByRole("button", { name: "Start", exact: true }).dblclick();
  await screen(page, "play").waitFor();
  await page.goBack();
  await screen(page, "title").waitFor();
  await page.getByRole("button", { name: "History" }).click();
  const runs = page.getByRole("list", { name: "Runs" }).getByRole("listitem");
  await runs.first().waitFor();
  assert.equal(await runs.count(), 1);
});

inPage("removing a run moves the focus to the next", DESKTOP, async (page) => {
  await openTitle(page);
  for (const bytes of [RUN, OTHER]) {
    await openFile(page, "a.run", bytes);
    await screen(page, "replay").waitFor();
    await page.goBack();
    await screen(page, "title").waitFor();
  }
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("button", { name: /^Remove/ }).first().click();
  await row(page, "yes").click();
  const left = page.getByRole("list", { name: "Runs" });
  await left.getByRole("listitem").nth(1).waitFor({ state: "detached" });
  await left.locator("button:focus").waitFor();
});

inPage("a file can be dropped anywhere", DESKTOP, async (page) => {
  await openTitle(page);
  await press(page, "o");
  await screen(page, "options").waitFor();
  await page.evaluate((bytes) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(bytes)], "dropped.run"));
    for (const kind of ["dragover", "drop"]) {
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }));
    }
  }, [...RUN]);
  await screen(page, "replay").waitFor();
});

inPage("films are made in a worker and saved", DESKTOP, async (page) => {
  await page.goto(linkTo(address(), RUN));
  await page.getByRole("button", { name: "All controls" }).click();
  await page.getByRole("button", { name: "Share, save, film" }).click();
  const kinds = [
    ["png", "\x89PNG", "png"], ["card", "\x89PNG", "card.png"], ["gif", "GIF89a", "gif"], ["last", "GIF89a", "last.gif"], ["cast", "{", "cast"],
  ] as const;
  for (const [kind, magic, ending] of kinds) {
    const film = page.locator(`[data-film="${kind}"]`);
    const [download] = await Promise.all([page.waitForEvent("download"), film.click()]);
    assert.ok(readFileSync(await download.path(), "latin1").startsWith(magic), kind);
    assert.match(download.suggestedFilename(), new RegExp(`^stomp-[0-9-]+\\.${ending}$`));
  }
});

inPage("options are stored, and themes apply at once", DESKTOP, async (page) => {
  await openTitle(page);
  await press(page, "o");
  const paper = (): Promise<string> => page.evaluate(() => document.documentElement.style.getPropertyValue("--paper"));
  const before = await paper();
  await page.locator('input[name="theme"]').nth(1).check();
  assert.notEqual(await paper(), before);
  await page.locator('input[name="look"][value="glyphs"]').check();
  await page.locator('input[name="isMuted"]').check();
  await untilStored(page, "isMuted");
  await page.reload();
  await screen(page, "options").waitFor();
  assert.ok(await page.locator('input[name="theme"]').nth(1).isChecked());
  assert.ok(await page.locator('input[name="look"][value="glyphs"]').isChecked());
  assert.ok(await page.locator('input[name="isMuted"]').isChecked());
  assert.notEqual(await paper(), before);
});

/** A run of more than `bytes` bytes: to and fro in a game that never ends. */
function longRun(bytes: number): Uint8Array {
  initSync({ module: readFileSync(join(pageFolder, "generated/barrow_web_bg.wasm")) });
  const variant = shelf().games.find((game) => game.id === "roguelulz")?.variants.find(({ id }) => id === "part-one");
  assert.ok(variant !== undefined && variant.walk !== null);
  const session = Session.start("roguelulz", variant.index, 0, false, "1", "");
  while (session.length <= bytes) {
    const turns: readonly number[] = variant.directions.map((_, step) => session.input({ step }).turns);
    assert.ok(turns.includes(1), "some step is always possible");
  }
  const run = session.bytes;
  session.free();
  return run;
}

inPage("only long links come with a warning", DESKTOP, async (page) => {
  const share = dialog(page, "share");
  for (const [run, isLong] of [[longRun(6200), true], [RUN, false]] as const) {
    await page.goto(linkTo(address(), Buffer.from(run)));
    await page.getByRole("button", { name: "All controls" }).click();
    await page.getByRole("button", { name: "Share, save, film" }).click();
    const { length } = await page.getByRole("textbox", { name: "Link" }).inputValue();
    assert.equal(length > 8000, isLong);
    const text = await share.innerText();
    assert.ok(text.includes(`The link has ${length.toLocaleString("en")} characters.`), text);
    assert.equal(/often cut links that are longer than 8,000/.test(text), isLong);
    await press(page, "Escape");
    await page.goBack();
    await screen(page, "title").waitFor();
  }
});
