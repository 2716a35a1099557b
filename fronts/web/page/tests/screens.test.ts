/** The screens around the game: the way back, what is kept and what if it cannot be, history, options. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { DESKTOP, PHONE } from "./support/settings.ts";
import { address, golden } from "./support/places.ts";
import { markRuns } from "./support/rows.ts";
import { begin, dialog, openFile, openTitle, press, row, screen, standing, start, untilKept } from "./support/play.ts";
import { linkTo } from "./support/runs.ts";

const RUN = readFileSync(join(golden, "stomp/20x20-death.run"));
const OTHER = readFileSync(join(golden, "into-ruins/descent-victory.run"));

const nameOf = (page: Page): Promise<string | null> => page.locator("[data-screen]").getAttribute("data-screen");

inPage("the browser's back button goes back a screen, and Esc does", DESKTOP, async (page) => {
  await openTitle(page);
  await page.getByRole("button", { name: "Help and credits" }).click();
  await page.getByRole("button", { name: /: Stomp$/ }).first().click();
  await page.getByRole("heading", { level: 1, name: /Stomp/ }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Help and credits" }).waitFor();
  assert.match(await page.title(), /^Help and credits · Barrow$/);
  await press(page, "Escape");
  await screen(page, "title").waitFor();
  assert.equal(await page.title(), "Barrow");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Help and credits", "the keys are where they were");
  // The history is as short as the stack: one step back would leave the page, so a new screen must still be one step.
  await press(page, "o");
  await screen(page, "options").waitFor();
  await page.goBack();
  await screen(page, "title").waitFor();
});

inPage("going back from a run leaves it open, and reloading goes on with it", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "5" });
  await press(page, "ArrowRight", "ArrowLeft", "ArrowDown");
  await untilKept(page);
  const before = await standing(page);
  await page.reload();
  await screen(page, "play").waitFor();
  assert.deepEqual(await standing(page), before);
  await page.goBack();
  await screen(page, "title").waitFor();
  await page.locator('[data-key="continue"]').click();
  assert.deepEqual(await standing(page), before);
});

inPage("an address changed by hand shows its run over what is there, and back goes back to it", DESKTOP, async (page) => {
  await openTitle(page);
  await page.getByRole("button", { name: "Options" }).click();
  await page.evaluate((fragment) => { location.hash = fragment; }, new URL(linkTo(address(), RUN)).hash);
  await screen(page, "replay").waitFor();
  await page.goBack();
  await screen(page, "options").waitFor();
  for (const fragment of ["#nothing", "#play=nothing"]) {
    await page.evaluate((asked) => { location.hash = asked; }, fragment);
    await page.waitForFunction(() => location.hash === "");
    assert.equal(await nameOf(page), "options");
  }
  await page.goBack();
  await screen(page, "title").waitFor();
});

inPage("a run that is open in one window is refused in another, with a sentence", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "5" });
  await press(page, "ArrowRight", "ArrowLeft");
  const second = await page.context().newPage();
  await openTitle(second);
  await second.locator('[data-key="continue"]').click();
  await second.locator(".toast").waitFor();
  assert.match(await second.locator(".toast").innerText(), /open in another window/);
  assert.equal(await nameOf(second), "title");
  // Nor is it removed under the window that plays it.
  await press(second, "h");
  await second.getByRole("button", { name: /^Remove/ }).click();
  await row(second, "yes").click();
  await second.locator(".toast", { hasText: /open in another window/ }).waitFor();
  await second.getByRole("list", { name: "Runs" }).getByRole("listitem").waitFor();
  await second.goBack();
  await screen(second, "title").waitFor();
  await page.close();
  await second.locator('[data-key="continue"]').click();
  await screen(second, "play").waitFor();
});

inPage("what the browser kept badly is named, and stays", DESKTOP, async (page) => {
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
  assert.match(await page.locator(".banner").innerText(), /broken-header.*left as it is/);
  await page.getByRole("button", { name: /^Watch/ }).click();
  await page.locator(".toast", { hasText: /missing.*kept as it is/ }).waitFor();
  assert.equal(await rows(), 2);
});

for (const [what, spoil] of [
  ["keeps nothing", () => { Object.defineProperty(IDBFactory.prototype, "open", { value: () => { throw new DOMException("denied", "SecurityError"); } }); }],
  ["has no room left", () => {
    Object.defineProperty(IDBObjectStore.prototype, "put", { value: () => { throw new DOMException("full", "QuotaExceededError"); } });
  }],
] as const) {
  inPage(`where the browser ${what}, it is said and the game goes on`, DESKTOP, async (page) => {
    await page.addInitScript(spoil);
    await openTitle(page);
    await start(page, { game: "stomp", seed: "5" });
    await press(page, "ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp");
    assert.ok((await standing(page)).moves > 0);
    await page.goBack();
    await screen(page, "title").waitFor();
    assert.match(await page.locator(".banner.trouble").innerText(), /keeps nothing|no room/);
  });
}

inPage("without encryption browsers offer less, and everything but that works", DESKTOP, async (page) => {
  await page.addInitScript(() => {
    for (const name of ["locks", "getGamepads", "serviceWorker", "clipboard", "storage", "share", "canShare"]) Reflect.deleteProperty(Navigator.prototype, name);
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
  await page.getByText("the link is marked, copy it by hand").waitFor();
});

inPage("a run taken in twice is there once; history filters, counts, shows and removes", DESKTOP, async (page) => {
  await openTitle(page);
  for (const bytes of [RUN, RUN, OTHER]) {
    await openFile(page, "a.run", bytes);
    await screen(page, "replay").waitFor();
    await page.goBack();
    await screen(page, "title").waitFor();
  }
  await page.getByRole("button", { name: "History" }).click();
  const runs = page.getByRole("list", { name: "Runs" }).getByRole("listitem");
  assert.equal(await runs.count(), 2);
  assert.equal(await runs.getByText("taken in").count(), 2);
  assert.equal(await page.getByRole("figure").count(), 0, "nobody knows who played them");
  await page.goBack();
  assert.match(await page.locator('[data-game="stomp"] .record').innerText(), /Not played yet/);
  await markRuns(page, false);
  await page.getByRole("button", { name: "History" }).click();
  await runs.nth(1).waitFor();
  assert.equal(await runs.getByText("taken in").count(), 0);
  await page.getByRole("radio", { name: "Stomp" }).press(" ");
  assert.equal(await runs.count(), 1);
  const told = await runs.innerText();
  assert.doesNotMatch(told, /20x20|depth/, "a variant by its title, and no depth where there is one level");
  assert.match(told, /\d{4}-\d\d-\d\d \d\d:\d\d/);
  const chart = page.getByRole("figure").filter({ hasText: "Score of each run" });
  assert.equal(await chart.getByRole("img").count(), 1);
  await chart.getByText("As a table").click();
  assert.equal(await chart.getByRole("row").count(), 2);
  await page.getByRole("button", { name: /^Remove/ }).click();
  await dialog(page, "confirm").waitFor();
  await row(page, "no").click();
  assert.equal(await runs.count(), 1);
  await page.getByRole("button", { name: /^Remove/ }).click();
  await row(page, "yes").click();
  await page.getByText("No runs yet").waitFor();
});

inPage("a dialog goes with the screen that it stands over", DESKTOP, async (page) => {
  await openTitle(page);
  await openFile(page, "one.run", RUN);
  await screen(page, "replay").waitFor();
  await page.getByRole("button", { name: "Share, save, film" }).click();
  await dialog(page, "share").waitFor();
  await page.goBack();
  await screen(page, "title").waitFor();
  assert.equal(await page.locator("dialog").count(), 0);
});

inPage("whoever presses twice starts one run", DESKTOP, async (page) => {
  await openTitle(page);
  await page.locator('[data-key="play-stomp"]').evaluate((play: HTMLElement) => { play.click(); play.click(); });
  await screen(page, "setup").getByRole("button", { name: "Start", exact: true }).dblclick();
  await screen(page, "play").waitFor();
  await page.goBack();
  await screen(page, "title").waitFor();
  await page.getByRole("button", { name: "History" }).click();
  assert.equal(await page.getByRole("list", { name: "Runs" }).getByRole("listitem").count(), 1);
});

inPage("a run that is removed leaves the keys at the next", DESKTOP, async (page) => {
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

inPage("a file that is dropped anywhere is opened", DESKTOP, async (page) => {
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

inPage("films are made beside the page and saved", DESKTOP, async (page) => {
  await page.goto(linkTo(address(), RUN));
  await page.getByRole("button", { name: "Share, save, film" }).click();
  for (const [kind, magic] of [["png", "\x89PNG"], ["gif", "GIF89a"], ["cast", "{"]] as const) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-film="${kind}"]`).click()]);
    assert.ok(readFileSync(await download.path(), "latin1").startsWith(magic), kind);
    assert.match(download.suggestedFilename(), new RegExp(`^stomp-.*\\.${kind}$`));
  }
});

inPage("options are kept, and every theme dresses the page at once", DESKTOP, async (page) => {
  await openTitle(page);
  await press(page, "o");
  const paper = (): Promise<string> => page.evaluate(() => document.documentElement.style.getPropertyValue("--paper"));
  const before = await paper();
  await page.locator('input[name="theme"]').nth(1).check();
  assert.notEqual(await paper(), before);
  await page.locator('input[name="look"][value="glyphs"]').check();
  await page.locator('input[name="isMuted"]').check();
  await page.reload();
  await screen(page, "title").waitFor();
  await press(page, "o");
  assert.ok(await page.locator('input[name="theme"]').nth(1).isChecked());
  assert.ok(await page.locator('input[name="look"][value="glyphs"]').isChecked());
  assert.ok(await page.locator('input[name="isMuted"]').isChecked());
  assert.notEqual(await paper(), before);
});

inPage("arrows and Enter are enough for a form: arrows go over its controls, Enter chooses", DESKTOP, async (page) => {
  await openTitle(page);
  await page.locator('[data-key="daily-stomp"]').click();
  await screen(page, "setup").waitFor();
  assert.ok(await page.locator('input[name="seed"][value="daily"]').isChecked());
  await page.locator('input[name="seed"][value="daily"]').focus();
  await press(page, "ArrowUp");
  assert.ok(await page.locator('input[name="seed"][value="daily"]').isChecked());
  await press(page, "Enter");
  assert.ok(!(await page.locator('input[name="seed"][value="daily"]').isChecked()));
  for (let step = 0; step < 12; step += 1) await press(page, "ArrowDown");
  await press(page, "ArrowLeft");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Start");
  await press(page, "Enter");
  await screen(page, "play").waitFor();
});

inPage("a seed that is none is refused with a sentence", DESKTOP, async (page) => {
  await openTitle(page);
  await page.locator('[data-key="play-stomp"]').click();
  for (const [typed, sentence] of [["12a", /digits only/], ["99999999999999999999", /largest/], [" ", /without one/]] as const) {
    await page.getByRole("textbox", { name: "Seed" }).fill(typed);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    assert.match(await page.getByRole("alert").innerText(), sentence);
    assert.equal(await nameOf(page), "setup");
  }
});

inPage("a long run's link comes with a warning", DESKTOP, async (page) => {
  const long = readFileSync(join(golden, "stomp/20x20-death.run"));
  await page.goto(linkTo(address(), long));
  await page.getByRole("button", { name: "Share, save, film" }).click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  assert.match(await dialog(page, "share").innerText(), new RegExp(`The link has ${link.length.toLocaleString("en")} characters`));
  assert.equal(/often cut/.test(await dialog(page, "share").innerText()), link.length > 8000);
});

inPage("nothing is wider than a narrow phone", { ...PHONE, viewport: { width: 320, height: 640 } }, async (page) => {
  const fits = async (what: string): Promise<void> => {
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), what);
  };
  await openTitle(page);
  await openFile(page, "a.run", RUN);
  await screen(page, "replay").waitFor();
  await fits("replay");
  await page.getByRole("button", { name: "Share, save, film" }).click();
  await fits("share");
  await press(page, "Escape");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await fits("title");
  for (const name of ["History", "Options", "Help and credits"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await fits(name);
    await page.getByRole("button", { name: "Back", exact: true }).click();
  }
  for (const game of ["into-ruins", "roguelulz"]) {
    await page.locator(`[data-key="play-${game}"]`).click();
    await fits(game);
    await page.getByRole("button", { name: "How it is played" }).click();
    await fits(`help of ${game}`);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.getByRole("button", { name: "Back", exact: true }).click();
  }
});
