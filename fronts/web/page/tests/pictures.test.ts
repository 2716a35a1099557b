/** What each screen looks like, on a desk and on a phone, compared with the pictures in `docs/pictures/web`. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { DESKTOP, PHONE } from "./support/settings.ts";
import { golden } from "./support/places.ts";
import { compare } from "./support/pictures.ts";
import { dialog, openFile, openTitle, press, screen, start } from "./support/play.ts";

const RUN = readFileSync(join(golden, "into-ruins/descent-victory.run"));
const NOW = new Date("2026-11-21T12:00:00Z");
const WINDOWS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ["desktop", { ...DESKTOP, viewport: { width: 1024, height: 640 } }],
  ["phone", { ...PHONE, deviceScaleFactor: 1 }],
];

/** Opens the page on a day that is always the same. */
async function open(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await openTitle(page);
  // Every fresh seed is this one.
  await page.evaluate(() => {
    crypto.getRandomValues = (array) => array;
  });
}

for (const [name, options] of WINDOWS) {
  inPage(`title, ${name}`, options, async (page) => {
    await open(page);
    await compare(page, `title-${name}`);
  });
  for (const [key, shown] of [["o", "options"], ["?", "help"]] as const) {
    inPage(`${shown}, ${name}`, options, async (page) => {
      await open(page);
      await press(page, key);
      await screen(page, shown).waitFor();
      await compare(page, `${shown}-${name}`);
    });
  }
  inPage(`setup, ${name}`, options, async (page) => {
    await open(page);
    await page.locator('[data-key="play-into-ruins"]').click();
    await screen(page, "setup").waitFor();
    await compare(page, `setup-${name}`);
  });
  inPage(`the game screen, its menus and the history, ${name}`, options, async (page) => {
    await open(page);
    await start(page, { game: "into-ruins", seed: "7" });
    await press(page, "ArrowRight", "ArrowRight", "ArrowDown");
    await compare(page, `play-${name}`);
    await press(page, "Enter");
    await dialog(page, "actions").waitFor();
    await compare(page, `actions-${name}`);
    await press(page, "Escape", "Escape", "g", "g");
    await screen(page, "title").waitFor();
    await press(page, "h");
    await screen(page, "history").waitFor();
    await page.getByText("given up").first().waitFor();
    await compare(page, `history-${name}`);
  });
  for (const game of ["monster-caves", "roguelike-ten", "roguelulz", "stomp"]) {
    inPage(`${game}, ${name}`, options, async (page) => {
      await open(page);
      await start(page, { game, seed: "7" });
      await press(page, "ArrowRight", "ArrowDown");
      await compare(page, `${game}-${name}`);
    });
  }
  inPage(`a replay, ${name}`, options, async (page) => {
    await open(page);
    await openFile(page, "golden.run", RUN);
    await screen(page, "replay").waitFor();
    await page.getByRole("button", { name: "To the end" }).click();
    await page.locator(".toast").evaluateAll((toasts) => toasts.forEach((toast) => toast.remove()));
    await compare(page, `replay-${name}`);
  });
}
