/** Targets of the cursor, as buttons beside the map. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { connectGamepad } from "./support/gamepad.ts";
import { address, golden } from "./support/places.ts";
import { closeHints, dialog, press, row, screen, standing } from "./support/play.ts";
import { linkTo } from "./support/runs.ts";
import { DESKTOP, PHONE } from "./support/settings.ts";

/** A run, and a move at which targets are in reach and something can be thrown. */
const RUN = "into-ruins/descent-death-ogre.run";
const MOVE = 20;

/** Takes over the run at that move. */
async function playOn(page: Page): Promise<void> {
  await page.goto(linkTo(address(), readFileSync(join(golden, RUN))));
  await screen(page, "replay").waitFor();
  await page.getByRole("button", { name: "All controls" }).click();
  await page.locator(".move-number").fill(String(MOVE));
  await page.keyboard.press("Enter");
  await page.locator(`[data-screen=replay][data-moves="${MOVE}"]`).waitFor();
  await page.getByRole("button", { name: "Take over here" }).click();
  await page.locator("[data-screen=play] canvas[data-frames]").waitFor();
}

const targets = (page: Page): Locator => page.locator(".play-targets [data-target]");
const current = (page: Page): Locator => page.locator('.play-targets [aria-current="true"]');
const distances = async (page: Page): Promise<readonly number[]> =>
  (await page.locator(".target-where").allInnerTexts()).map((text) => Number.parseInt(text, 10) || 0);

/** The target with the cursor: its button's `data-target`. */
const chosen = async (page: Page): Promise<string | null> => current(page).getAttribute("data-target");

inPage("the panel lists targets, nearest first; the focus moves the cursor, and Enter throws", DESKTOP,
  async (page) => {
    await playOn(page);
    await press(page, "t");
    await row(page, "a").click();
    await targets(page).first().waitFor();
    const far = await distances(page);
    assert.ok(far.length > 1);
    assert.deepEqual(far, [...far].sort((one, other) => one - other));
    await targets(page).nth(1).focus();
    assert.equal(await chosen(page), await targets(page).nth(1).getAttribute("data-target"));
    const name = await targets(page).nth(1).locator(".target-name").innerText();
    await page.locator("[data-card]").getByText(name).first().waitFor();
    // Keys move the cursor, and the focus follows.
    await press(page, "ArrowLeft");
    await page.locator('.play-field:focus, .play-targets [aria-current="true"]:focus').waitFor();
    await targets(page).nth(1).focus();
    const { moves } = await standing(page);
    await press(page, "Enter");
    await page.locator(`[data-screen="play"][data-moves="${moves + 1}"]`).waitFor();
    assert.equal(await page.locator(".play-targets").isVisible(), false);
  });

inPage("on a phone the targets are above the pad: one touch aims, another throws", PHONE, async (page) => {
  await playOn(page);
  await page.locator('[data-bar="verbs"]').tap();
  await row(page, "throw").tap();
  await row(page, "a").tap();
  const other = targets(page).nth(1);
  await other.tap();
  assert.equal(await chosen(page), await other.getAttribute("data-target"));
  const list = await page.locator(".play-targets").boundingBox();
  const pad = await page.locator(".play-pad").boundingBox();
  assert.ok(list !== null && pad !== null && list.y + list.height <= pad.y + 1 && list.height >= 44);
  const { moves } = await standing(page);
  await other.tap();
  await page.locator(`[data-screen="play"][data-moves="${moves + 1}"]`).waitFor();
});

inPage("on a phone no message above the targets is cut off", { ...PHONE, viewport: { width: 390, height: 844 } }, async (page) => {
  await playOn(page);
  await page.locator('[data-bar="verbs"]').tap();
  await row(page, "throw").tap();
  await row(page, "a").tap();
  await targets(page).first().waitFor();
  await page.waitForFunction(() => {
    const newest = document.querySelector(".play-log .message:last-child");
    if (newest === null) return false;
    const { left, top, bottom } = newest.getBoundingClientRect();
    const isInSight = (y: number): boolean => document.elementFromPoint(left + 4, y) === newest;
    return bottom - top > 10 && isInSight(top + 3) && isInSight(bottom - 3);
  });
});

inPage("six buttons move from target to target", DESKTOP, async (page) => {
  const { hit } = await connectGamepad(page);
  await playOn(page);
  await page.evaluate(() => window.dispatchEvent(new Event("gamepadconnected")));
  await closeHints(page);
  await hit("a");
  await dialog(page, "actions").waitFor();
  const hasFocus = (): Promise<boolean> => row(page, "throw").evaluate((node) => node === document.activeElement);
  for (let count = 0; count < 20 && !(await hasFocus()); count += 1) await hit("down");
  await hit("a");
  await dialog(page, "slot").waitFor();
  await hit("a");
  await targets(page).first().waitFor();
  const first = await chosen(page);
  await hit("down");
  const second = await chosen(page);
  assert.notEqual(second, first);
  await hit("up");
  assert.equal(await chosen(page), first);
  const { moves } = await standing(page);
  await hit("a");
  await page.locator(`[data-screen="play"][data-moves="${moves + 1}"]`).waitFor();
});
