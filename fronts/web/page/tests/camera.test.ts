/** The camera: the player drags the map, it comes back with the next move, and each game remembers its size. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { golden } from "./support/places.ts";
import { begin, dialog, openFile, openTitle, press, screen, standing } from "./support/play.ts";
import { DESKTOP, PHONE } from "./support/settings.ts";

const CANVAS = ":is(.play-map, .replay-map) canvas";

/** The art pixel in the upper left corner of the map's canvas. */
async function camera(page: Page): Promise<readonly [x: number, y: number]> {
  const [x, y] = ((await page.locator(CANVAS).getAttribute("data-at")) ?? "").split(" ").map(Number);
  assert.ok(x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y));
  return [x, y];
}

/**
 * The camera's position once it has come to rest. A finger's last movement may arrive some frames later, and a busy machine draws
 * few frames.
 */
async function settled(page: Page): Promise<readonly [x: number, y: number]> {
  let [at, still] = [await camera(page), 0];
  for (let count = 0; count < 50 && still < 3; count += 1) {
    await page.waitForTimeout(100);
    const next = await camera(page);
    still = next[0] === at[0] && next[1] === at[1] ? still + 1 : 0;
    at = next;
  }
  return at;
}

/** Waits until the camera has returned, which takes a while. */
const isBack = (page: Page, [x, y]: readonly [x: number, y: number]): Promise<void> =>
  page.locator(`${CANVAS}[data-at="${x.toFixed(1)} ${y.toFixed(1)}"]`).waitFor();

const isPanned = (page: Page, is: boolean): Promise<void> => page.locator(`${CANVAS}[data-panned="${is}"]`).waitFor();

async function middle(page: Page): Promise<readonly [x: number, y: number]> {
  const box = await page.locator(CANVAS).boundingBox();
  assert.ok(box !== null);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function dragMouse(page: Page, by: number): Promise<void> {
  const [x, y] = await middle(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 4 });
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}

/** Moves a finger over points of the map, relative to its middle. */
async function dragFinger(page: Page, ...points: readonly (readonly [x: number, y: number])[]): Promise<void> {
  const [x, y] = await middle(page);
  const fingers = await page.context().newCDPSession(page);
  const touchPoints = points.map(([dx, dy]) => [{ x: x + dx, y: y + dy }]);
  for (const [index, at] of touchPoints.entries()) {
    await fingers.send("Input.dispatchTouchEvent", { type: index === 0 ? "touchStart" : "touchMove", touchPoints: at });
  }
  await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await fingers.detach();
}

/** Taps "Back to you". A busy machine may take a tap for a long press, which does nothing. */
async function tapBack(page: Page): Promise<void> {
  const back = page.getByRole("button", { name: "Back to you" });
  for (let count = 0; count < 3; count += 1) {
    await back.tap();
    const isGone = await back.waitFor({ state: "hidden", timeout: 3000 }).then(() => true, () => false);
    if (isGone) break;
  }
  await isPanned(page, false);
}

async function readHints(page: Page): Promise<void> {
  const hint = page.getByRole("button", { name: /^(Play|Read) on$/ });
  for (let count = 0; count < 4 && (await hint.isVisible()); count += 1) await hint.click();
}

inPage("a drag with the mouse moves the map and nothing else; a button and any move bring it back", DESKTOP, async (page) => {
  await begin(page, { game: "into-ruins", seed: "7" });
  await readHints(page);
  const back = page.getByRole("button", { name: "Back to you" });
  assert.ok(!(await back.isVisible()), "nothing was dragged yet");
  const before = await camera(page);
  await dragMouse(page, 160);
  await isPanned(page, true);
  assert.ok((await settled(page))[0] < before[0] - 10, "the map follows the mouse");
  await page.waitForTimeout(300);
  assert.equal((await standing(page)).moves, 0, "a drag is no walk");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await back.click();
  await isPanned(page, false);
  assert.ok(!(await back.isVisible()));
  await isBack(page, before);

  await dragMouse(page, -160);
  await isPanned(page, true);
  await press(page, ".");
  await isPanned(page, false);
  await isBack(page, before);

  // A click while the mouse moves a little is still a click.
  const [x, y] = await middle(page);
  await page.mouse.move(x + 60, y);
  await page.mouse.down();
  await page.mouse.move(x + 62, y + 1);
  await page.mouse.up();
  await page.locator('[data-screen="play"]:not([data-moves="1"]), dialog[open], [data-notice]:not([hidden])').first().waitFor();
  await isPanned(page, false);
});

inPage("one finger moves the map; a tap never does, and a tap on the hero brings the map back", PHONE, async (page) => {
  await begin(page, { game: "into-ruins", seed: "7" });
  await readHints(page);
  const before = await camera(page);
  await dragFinger(page, [0, 0], [20, 0], [60, 0], [90, 10]);
  await isPanned(page, true);
  assert.ok((await settled(page))[0] < before[0] - 10);
  // A drag that returns to its start is still a drag.
  await dragFinger(page, [0, 0], [30, 0], [60, 0], [20, 0], [1, 0]);
  await page.waitForTimeout(250);
  assert.equal((await standing(page)).moves, 0);
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await tapBack(page);
  await isBack(page, before);

  const hero = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>(".play-map canvas");
    return Number(canvas?.dataset["scale"]) / devicePixelRatio;
  });
  const [x, y] = await middle(page);
  await page.touchscreen.tap(x, y);
  await dialog(page, "actions").waitFor();
  await isPanned(page, false);
  await dialog(page, "actions").locator(".sheet-close").tap();
  const [from] = await settled(page);
  await dragFinger(page, [0, 0], [20, 0], [60, 0], [90, 0]);
  await isPanned(page, true);
  const moved = (from - (await settled(page))[0]) * hero;
  await page.touchscreen.tap(x + moved, y);
  await isPanned(page, false);
  assert.equal(await page.locator("dialog[open]").count(), 0, "the first tap on the hero only brings the map back");
});

inPage("the size of the map is kept for each game by itself", DESKTOP, async (page) => {
  const scale = async (): Promise<number> => Number(await page.locator(`${CANVAS}[data-scale]`).getAttribute("data-scale"));
  await begin(page, { game: "stomp", seed: "7" });
  const usual = await scale();
  await begin(page, { game: "into-ruins", seed: "7" });
  const before = await scale();
  await press(page, "+");
  await page.locator(`${CANVAS}:not([data-scale="${before.toFixed(2)}"])`).waitFor();
  const nearer = await scale();
  await press(page, ".");
  await begin(page, { game: "stomp", seed: "8" });
  assert.equal(await scale(), usual);
  await begin(page, { game: "into-ruins", seed: "8" });
  assert.equal(await scale(), nearer);
});

inPage("a replay's map is dragged, enlarged and brought back as in play", DESKTOP, async (page) => {
  await openTitle(page);
  await openFile(page, "a.run", readFileSync(join(golden, "into-ruins/descent-victory.run")));
  await screen(page, "replay").waitFor();
  const moves = (await standing(page, "replay")).moves;
  const scale = await page.locator(CANVAS).getAttribute("data-scale");
  const [x, y] = await middle(page);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -120);
  await page.locator(`${CANVAS}:not([data-scale="${scale}"])`).waitFor();
  await page.locator('.replay-map [data-zoom="smaller"]').click();
  await page.locator(`${CANVAS}[data-scale="${scale}"]`).waitFor();
  const speed = await page.locator(".pace").innerText();
  await press(page, "+");
  await page.locator(`${CANVAS}:not([data-scale="${scale}"])`).waitFor();
  await press(page, "-");
  await page.locator(`${CANVAS}[data-scale="${scale}"]`).waitFor();
  assert.equal(await page.locator(".pace").innerText(), speed);
  await press(page, ">");
  assert.notEqual(await page.locator(".pace").innerText(), speed);
  await dragMouse(page, 150);
  await isPanned(page, true);
  // When the replay continues, the viewer keeps the chosen place.
  await page.getByRole("button", { name: "One move on" }).click();
  await isPanned(page, true);
  await page.getByRole("button", { name: "Back to you" }).click();
  await isPanned(page, false);
  assert.equal((await standing(page, "replay")).moves, moves + 1);
});

inPage("without reduced motion the camera looks ahead of a walking hero", { ...DESKTOP, reducedMotion: "no-preference" }, async (page) => {
  const walked = async (isStill: boolean): Promise<number> => {
    await page.emulateMedia({ reducedMotion: isStill ? "reduce" : "no-preference" });
    await begin(page, { game: "roguelulz", variant: "full", seed: "3" });
    for (let count = 0; count < 3; count += 1) await press(page, "+");
    const from = await camera(page);
    for (let count = 0; count < 4; count += 1) await press(page, "ArrowLeft");
    await page.waitForTimeout(900);
    const to = await camera(page);
    return Math.hypot(to[0] - from[0], to[1] - from[1]);
  };
  const [still, moving] = [await walked(true), await walked(false)];
  assert.ok(moving > still + 4, `${moving} beyond ${still}`);
});
