/** The size of the map: by keys, wheel, fingers, buttons and the menu. It carries over to the next run. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { DESKTOP, PHONE } from "./support/settings.ts";
import { begin, closeHints, dialog, press, row, standing } from "./support/play.ts";

const canvas = '.play-map canvas';
const scale = async (page: Page): Promise<number> => Number(await page.locator(canvas).getAttribute("data-scale"));

/** Acts, then waits until the scale of the map has changed. */
async function rescaled(page: Page, act: () => Promise<unknown>): Promise<number> {
  const before = await page.locator(canvas).getAttribute("data-scale");
  await act();
  await page.locator(`${canvas}:not([data-scale="${before}"])`).waitFor();
  return scale(page);
}

inPage("keys, wheel, buttons and the menu draw the map larger and smaller, for the next run too", DESKTOP, async (page) => {
  await begin(page, { game: "into-ruins", seed: "7" });
  const usual = await scale(page);
  const nearer = await rescaled(page, () => press(page, "+"));
  assert.ok(nearer > usual);
  assert.equal(await rescaled(page, () => press(page, "-")), usual);
  const box = await page.locator(canvas).boundingBox();
  assert.ok(box !== null);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  assert.equal(await rescaled(page, () => page.mouse.wheel(0, -120)), nearer);
  assert.equal(await rescaled(page, () => page.locator('[data-zoom="smaller"]').click()), usual);
  await closeHints(page);
  await press(page, "Escape");
  await row(page, "zoom").click();
  assert.equal(await rescaled(page, () => row(page, "larger").click()), nearer);
  await dialog(page, "zoom").waitFor();
  await press(page, "Escape");
  await press(page, ".");
  await page.locator('[data-screen="play"][data-moves="1"]').waitFor();
  await begin(page, { game: "into-ruins", seed: "8" });
  assert.equal(await scale(page), nearer);
  // The page announces the limit.
  for (let step = 0; step < 12; step += 1) await press(page, "+");
  await page.locator('[data-notice]:has-text("largest")').waitFor();
  assert.equal((await standing(page)).moves, 0, "none of this is a move");
});

inPage("two fingers enlarge the map without a walk", PHONE, async (page) => {
  await begin(page, { game: "into-ruins", seed: "7" });
  await page.getByRole("button", { name: "Read on" }).tap();
  await page.getByRole("button", { name: "Play on" }).tap();
  const usual = await scale(page);
  const box = await page.locator(canvas).boundingBox();
  assert.ok(box !== null);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", apart: number): Promise<unknown> => {
    const touchPoints = [{ x: x - apart, y, id: 1 }, { x: x + apart, y, id: 2 }];
    return fingers.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  const nearer = await rescaled(page, async () => {
    await touch("touchStart", 30);
    for (const apart of [34, 38, 42]) await touch("touchMove", apart);
  });
  assert.ok(nearer > usual);
  await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  assert.equal((await standing(page)).moves, 0);
  assert.equal(await page.locator("dialog[open]").count(), 0);
});
