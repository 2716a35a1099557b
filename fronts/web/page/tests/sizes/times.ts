/** Times of the page in the browser. */

import { build } from "esbuild";
import { join } from "node:path";
import { type Browser, type Page, chromium } from "playwright-core";
import { untilPainted } from "../support/painted.ts";
import { DESKTOP, FLAGS } from "../support/settings.ts";
import { chromiumPath, page as pageFolder } from "../support/places.ts";
import type { Bench, Link } from "./bench.ts";
import { frames } from "./frames.ts";

export interface Time {
  /** Its name in `budgets.toml`. */
  readonly name: string;
  readonly what: string;
  readonly figure: number;
  readonly unit: string;
}

const MOVES = 5000;
/** The share of steps; the other moves are waits, whose cost differs. [per 100 moves] */
const STEPS = [5, 100] as const;
const TRIES = 5;

declare const bench: Bench;

export async function measure(address: string): Promise<readonly Time[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: FLAGS });
  try {
    const playable = await middle(TRIES, () => timeToPlayable(browser, address));
    const { turn, links } = await inside(browser, address);
    const opened: Time[] = [];
    for (const { link, steps } of links) {
      const figure = await middle(TRIES, () => timeToOpen(browser, address, link));
      const what = `a link of ${link.moves} moves, ${steps} in 100 of them steps, opened`;
      opened.push({ name: `page-link-${steps}`, what, figure, unit: "ms" });
    }
    return [
      { name: "page-playable", what: "playable from a local server, nothing kept", figure: playable, unit: "ms" },
      { name: "page-turn", what: "a turn of Into Ruins", figure: turn, unit: "µs" },
      ...opened,
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

/** The time from the request for the page until its title screen responds. */
function timeToPlayable(browser: Browser, address: string): Promise<number> {
  return fresh(browser, async (page) => {
    await page.addInitScript(noteFirst, "[data-screen=title]");
    await page.goto(address);
    return noted(page);
  });
}

/** The time from following a link in an idle page until its run is on screen. The page first replays the run to its end. */
function timeToOpen(browser: Browser, address: string, link: Link): Promise<number> {
  return fresh(browser, async (page) => {
    await page.goto(address);
    await page.locator("[data-screen=title]").waitFor();
    await untilPainted(page);
    return page.evaluate(async ({ text }) => {
      const began = performance.now();
      location.hash = text;
      const drawn = "[data-screen=replay] canvas[data-frames]";
      while (document.querySelector(drawn) === null) await new Promise(requestAnimationFrame);
      return performance.now() - began;
    }, link);
  });
}

/** Records in the page when the first match of `selector` appears. */
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

/** Measurements that call the rules directly. */
function inside(browser: Browser, address: string): Promise<{
  readonly turn: number;
  readonly links: readonly { readonly link: Link; readonly steps: number }[];
}> {
  return fresh(browser, async (page) => {
    const { outputFiles } = await build({
      entryPoints: [join(pageFolder, "tests/sizes/bench.ts")],
      bundle: true, format: "iife", platform: "browser", write: false,
    });
    const script = outputFiles[0]?.text ?? "";
    await page.goto(address);
    // Injected through the debugger, which bypasses the security policy.
    await page.evaluate(script);
    await page.evaluate(() => bench.load());
    const links: { link: Link; steps: number }[] = [];
    for (const steps of STEPS) {
      links.push({ steps, link: await page.evaluate(([most, share]) => bench.link(most, share), [MOVES, steps] as const) });
    }
    return { turn: await page.evaluate(() => bench.turn()), links };
  });
}
