/** Compares each screen with the pictures in `docs/pictures/web`, in a desktop window and on a phone. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { DESKTOP, PHONE } from "./support/settings.ts";
import { golden } from "./support/places.ts";
import { compare } from "./support/pictures.ts";
import { linkTo } from "./support/runs.ts";
import { closeHints, dialog, openFile, openTitle, playToTheEnd, press, row, screen, start } from "./support/play.ts";

const RUN = readFileSync(join(golden, "into-ruins/descent-victory.run"));
const NOW = new Date("2026-11-21T12:00:00Z");
const WINDOWS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ["desktop", { ...DESKTOP, viewport: { width: 1024, height: 640 } }],
  ["phone", { ...PHONE, deviceScaleFactor: 1 }],
];
const SMALL = ["monster-caves", "roguelike-ten", "roguelulz", "stomp"];

/** Opens the page on a fixed day. */
async function open(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await openTitle(page);
  // Replace every random seed by this one.
  await page.evaluate(() => {
    crypto.getRandomValues = (array) => array;
  });
}

/** Goes from the game screen to the title. */
async function leave(page: Page): Promise<void> {
  await page.goBack();
  await screen(page, "title").waitFor();
}

/** Starts on the title and chooses the look of the map. */
async function choose(page: Page, look: "tiles" | "glyphs" | "home"): Promise<void> {
  await press(page, "o");
  await screen(page, "options").waitFor();
  await page.locator(`input[name="look"][value="${look}"]`).check();
  await leave(page);
}

/** Compares a dialog that a key opens on the game screen. */
async function compareSheet(page: Page, key: string, shown: string, name: string): Promise<void> {
  await press(page, key);
  await dialog(page, shown).waitFor();
  await compare(page, name);
  await press(page, "Escape");
  await dialog(page, shown).waitFor({ state: "hidden" });
}

for (const [name, options] of WINDOWS) {
  const isDesktop = name === "desktop";

  inPage(`the screens around the games, ${name}`, options, async (page) => {
    await open(page);
    await compare(page, `title-${name}`);
    for (const [key, shown] of [["o", "options"], ["?", "about"]] as const) {
      await press(page, key);
      await screen(page, shown).waitFor();
      await compare(page, `${shown}-${name}`);
      await leave(page);
    }
    await page.locator('[data-key="setup-into-ruins"]').click();
    await screen(page, "setup").waitFor();
    await compare(page, `setup-${name}`);
    if (isDesktop) {
      await press(page, "?");
      await screen(page, "help").waitFor();
      await compare(page, `game-help-${name}`);
      await page.goBack();
      await screen(page, "setup").waitFor();
    }
    await leave(page);
    await openFile(page, "golden.run", RUN);
    await screen(page, "replay").waitFor();
    await page.getByRole("button", { name: "To the end" }).click();
    await page.locator(".toast").waitFor({ state: "detached" });
    await compare(page, `replay-${name}`);
    await leave(page);
    await page.evaluate((hash) => { location.hash = hash; }, linkTo("", RUN));
    await page.locator(".caption").waitFor();
    await press(page, ...Array.from({ length: 20 }, () => "PageDown"));
    await compare(page, `link-${name}`);
    if (!isDesktop) return;
    await page.evaluate(() => { location.hash = "#run=damaged"; });
    await screen(page, "link-error").waitFor();
    await compare(page, `link-error-${name}`);
  });

  inPage(`the game screen, what opens over it, and the history, ${name}`, options, async (page) => {
    await open(page);
    await start(page, { game: "into-ruins", seed: "7" });
    await press(page, "ArrowRight", "ArrowRight", "ArrowDown");
    await compare(page, `play-${name}`);
    await closeHints(page);
    await compareSheet(page, "Enter", "actions", `actions-${name}`);
    await compareSheet(page, "Escape", "menu", `menu-${name}`);
    await compareSheet(page, "i", "pack", `pack-${name}`);
    if (isDesktop) await compareSheet(page, "m", "messages", `messages-${name}`);
    await press(page, ";", "Tab");
    await page.locator('[data-screen="play"][data-mode="look"]').waitFor();
    await compare(page, `look-${name}`);
    await press(page, "Escape", "v");
    await page.locator(".play-list .list-row").first().waitFor();
    await compare(page, `list-${name}`);
    await press(page, "v", "i", "Enter");
    await row(page, "throw").click();
    await page.locator('[data-screen="play"][data-mode="aim"]').waitFor();
    if (isDesktop) await compare(page, `aim-${name}`);
    // Wait, because a key pressed before the line of aim is drawn does nothing.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    // Wait, because keys pressed before a dialog is drawn may be dropped.
    await press(page, "Escape");
    await page.locator('[data-screen="play"][data-mode="play"]').waitFor();
    await press(page, "Escape");
    await dialog(page, "menu").waitFor();
    await press(page, "g");
    await dialog(page, "leave").waitFor();
    await press(page, "G");
    await screen(page, "title").waitFor();
    await press(page, "h");
    await screen(page, "history").waitFor();
    await page.getByText("given up").first().waitFor();
    await compare(page, `history-${name}`);
  });

  inPage(`the small games, ${name}`, options, async (page) => {
    await open(page);
    for (const game of SMALL) {
      await start(page, { game, seed: "7" });
      await press(page, "ArrowRight", "ArrowDown");
      await compare(page, `${game}-${name}`);
      await leave(page);
    }
  });

  inPage(`the end of a run, and how it is shared, ${name}`, options, async (page) => {
    await open(page);
    await start(page, { game: "stomp", variant: "20x10", seed: "1" });
    await playToTheEnd(page, ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"]);
    await compare(page, `end-${name}`);
    await row(page, "share").click();
    await dialog(page, "share").waitFor();
    await page.getByRole("textbox", { name: "Link" }).evaluate((field: HTMLInputElement) => {
      // The port of the test server varies.
      field.value = field.value.replace(location.host, "barrow.example");
    });
    await compare(page, `share-${name}`);
  });
}

inPage("the looks of the games' homes, and letters", { ...DESKTOP, viewport: { width: 1024, height: 640 } }, async (page) => {
  await open(page);
  await choose(page, "home");
  for (const game of SMALL) {
    await start(page, { game, seed: "7" });
    await press(page, "ArrowRight", "ArrowDown");
    await compare(page, `${game}-home-desktop`);
    await leave(page);
  }
  await choose(page, "glyphs");
  await start(page, { game: "into-ruins", seed: "7" });
  await press(page, "ArrowRight", "ArrowRight", "ArrowDown");
  await compare(page, "glyphs-desktop", true);
});
