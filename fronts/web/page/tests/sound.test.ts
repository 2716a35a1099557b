/** Checks recipes as the browser plays them, and when the page makes sound. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { DESKTOP } from "./support/settings.ts";
import { page as folder } from "./support/places.ts";
import { SOUNDS } from "./support/skins.ts";
import { begin, hide, openTitle, press } from "./support/play.ts";
import type { Measure } from "./support/sounds.ts";

async function bench(page: Page): Promise<void> {
  const { outputFiles: [file] } = await build({
    entryPoints: [join(folder, "tests/support/sounds.ts")],
    bundle: true, write: false, format: "iife", target: "es2023",
  });
  assert.ok(file !== undefined);
  await page.goto("about:blank");
  await page.addScriptTag({ content: file.text });
  const own = Object.values(SOUNDS).flatMap(({ sounds = {} }) => Object.entries(sounds));
  await page.evaluate((recipes) => window.measures.bring(recipes), Object.fromEntries(own));
}

const isSound = ({ name, peak, isNumber, last }: Measure): void => {
  assert.ok(isNumber, `${name} is all numbers`);
  assert.ok(peak > 0.01, `${name} is heard: ${peak}`);
  assert.ok(peak <= 1, `${name} is not too loud: ${peak}`);
  assert.ok(last < 0.001, `${name} is over at its end: ${last}`);
};

inPage("every recipe is audible, within bounds, and dies away", DESKTOP, async (page) => {
  await bench(page);
  const recipes = await page.evaluate(() => window.measures.recipes());
  assert.ok(recipes.length > 100);
  recipes.forEach(isSound);
  const measured = (name: string): Measure => recipes.find((each) => each.name === name) ?? assert.fail(name);
  for (const often of ["step", "grass", "long grass", "planks", "wait", "move", "tap"]) {
    for (const seldom of ["blow", "blow on you", "your death", "dragon roars", "fire"]) {
      assert.ok(measured(often).loudness < measured(seldom).loudness / 2, `${often} is soft beside ${seldom}`);
    }
  }
  for (const [high, low] of [["bat hurt", "ogre hurt"], ["rat hurt", "dragon hurt"], ["ice", "fire"]] as const) {
    assert.ok(measured(high).brightness > 2 * measured(low).brightness, `${high} is higher than ${low}`);
  }
});

inPage("the desk limits loud sounds, and is silent when turned down", DESKTOP, async (page) => {
  await bench(page);
  isSound(await page.evaluate(() => window.measures.procession()));
  const uproar = await page.evaluate(() => window.measures.uproar());
  assert.ok(uproar.isNumber && uproar.peak <= 1, String(uproar.peak));
  assert.equal((await page.evaluate(() => window.measures.muted())).peak, 0);
});

inPage("music is quiet, and fire fades in and out", DESKTOP, async (page) => {
  await bench(page);
  for (const { name, peak, loudness, isNumber } of await page.evaluate(() => window.measures.pieces())) {
    assert.ok(isNumber && peak > 0.02 && peak < 0.7 && loudness < 0.3, `${name}: ${peak}, ${loudness}`);
  }
  const [lit, burning, out] = await page.evaluate(() => window.measures.fire());
  assert.ok(lit !== undefined && burning !== undefined && out !== undefined);
  assert.ok(burning.loudness > 0.005 && burning.peak <= 1, `it burns: ${burning.loudness}`);
  assert.ok(out.peak < 0.005, `it is out: ${out.peak}`);
});

/** Records the number of started tones and the state of the page's context on the document. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let count = 0;
    const { start } = AudioScheduledSourceNode.prototype;
    const record = (context: BaseAudioContext): void => {
      const { dataset } = document.documentElement;
      dataset["started"] = String(count);
      context.onstatechange = () => { dataset["sound"] = context.state; };
      dataset["sound"] = context.state;
    };
    AudioScheduledSourceNode.prototype.start = function counted(this: AudioScheduledSourceNode, when?: number): void {
      count += 1;
      start.call(this, when);
      record(this.context);
    };
  });
}

const started = async (page: Page): Promise<number> => Number(await page.locator("html").getAttribute("data-started"));

/** Waits for a state of the page's sound. */
async function becomes(page: Page, state: string): Promise<void> {
  await page.locator(`html[data-sound="${state}"]`).waitFor({ state: "attached" });
}

inPage("the title has music from the first gesture on, and the audio sleeps when it is over", DESKTOP, async (page) => {
  await listen(page);
  await openTitle(page);
  assert.equal(await started(page), 0);
  await press(page, "Tab");
  await becomes(page, "running");
  assert.ok(await started(page) > 0);
  await page.keyboard.press("h");
  await becomes(page, "suspended");
});

/** Waits in the game until a wait is heard: the page may drop the first sound after a silence as too late. */
async function waitAloud(page: Page): Promise<number> {
  const before = await started(page);
  for (let count = 0; count < 10; count += 1) {
    await press(page, ".");
    await page.waitForTimeout(300);
    const now = await started(page);
    if (now > before) return now;
  }
  return assert.fail("waiting is not heard");
}

inPage("a turn makes sound, but not while the page is hidden", DESKTOP, async (page) => {
  await listen(page);
  await begin(page, { game: "into-ruins", seed: "7" });
  const before = await waitAloud(page);
  await hide(page, true);
  await becomes(page, "suspended");
  await press(page, ".", ".");
  await page.waitForTimeout(500);
  assert.equal(await started(page), before);
  await hide(page, false);
  await waitAloud(page);
});

inPage("a muted page makes no sound", DESKTOP, async (page) => {
  await listen(page);
  await openTitle(page);
  await page.getByRole("button", { name: "Options" }).click();
  await page.locator('input[name="isMuted"]').check();
  await page.waitForTimeout(300);
  const before = await started(page);
  await begin(page, { game: "into-ruins", seed: "7" });
  await press(page, ".", ".");
  await page.waitForTimeout(500);
  assert.equal(await started(page), 0, "nor does a page that starts muted");
  assert.ok(before > 0);
});
