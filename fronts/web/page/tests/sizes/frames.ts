/** Frame times of the map: a fire by torchlight in Into Ruins, in a desktop window and on a phone. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { DESKTOP, PHONE } from "../support/settings.ts";
import { golden } from "../support/places.ts";
import { linkTo } from "../support/runs.ts";
import type { Time } from "./times.ts";

/** A run, and the move after which the most cells burn for the longest time: about twelve for twelve moves. */
const RUN = "into-ruins/descent-death-ogre.run";
const BURNING = 157;
/** The interval between keys [milliseconds] and their number. */
const KEYS = ["ArrowRight", "ArrowLeft"] as const;
const EVERY = 150;
const COUNT = 24;

const WINDOWS: readonly { readonly id: string; readonly name: string; readonly options: BrowserContextOptions }[] = [
  { id: "desktop", name: "1280x800", options: { ...DESKTOP, reducedMotion: "no-preference" } },
  { id: "phone", name: "360x640 at 3", options: { ...PHONE, deviceScaleFactor: 3, reducedMotion: "no-preference" } },
];

/** Frame times of the page. [milliseconds] */
interface Pictures {
  /** The time between frames, if a frame requested the next one at once. */
  readonly intervals: number[];
  /** Time in JavaScript per frame. */
  readonly work: number[];
}

declare const pictures: Pictures;

/** The median and the 95th percentile for each window. */
export async function frames(browser: Browser, address: string): Promise<readonly Time[]> {
  const times: Time[] = [];
  for (const { id, name, options } of WINDOWS) {
    const { intervals, work } = await watch(browser, address, options);
    const [interval, drawing] = [[...intervals].sort(byLength), [...work].sort(byLength)];
    times.push(
      time(`page-interval-${id}`, `${name}: from picture to picture, median`, at(interval, 0.5)),
      time(`page-long-interval-${id}`, `${name}: from picture to picture, 95th of 100`, at(interval, 0.95)),
      time(`page-script-${id}`, `${name}: script of a picture, median`, at(drawing, 0.5)),
      time(`page-long-script-${id}`, `${name}: script of a picture, 95th of 100`, at(drawing, 0.95)),
    );
  }
  return times;
}

const byLength = (one: number, other: number): number => one - other;
const at = (sorted: readonly number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
const time = (name: string, what: string, figure: number): Time => ({ name, what, figure, unit: "ms" });

/** Takes over the run at the fire. */
async function watch(browser: Browser, address: string, options: BrowserContextOptions): Promise<Pictures> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    await page.addInitScript(noteTimes);
    await page.goto(linkTo(address, readFileSync(join(golden, RUN))));
    const replay = page.locator("[data-screen=replay]");
    await replay.locator("canvas[data-frames]").waitFor();
    await page.getByRole("button", { name: "All controls" }).click();
    await page.locator(".move-number").fill(String(BURNING));
    await page.keyboard.press("Enter");
    await page.locator(`[data-screen=replay][data-moves="${BURNING}"]`).waitFor();
    await page.getByRole("button", { name: "Take over here" }).click();
    await page.locator("[data-screen=play] canvas[data-frames]").waitFor();
    return await walk(page);
  } finally {
    await context.close();
  }
}

async function walk(page: Page): Promise<Pictures> {
  // Discard the first frames, which include compilation.
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    pictures.intervals.length = 0;
    pictures.work.length = 0;
  });
  for (let key = 0; key < COUNT; key += 1) {
    await page.keyboard.press(KEYS[key % KEYS.length] ?? "");
    await page.waitForTimeout(EVERY);
  }
  return page.evaluate(() => pictures);
}

/** Records frame times in the page. The map marks the frames in which it draws. */
function noteTimes(): void {
  const noted: Pictures = { intervals: [], work: [] };
  Object.assign(globalThis, { pictures: noted });
  const made = (): string | undefined => document.querySelector<HTMLElement>("canvas.map")?.dataset["frames"];
  const ask = window.requestAnimationFrame.bind(window);
  /** When the last frame was due, if it requested the next one. */
  let before: number | null = null;
  window.requestAnimationFrame = (act) => {
    const { isDrawing } = state;
    if (isDrawing) state.isAsked = true;
    return ask((time) => {
      const [count, began] = [made(), performance.now()];
      Object.assign(state, { isDrawing: true, isAsked: false });
      act(time);
      state.isDrawing = false;
      const spent = performance.now() - began;
      if (made() === count) return;
      noted.work.push(spent);
      if (before !== null) noted.intervals.push(time - before);
      before = state.isAsked ? time : null;
    });
  };
  const state = { isDrawing: false, isAsked: false };
}
