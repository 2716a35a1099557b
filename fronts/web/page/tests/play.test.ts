/** The game screen: turns, questions, pointers, lists, practice, and a failing store. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { DESKTOP, PHONE } from "./support/settings.ts";
import { begin, closeHints, dialog, focused, playToTheEnd, press, row, standing } from "./support/play.ts";

/** Presses a key as if the player held it down: all presses after the first are repeats. */
async function hold(page: Page, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await page.keyboard.down(key);
    // Slow enough for the page to accept repeats.
    await page.waitForTimeout(60);
  }
  await page.keyboard.up(key);
}

const announced = (page: Page): Promise<readonly string[]> => page.locator('[data-live="turn"] p').allInnerTexts();
const moves = async (page: Page): Promise<number> => (await standing(page)).moves;

/** Walks to the first hole of a run of Into Ruins that does not begin beside one. */
async function toTheHole(page: Page): Promise<void> {
  await begin(page, { game: "into-ruins", seed: "1" });
  for (let count = 0; count < 12 && !(await page.locator(".play-log .message").last().innerText()).includes("hole"); count += 1) {
    // Without animations the whole walk happens at once.
    await press(page, ">");
  }
  await closeHints(page);
}

inPage("holding the key that raises a question does not answer it", DESKTOP, async (page) => {
  await toTheHole(page);
  const before = await moves(page);
  await press(page, "Enter");
  await dialog(page, "actions").waitFor();
  await row(page, "jump").focus();
  await hold(page, "Enter", 6);
  await page.locator('dialog[data-dialog="confirm"]:not(.is-unsettled)').waitFor();
  assert.equal(await moves(page), before, "the hero has not jumped");
  await press(page, "Enter");
  await dialog(page, "confirm").waitFor({ state: "hidden" });
  assert.equal(await moves(page), before, "Enter alone is no");
  await press(page, "Enter");
  await row(page, "jump").focus();
  await page.keyboard.press("Enter");
  // A question takes no key until it has settled, so that a held key cannot answer it.
  await page.locator('dialog[data-dialog="confirm"]:not(.is-unsettled)').waitFor();
  await press(page, "y");
  // On a slow machine, the jump may only appear after the next frame.
  await dialog(page, "confirm").waitFor({ state: "hidden" });
  assert.equal(await moves(page), before + 1, "y is yes");
});

inPage("an action that cannot be undone is not the first choice and asks first", DESKTOP, async (page) => {
  await begin(page, { game: "into-ruins", seed: "1" });
  await press(page, "i", "Enter");
  const thing = dialog(page, "item");
  await thing.waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-row")), "throw");
  await row(page, "extinguish").click();
  await dialog(page, "confirm").waitFor();
  await press(page, "Enter");
  assert.equal(await moves(page), 0, "it still burns");
});

inPage("a held key keeps walking, and a wall is announced once", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "1" });
  await hold(page, "ArrowRight", 5);
  assert.ok((await moves(page)) >= 2, "one step for each repeat");
  const refusals = page.locator('[data-live="refusal"] p');
  await hold(page, "ArrowUp", 3);
  const before = await refusals.count();
  await hold(page, "ArrowUp", 4);
  assert.ok((await refusals.count()) - before <= 1, "the wall is announced once");
});

inPage("each turn is announced to screen readers once", DESKTOP, async (page) => {
  await begin(page, { game: "roguelulz", variant: "part-one", seed: "1" });
  const before = (await announced(page)).length;
  assert.ok(before > 0, "the first view is announced");
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  const words = (await announced(page)).join(" ");
  assert.match(words, /monster/i);
  const label = await page.getByRole("img").getAttribute("aria-label");
  assert.match(label ?? "", /In sight: .*Monster, /);
});

inPage("the card explains the cell under the mouse, and a click walks there", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "1" });
  const sight = page.locator(".sights .sight").first();
  const name = (await sight.locator(".sight-name").innerText()).split(" ×")[0] ?? "";
  const map = await page.locator('.play-map canvas').boundingBox();
  assert.ok(map !== null);
  const card = page.locator("[data-card]");
  await page.mouse.move(map.x + map.width / 2, map.y + map.height / 2);
  await card.waitFor();
  assert.notEqual(await card.innerText(), "");
  // The look cursor shows the same text.
  await sight.click();
  await card.getByText(name).first().waitFor();
  const looked = await card.innerText();
  await page.locator('[data-cursor="there"]').click();
  const there = await dialog(page, "there").innerText();
  for (const line of looked.split("\n").filter((each) => each.length > 12)) assert.ok(there.includes(line), line);
  await press(page, "Escape", "Escape");
  const before = await moves(page);
  await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2);
  // The hero walks, or the page says why not.
  await page.locator(`[data-screen="play"]:not([data-moves="${before}"]), .play-notice:not(:empty)`).first().waitFor();
  await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2, { button: "right" });
  await dialog(page, "there").waitFor();
});

inPage("a dialog gives the focus back to the map", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "1" });
  const map = page.getByRole("application", { name: "The map" });
  const hasFocus = (): Promise<boolean> => map.evaluate((node) => node === document.activeElement);
  assert.ok(await hasFocus());
  await closeHints(page);
  for (const [key, name] of [["Escape", "menu"], ["Enter", "actions"], ["m", "messages"]] as const) {
    await press(page, key);
    await dialog(page, name).waitFor();
    assert.ok(!(await hasFocus()));
    await press(page, "Escape");
    await dialog(page, name).waitFor({ state: "hidden" });
    assert.ok(await hasFocus(), `after ${name}`);
  }
});

inPage("a list of the things in sight can replace the map", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "1" });
  await press(page, "v");
  assert.ok(await page.locator(".play-map").isHidden());
  const rows = page.locator(".list-row");
  assert.match(await rows.first().innerText(), /enemy, /);
  const before = await moves(page);
  await press(page, "ArrowRight", "ArrowDown");
  assert.ok((await moves(page)) > before, "keys walk all the same");
  await rows.first().click();
  await dialog(page, "there").waitFor();
  await press(page, "Escape", "v");
  assert.ok(await page.locator(".play-map").isVisible());
});

inPage("practice takes moves back, after the end too", DESKTOP, async (page) => {
  await begin(page, { game: "monster-caves", variant: "classic", seed: "1", isPractice: true });
  const first = await standing(page);
  await press(page, "ArrowRight", "ArrowRight");
  assert.equal(await moves(page), 2);
  await press(page, "Backspace", "Backspace");
  assert.deepEqual(await standing(page), first);
  await press(page, "Backspace");
  assert.match(await page.locator("[data-notice]").innerText(), /no move/);
});

inPage("with the keys of the original, every key is a move", DESKTOP, async (page) => {
  await begin(page, { game: "monster-caves", variant: "classic", seed: "1" });
  await press(page, "g");
  assert.equal(await moves(page), 0);
  await closeHints(page);
  await press(page, "Escape", "o");
  await page.locator('input[value="original"]').check();
  await press(page, "Escape");
  await press(page, "g", "Q", "?");
  assert.equal(await moves(page), 3);
  await press(page, "Escape");
  await dialog(page, "menu").waitFor();
});

inPage("the page keeps saying that nothing is stored, and play continues", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "1" });
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => { throw new DOMException("The disk is full.", "QuotaExceededError"); };
  });
  await press(page, "ArrowRight", "ArrowRight");
  const trouble = page.locator(".play-trouble");
  await trouble.waitFor();
  assert.notEqual(await trouble.innerText(), "");
  const before = await moves(page);
  await press(page, "ArrowDown", "ArrowRight", "ArrowLeft");
  assert.ok((await moves(page)) > before);
  assert.ok(await trouble.isVisible());
});

for (const viewport of [{ width: 1280, height: 800 }, { width: 1024, height: 600 }]) {
  const size = `${viewport.width} by ${viewport.height}`;
  inPage(`messages take no space from the map, ${size}`, { ...DESKTOP, viewport }, async (page) => {
    await begin(page, { game: "roguelike-ten", seed: "1" });
    const map = page.locator(".play-map canvas");
    const before = await map.boundingBox();
    for (let count = 0; (await moves(page)) < 30; count += 1) {
      assert.ok(count < 200, "it walks to and fro");
      await press(page, ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][count >> 2 & 3] ?? "");
      if ((await page.locator("dialog[open]").count()) > 0) await press(page, "Escape");
    }
    assert.deepEqual(await map.boundingBox(), before);
    const isAtTheEnd = await page.locator(".play-log .messages").evaluate((list) => {
      const newest = list.lastElementChild?.getBoundingClientRect();
      return newest !== undefined && newest.bottom <= list.getBoundingClientRect().bottom + 0.5;
    });
    assert.ok(isAtTheEnd, "the newest message is in sight");
  });
}

inPage("the introduction to a variant appears once and closes with the first move", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "1" });
  const hint = page.getByRole("note");
  assert.match(await hint.innerText(), /enemies[^]*explains more/);
  await press(page, "ArrowRight");
  assert.ok(await hint.isHidden());
  await begin(page, { game: "stomp", seed: "2" });
  assert.ok(await hint.isHidden(), "once for each variant");
});

inPage("a variant without exploring has no button for it", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "1" });
  assert.equal(await page.locator('[data-bar="explore"]').count(), 0);
  await begin(page, { game: "roguelike-ten", seed: "1" });
  assert.equal(await page.locator('[data-bar="explore"]').count(), 1);
});

inPage("the reason why a walk stopped is given once: in the messages, or over the map for a while", DESKTOP, async (page) => {
  await begin(page, { game: "into-ruins", seed: "7" });
  const notice = page.locator("[data-notice]");
  for (let walk = 0; walk < 6; walk += 1) {
    await press(page, "o");
    if (await dialog(page, "confirm").isVisible()) await press(page, "Escape");
    const newest = await page.locator(".play-log .message").last().innerText();
    assert.notEqual((await notice.innerText()), newest.replace(/ ×\d+$/u, ""));
  }
  await begin(page, { game: "monster-caves", seed: "1" });
  await press(page, "Backspace");
  await notice.waitFor();
  await notice.waitFor({ state: "hidden", timeout: 6000 });
});

inPage("a question shows which answer Enter takes", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "1" });
  await press(page, "ArrowRight", "Escape", "g");
  const filled = (): Promise<readonly boolean[]> => dialog(page, "leave").locator(".row").evaluateAll((rows) =>
    rows.map((answer) => {
      const now = document.activeElement;
      return now !== null && getComputedStyle(answer).backgroundColor === getComputedStyle(now).backgroundColor;
    }));
  assert.deepEqual(await filled(), [true, false]);
  await press(page, "ArrowDown");
  assert.deepEqual(await filled(), [false, true]);
});

inPage("the number of repeats can be typed and corrected", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "1" });
  await press(page, "ArrowRight", "0");
  const times = dialog(page, "repeat").locator("input");
  assert.equal(await focused(page), "20", "Enter alone repeats the usual number of times");
  await press(page, "1", "2", "Backspace");
  assert.equal(await times.inputValue(), "1");
  const before = await moves(page);
  await press(page, "Enter");
  await dialog(page, "repeat").waitFor({ state: "hidden" });
  assert.ok((await moves(page)) <= before + 1);
});

inPage("the buttons of the cursor leave the keys to the map, and none walks after the end", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", variant: "20x10", seed: "1" });
  const map = page.getByRole("application", { name: "The map" });
  await press(page, "x");
  await page.locator('[data-cursor="next"]').click();
  assert.ok(await map.evaluate((node) => node === document.activeElement));
  await page.locator('[data-cursor="cancel"]').click();
  assert.ok(await map.evaluate((node) => node === document.activeElement));
  await playToTheEnd(page, ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"]);
  await dialog(page, "end").waitFor();
  await page.waitForTimeout(500);
  await press(page, "v");
  await page.locator('[data-cursor="next"]').waitFor();
  assert.equal(await page.locator('[data-cursor="confirm"]').count(), 0);
});

inPage("on a phone the card of a closer look is on the screen", PHONE, async (page) => {
  await begin(page, { game: "stomp", seed: "1" });
  await page.locator('[data-bar="look"]').tap();
  const card = page.locator("[data-card]");
  await card.waitFor();
  const box = await card.boundingBox();
  assert.ok(box !== null && box.x >= 0 && box.width > 200 && box.x + box.width <= 360, JSON.stringify(box));
});
