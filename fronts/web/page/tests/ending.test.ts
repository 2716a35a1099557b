/** The end of a run: the animation before the card, and the card. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { begin, dialog, openFile, openTitle, press, row, screen } from "./support/play.ts";
import { golden } from "./support/places.ts";
import { DESKTOP, PHONE } from "./support/settings.ts";

const MOVING = { ...DESKTOP, reducedMotion: "no-preference" } as const;
const RUN = { game: "stomp", variant: "20x10", seed: "1" };

/** Plays until the run is over. */
async function die(page: Page): Promise<void> {
  const keys = ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"];
  const over = page.locator('[data-screen="play"][data-ended="true"]');
  for (let count = 0; count < 200 && (await over.count()) === 0; count += 1) await press(page, keys[count % 4] ?? "");
  assert.equal(await over.count(), 1);
}

const line = (page: Page): Locator => page.locator(".last-line");

/** The map's brightness, or with `isAtDarkest`, the lowest brightness until the card appears. */
const brightness = (page: Page, isAtDarkest = false): Promise<number> => page.locator(".play-map canvas").evaluate(async (canvas, isLong) => {
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error("no map");
  const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (copy === null) throw new Error("no canvas");
  const now = (): number => {
    copy.drawImage(canvas, 0, 0, copy.canvas.width, copy.canvas.height);
    const { data } = copy.getImageData(0, 0, copy.canvas.width, copy.canvas.height);
    // Every fourth number is the opacity.
    return data.reduce((sum, value, index) => index % 4 === 3 ? sum : sum + value, 0) / data.length;
  };
  let darkest = now();
  while (isLong && document.querySelector("dialog") === null) {
    await new Promise((done) => requestAnimationFrame(done));
    darkest = Math.min(darkest, now());
  }
  return darkest;
}, isAtDarkest);

inPage("the light goes out and one large line says how the run ended, then the card comes", MOVING, async (page) => {
  await begin(page, RUN);
  const before = await brightness(page);
  await die(page);
  const darkest = brightness(page, true);
  assert.equal(await dialog(page, "end").count(), 0, "the card waits");
  await line(page).waitFor();
  const words = await line(page).innerText();
  const high = await line(page).evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
  assert.ok(high >= 48, `${high}`);
  assert.ok(await darkest < before / 8, "it is dark");
  await dialog(page, "end").waitFor();
  await line(page).waitFor({ state: "detached" });
  assert.ok((await dialog(page, "end").innerText()).includes(words));
  assert.ok(await brightness(page) > before / 2, "the card leaves the map visible");
});

for (const act of ["key", "tap"]) {
  inPage(`a ${act} skips the moment and does nothing else`, act === "tap" ? { ...PHONE, reducedMotion: "no-preference" } : MOVING,
    async (page) => {
      await begin(page, RUN);
      await die(page);
      assert.equal(await dialog(page, "end").count(), 0);
      if (act === "key") await press(page, "f");
      else await page.locator(".play-map").tap();
      await dialog(page, "end").waitFor({ timeout: 1_000 });
      assert.equal(await line(page).count(), 0);
      assert.equal(await screen(page, "play").getAttribute("data-ended"), "true", "no new run was begun");
    });
}

inPage("a held key does not skip the animation", MOVING, async (page) => {
  await begin(page, RUN);
  await die(page);
  for (let count = 0; count < 10; count += 1) {
    await page.evaluate(() => document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "ArrowUp", code: "ArrowUp", repeat: true, bubbles: true })));
    await page.waitForTimeout(50);
  }
  assert.equal(await dialog(page, "end").count(), 0);
  await dialog(page, "end").waitFor();
});

inPage("under reduced motion the card comes at once, with the line in it", DESKTOP, async (page) => {
  await begin(page, RUN);
  await die(page);
  await dialog(page, "end").waitFor({ timeout: 1_000 });
  assert.equal(await line(page).count(), 0);
  const end = dialog(page, "end");
  assert.deepEqual(await end.locator('.row[data-tone="accent"] .row-text').allInnerTexts(), ["New run"], "one main action");
  assert.deepEqual(await end.locator(".rows-title").evaluateAll((all) => all.map((each) => each.textContent)), ["Look back", "Share"]);
  assert.equal(await end.locator(".rows").nth(2).locator(".row").count(), 5, "all ways to share it are together");
});

inPage("pressing Enter repeatedly does not begin another run", DESKTOP, async (page) => {
  await begin(page, RUN);
  // Press keys inside the page: keys from the driver may come so slowly that they look like a pause.
  await page.evaluate(async () => {
    const strike = (key: string): void => {
      const target = document.activeElement;
      const isFree = target?.dispatchEvent(new KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true }));
      if (isFree === true && key === "Enter" && target instanceof HTMLButtonElement) target.click();
    };
    const ways = ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"];
    let turn = 0;
    const isOver = (): boolean => document.querySelector('[data-dialog="end"]') !== null;
    for (let count = 0; count < 20 && turn < 400; count += isOver() ? 1 : 0) {
      turn += 1;
      strike(isOver() ? "Enter" : ways[turn % 4] ?? "");
      await new Promise((done) => requestAnimationFrame(done));
    }
  });
  assert.ok(await dialog(page, "end").isVisible());
  await page.waitForTimeout(600);
  await press(page, "Enter");
  await dialog(page, "end").waitFor({ state: "detached" });
  await page.locator('[data-screen="play"][data-moves="0"]').waitFor();
});

inPage("taps still meant for the pad choose nothing on the card that opens under them", PHONE, async (page) => {
  await begin(page, RUN);
  await die(page);
  const share = row(page, "share");
  await share.waitFor();
  const box = await share.boundingBox() ?? assert.fail();
  const tap = (): Promise<void> => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  for (let count = 0; count < 4; count += 1) {
    await tap();
    await page.waitForTimeout(150);
    assert.equal(await dialog(page, "share").count(), 0);
  }
  // A tap beside the card does nothing either, although it would close other dialogs.
  await page.touchscreen.tap(box.x, 20);
  assert.ok(await dialog(page, "end").isVisible());
  await page.waitForTimeout(900);
  await tap();
  await dialog(page, "share").waitFor();
  assert.equal(await dialog(page, "share").locator(".sheet-body").evaluate((body) => body.scrollTop), 0, "at its head");
});

inPage("the card says that a picture of the run is saved", PHONE, async (page) => {
  await begin(page, RUN);
  await die(page);
  for (const what of ["card", "morgue"]) {
    await Promise.all([page.waitForEvent("download"), row(page, what).click()]);
    const said = dialog(page, "end").getByText(/^Saved: stomp-1-\d+\..*(KB|bytes)/);
    await said.waitFor();
    await said.click();
  }
});

inPage("the card returns after the run was shared, and can be closed", DESKTOP, async (page) => {
  await begin(page, RUN);
  await die(page);
  await row(page, "share").click();
  await dialog(page, "share").waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await dialog(page, "share").waitFor({ state: "detached" });
  assert.ok(await dialog(page, "end").isVisible());
  await press(page, "Escape");
  await dialog(page, "end").waitFor({ state: "detached" });
  assert.ok(await page.locator(".play-map canvas").isVisible());
});

inPage("a victory turns the light to gold", MOVING, async (page) => {
  await openTitle(page);
  await openFile(page, "won.run", readFileSync(join(golden, "stomp/20x20-victory.run")));
  await screen(page, "replay").waitFor();
  const length = Number(await screen(page, "replay").getAttribute("data-length"));
  await page.getByRole("slider", { name: "Move", exact: true }).fill(String(length - 1));
  await page.getByRole("button", { name: "One move on" }).click();
  const words = page.locator(".last-line.great");
  await words.waitFor();
  await words.waitFor({ state: "detached" });
});
