/** Screen readers announce each turn, and every player sees and hears low health. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { begin, dialog, press, row, standing } from "./support/play.ts";
import { DESKTOP } from "./support/settings.ts";

/** Collects all paragraphs that appear in the live regions of the game screen. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const watch = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) heard.push(node.textContent ?? "");
    });
    for (const region of document.querySelectorAll("[data-live]")) watch.observe(region, { childList: true });
  });
  return () => page.evaluate(() => Reflect.get(window, "heard") as string[]);
}

/** Begins a run in which a jackal soon bites. */
async function beginNearJackal(page: Page): Promise<void> {
  await begin(page, { game: "into-ruins", seed: "7" });
  await press(page, "ArrowRight", "ArrowRight", "ArrowDown");
}

inPage("every step says what has changed, hit points too, or that nothing has", DESKTOP, async (page) => {
  await begin(page, { game: "into-ruins", seed: "7" });
  const heard = await listen(page);
  await press(page, ".", ".", ".");
  assert.ok((await heard()).includes("Wait: nothing new."), (await heard()).join("\n"));
  await beginNearJackal(page);
  const news = await listen(page);
  const health = page.locator(".play-numbers .bar-value").first();
  let told = await health.innerText();
  const seen: string[] = [];
  for (let step = 0; step < 30 && seen.length < 3; step += 1) {
    const before = (await news()).length;
    const { moves } = await standing(page);
    await press(page, ".");
    if ((await standing(page)).moves === moves) continue;
    const said = (await news()).slice(before).join(" ");
    assert.notEqual(said.trim(), "", "a turn without a word");
    const now = await health.innerText();
    if (now !== told) {
      const [value, max] = now.split("/");
      assert.ok(said.includes(`Hit points ${value} of ${max}`), said);
      seen.push(now);
    }
    told = now;
  }
  assert.ok(seen.length > 0, "nothing ever hurt");
});

inPage("aiming reads as a sentence, and so does the next target", DESKTOP, async (page) => {
  await beginNearJackal(page);
  const heard = await listen(page);
  await press(page, "i");
  await dialog(page, "pack").waitFor();
  await press(page, "Enter");
  await row(page, "throw").click();
  await page.locator('[data-screen="play"][data-mode="aim"]').waitFor();
  await press(page, "Tab");
  const sentences = (await heard()).filter((words) => words.startsWith("Throw"));
  assert.equal(new Set(sentences).size, 2, sentences.join("\n"));
  for (const sentence of sentences) assert.match(sentence, /^Throw .+ at .+[.!]$/u);
});

/** Plays until health is low, and records the pitches of all tones that began in that turn. */
async function weaken(page: Page): Promise<readonly number[]> {
  const low = page.locator('[data-screen="play"][data-health="low"]');
  for (let step = 0; step < 80; step += 1) {
    await page.evaluate(() => { Object.assign(window, { pitches: [] }); });
    await press(page, ".");
    await page.waitForTimeout(40);
    if (await low.count() > 0) break;
  }
  await low.waitFor();
  await page.waitForTimeout(250);
  return page.evaluate(() => Reflect.get(window, "pitches") as number[]);
}

async function noteTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setValueAtTime } = AudioParam.prototype;
    Object.assign(window, { pitches: [] });
    AudioParam.prototype.setValueAtTime = function noted(this: AudioParam, value: number, time: number): AudioParam {
      (Reflect.get(window, "pitches") as number[]).push(value);
      return setValueAtTime.call(this, value, time);
    };
  });
}

const edge = (page: Page): Promise<string> =>
  page.locator(".play-map").evaluate((node) => getComputedStyle(node, "::after").animationName);

for (const isStill of [false, true]) {
  const motion = isStill ? "reduce" : "no-preference";
  inPage(`low health is said and heard${isStill ? ", and the edge stays calm under reduced motion" : ", and reddens the edge"}`, {
    ...DESKTOP, reducedMotion: motion,
  }, async (page) => {
    await noteTones(page);
    await beginNearJackal(page);
    const heard = await listen(page);
    assert.equal(await edge(page), "none");
    const pitches = await weaken(page);
    assert.ok((await heard()).some((words) => /Hit points \d+ of \d+: low\./u.test(words)), "it is said");
    await page.locator(".play-log").getByText(/Hit points low: \d+ of \d+\./u).first().waitFor();
    for (const beat of [110, 98]) {
      assert.ok(pitches.some((pitch) => Math.abs(pitch / beat - 1) < 0.04), `no ${beat} among ${pitches.join(" ")}`);
    }
    assert.equal(await edge(page), isStill ? "none" : "weak");
  });
}
