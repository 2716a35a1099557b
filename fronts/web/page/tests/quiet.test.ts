/** What must not happen: motion that nobody asked for, frames that show nothing new, sound before a gesture. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { DESKTOP } from "./support/settings.ts";
import { begin, openTitle, press, standing } from "./support/play.ts";

const frames = async (page: Page): Promise<number> =>
  Number(await page.locator('.play-map canvas').getAttribute("data-frames"));

/** How many frames are drawn while nobody does anything. */
async function idle(page: Page): Promise<number> {
  // What the last turn set in motion may end.
  await page.waitForTimeout(1500);
  const before = await frames(page);
  await page.waitForTimeout(1000);
  return (await frames(page)) - before;
}

for (const game of ["stomp", "monster-caves", "roguelike-ten", "roguelulz", "into-ruins"]) {
  inPage(`${game}: with reduced motion nothing is drawn between turns`, {
    ...DESKTOP, reducedMotion: "reduce",
  }, async (page) => {
    await begin(page, { game, seed: "7" });
    await press(page, "ArrowRight", "ArrowLeft");
    assert.equal(await idle(page), 0);
    const before = await frames(page);
    await press(page, "ArrowDown", "ArrowUp", "ArrowRight");
    // A turn is drawn with the browser's next frame, and a busy machine takes its time for that.
    await page.locator(`.play-map canvas:not([data-frames="${before}"])`).waitFor();
  });
}

inPage("where nothing burns, nothing is drawn between turns either", {
  ...DESKTOP, reducedMotion: "no-preference",
}, async (page) => {
  await begin(page, { game: "stomp", seed: "7" });
  await press(page, "ArrowRight");
  assert.equal(await idle(page), 0);
});

inPage("a page that is hidden draws nothing", { ...DESKTOP, reducedMotion: "no-preference" }, async (page) => {
  await begin(page, { game: "into-ruins", seed: "7" });
  const { moves } = await standing(page);
  const other = await page.context().newPage();
  await other.bringToFront();
  const before = await frames(page);
  await other.waitForTimeout(600);
  assert.ok((await frames(page)) - before <= 60, "at most what the browser asks for");
  assert.equal((await standing(page)).moves, moves);
});

inPage("there is no sound before the first gesture", DESKTOP, async (page) => {
  await page.addInitScript(() => {
    let made = 0;
    const { AudioContext } = window;
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        made += 1;
        document.documentElement.setAttribute("data-sounds", String(made));
      }
    };
  });
  await openTitle(page);
  await page.waitForTimeout(500);
  const made = (): Promise<string | null> => page.locator("html").getAttribute("data-sounds");
  assert.equal(await made(), null);
  await press(page, "Tab");
  await page.waitForTimeout(100);
  assert.equal(await made(), "1", "one, with the first gesture");
});

inPage("a turn makes nothing again of what it leaves as it was", DESKTOP, async (page) => {
  await begin(page, { game: "into-ruins", seed: "7" });
  await page.locator(".play-log .message").first().waitFor();
  await page.evaluate(() => {
    document.querySelector(".play-log .message")?.setAttribute("data-marked", "line");
    document.querySelector(".play-side .sights")?.setAttribute("data-marked", "worn");
  });
  const { moves } = await standing(page);
  await press(page, ".");
  await page.locator(`[data-screen="play"]:not([data-moves="${moves}"])`).waitFor();
  const marked = page.locator('[data-screen="play"] [data-marked]');
  assert.deepEqual(await marked.evaluateAll((all) => all.map((each) => each.getAttribute("data-marked")).sort()), [
    "line", "worn",
  ]);
});
