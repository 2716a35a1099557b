/** How quick the page is, in the browser. */

import { build } from "esbuild";
import { join } from "node:path";
import { type Browser, type Page, chromium } from "playwright-core";
import { DESKTOP, FLAGS } from "../support/settings.ts";
import { chromiumPath, page as pageFolder } from "../support/places.ts";
import type { Bench } from "./bench.ts";
import { frames } from "./frames.ts";

export interface Time {
  readonly what: string;
  readonly figure: number;
  readonly limit: number;
  readonly unit: string;
}

const MOVES = 5000;
const TRIES = 5;

declare const bench: Bench;

export async function measure(address: string): Promise<readonly Time[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: FLAGS });
  try {
    const playable = await middle(TRIES, () => timeToPlayable(browser, address));
    const { turn, link } = await inside(browser, address);
    const opened = await middle(TRIES, () => timeToOpen(browser, address, link.text));
    return [
      { what: "playable from a local server, nothing kept", figure: playable, limit: 1000, unit: "ms" },
      { what: "a turn of Into Ruins", figure: turn, limit: 1000, unit: "µs" },
      { what: `a link of ${link.moves} moves open at its last turn`, figure: opened, limit: 300, unit: "ms" },
      ...await frames(browser, address),
    ];
  } finally {
    await browser.close();
  }
}

async function middle(tries: number, act: () => Promise<number>): Promise<number> {
  const figures: number[] = [];
  for (let index = 0; index < tries; index += 1) figures.push(await act());
  return figures.sort((one, other) => one - other)[Math.floor(tries / 2)] ?? Number.NaN;
}

async function fresh<T>(browser: Browser, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(DESKTOP);
  try {
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

/** From the request for the page until its title screen answers to keys and clicks. */
function timeToPlayable(browser: Browser, address: string): Promise<number> {
  return fresh(browser, async (page) => {
    await page.addInitScript(noteFirst, "[data-screen=title]");
    await page.goto(address);
    return noted(page);
  });
}

/** From a link being followed in the open page until its last turn is on screen. */
function timeToOpen(browser: Browser, address: string, link: string): Promise<number> {
  return fresh(browser, async (page) => {
    await page.goto(address);
    await page.locator("[data-screen=title]").waitFor();
    return page.evaluate(async (hash) => {
      const began = performance.now();
      location.hash = hash;
      while (document.querySelector("[data-screen=replay] canvas") === null) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now() - began;
    }, link);
  });
}

/** Notes in the page when the first element that `selector` names is there. */
function noteFirst(selector: string): void {
  const look = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    look.disconnect();
    requestAnimationFrame(() => document.documentElement.setAttribute("data-noted", String(performance.now())));
  });
  look.observe(document, { childList: true, subtree: true });
}

async function noted(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => document.documentElement.getAttribute("data-noted"));
  return Number(await handle.jsonValue());
}

/** What needs the rules at hand. */
function inside(browser: Browser, address: string): Promise<{ turn: number; link: ReturnType<Bench["link"]> }> {
  return fresh(browser, async (page) => {
    const { outputFiles } = await build({
      entryPoints: [join(pageFolder, "tests/sizes/bench.ts")],
      bundle: true, format: "iife", platform: "browser", write: false,
    });
    const script = outputFiles[0]?.text ?? "";
    await page.goto(address);
    // Told to the browser by its debugger, which no policy of the page is asked about.
    await page.evaluate(script);
    await page.evaluate(() => bench.load());
    return {
      turn: await page.evaluate(() => bench.turn()), link: await page.evaluate((most) => bench.link(most), MOVES),
    };
  });
}
