/** Things that must not happen: unwanted motion, frames that show nothing new, and sound before a gesture. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { RISES } from "../src/map/floats.ts";
import { inPage } from "./support/browser.ts";
import { DESKTOP } from "./support/settings.ts";
import { begin, hide, openTitle, press, screen, standing, start } from "./support/play.ts";

/** The number of shapes that a flame takes in a second. */
const FLICKERS = 13;
/** The longest time for the map to come to rest. [milliseconds] */
const PATIENCE = 8000;

const frames = async (page: Page): Promise<number> =>
  Number(await page.locator(".play-map canvas").getAttribute("data-frames"));

/** Waits for a `span` of time with at most `most` frames of the map. Resolves to true once there was one. */
function comesToRest(page: Page, span: number, most: number): Promise<boolean> {
  return page.evaluate(async ([long, times, patience]) => {
    const drawn = (): number => Number(document.querySelector("canvas.map")?.getAttribute("data-frames"));
    const began = performance.now();
    let [since, first] = [began, drawn()];
    while (performance.now() - since < long) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      if (drawn() - first > times) [since, first] = [performance.now(), drawn()];
      if (performance.now() - began > patience) return false;
    }
    return true;
  }, [span, most, PATIENCE] as const);
}

/** Longer than numbers are shown over the map after a turn. */
const SPAN = RISES + 150;

inPage("with reduced motion nothing is drawn between turns", DESKTOP, async (page) => {
  await openTitle(page);
  for (const game of ["stomp", "monster-caves", "roguelike-ten", "roguelulz", "into-ruins"]) {
    await start(page, { game, seed: "7" });
    await press(page, "ArrowRight", "ArrowLeft");
    assert.ok(await comesToRest(page, SPAN, 0), game);
    const before = await frames(page);
    await press(page, "ArrowDown", "ArrowUp", "ArrowRight");
    // A turn appears with the next frame, which may take a while on a busy machine.
    await page.locator(`.play-map canvas:not([data-frames="${before}"])`).waitFor();
    await page.goBack();
    await screen(page, "title").waitFor();
  }
});

const MOVING = { ...DESKTOP, reducedMotion: "no-preference" } as const;

inPage("without fire nothing is drawn between turns either, and a torch flickers at its own rate", MOVING,
  async (page) => {
    await begin(page, { game: "stomp", seed: "7" });
    await press(page, "ArrowRight");
    assert.ok(await comesToRest(page, SPAN, 0), "nothing burns");
    await page.goBack();
    await screen(page, "title").waitFor();
    await start(page, { game: "into-ruins", seed: "7" });
    assert.ok(await comesToRest(page, 1000, FLICKERS + 1), "a torch burns");
    const before = await frames(page);
    await page.locator(`.play-map canvas:not([data-frames="${before}"])`).waitFor();
  });

inPage("a hidden page draws nothing, and shows the last turn once visible again", MOVING, async (page) => {
  await begin(page, { game: "into-ruins", seed: "7" });
  const { moves } = await standing(page);
  await page.locator(".play-map canvas[data-frames]").waitFor();
  await hide(page, true);
  const before = await frames(page);
  await press(page, ".", ".");
  await page.locator(`[data-screen="play"][data-moves="${moves + 2}"]`).waitFor();
  await page.waitForTimeout(300);
  assert.equal(await frames(page), before);
  await hide(page, false);
  await page.locator(`.play-map canvas:not([data-frames="${before}"])`).waitFor();
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
  await page.waitForTimeout(300);
  assert.equal(await page.locator("html").getAttribute("data-sounds"), null);
  await press(page, "Tab");
  await page.locator('html[data-sounds="1"]').waitFor({ state: "attached" });
});

inPage("a turn does not rebuild unchanged elements", DESKTOP, async (page) => {
  await begin(page, { game: "into-ruins", seed: "7" });
  await page.locator(".play-log .message").first().waitFor();
  await page.evaluate(() => {
    document.querySelector(".play-log .message")?.setAttribute("data-marked", "line");
    document.querySelector(".play-side > :nth-child(2) .sights")?.setAttribute("data-marked", "worn");
  });
  const { moves } = await standing(page);
  await press(page, ".");
  await page.locator(`[data-screen="play"]:not([data-moves="${moves}"])`).waitFor();
  const marked = page.locator('[data-screen="play"] [data-marked]');
  assert.deepEqual(await marked.evaluateAll((all) => all.map((each) => each.getAttribute("data-marked")).sort()), [
    "line", "worn",
  ]);
});
