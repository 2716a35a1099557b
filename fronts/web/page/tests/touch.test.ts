/** Touch on a phone of 360 by 640 points. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { areOver, box, heroBox } from "./support/boxes.ts";
import { inPage } from "./support/browser.ts";
import { PHONE } from "./support/settings.ts";
import { begin, dialog, openTitle, press, row, screen, standing, toEnd } from "./support/play.ts";

const GAMES = ["monster-caves", "roguelike-ten", "roguelulz", "stomp", "into-ruins"];
/** The smallest side of a control. [points] */
const THUMB = 44;

/** The problems of a screen for thumbs: it is wider than the window, or its controls are too small to hit. */
async function misfits(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const wrong: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) wrong.push(`the page is ${scrollWidth} wide in a window of ${clientWidth}`);
    const within: ParentNode = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
    for (const control of within.querySelectorAll<HTMLElement>("button, a[href], input, select")) {
      // The touch target of a checkbox is its label.
      const touched = control.closest("label") ?? control;
      const { width, height, left, right } = touched.getBoundingClientRect();
      if (width === 0 || control.closest("[hidden], .visually-hidden, .unseen") !== null) continue;
      const name = control.getAttribute("aria-label") ?? control.innerText;
      if (Math.min(width, height) < least - 0.5) wrong.push(`${name} is ${Math.round(width)} by ${Math.round(height)}`);
      // Controls may be off screen in a row that scrolls sideways, but the row may not.
      let row: Element | null = control.parentElement;
      while (row !== null && !(row.scrollWidth > row.clientWidth && getComputedStyle(row).overflowX === "auto")) {
        row = row.parentElement;
      }
      const shown = row?.getBoundingClientRect() ?? { left, right };
      if (shown.left < -0.5 || shown.right > clientWidth + 0.5) wrong.push(`${name} stands outside the window`);
    }
    return wrong;
  }, THUMB);
}

for (const game of GAMES) {
  inPage(`${game} by touch only`, PHONE, async (page) => {
    await openTitle(page);
    await page.locator(`[data-key="setup-${game}"]`).tap();
    await screen(page, "setup").getByRole("textbox", { name: "Seed" }).fill("7");
    await page.getByRole("button", { name: "Start", exact: true }).tap();
    await screen(page, "play").waitFor();
    const jump = page.getByRole("button", { name: "Jump" });
    if (await jump.isVisible()) await jump.tap();
    assert.deepEqual(await misfits(page), [], "the game screen");

    const hint = page.getByRole("button", { name: /^(Play|Read) on$/ });
    if (await hint.isVisible()) await hint.tap();
    const pad = page.getByRole("group", { name: "Directions" });
    for (const way of await pad.locator("[data-way]:not([data-way=middle])").all()) {
      if (await hint.isVisible()) await hint.tap();
      await way.tap();
      // Some steps ask first.
      await closeDialogs(page);
    }
    const walked = (await standing(page)).moves;
    assert.ok(walked > 0, "the pad walks");

    // A tap anywhere on the map does something.
    const map = await page.locator('.play-map canvas').boundingBox();
    assert.ok(map !== null);
    assert.ok(map.width >= 300 && map.height >= 200, `the map is ${map.width} by ${map.height}`);
    await page.touchscreen.tap(map.x + map.width * 0.3, map.y + map.height * 0.4);
    await page.waitForTimeout(200);
    await closeDialogs(page);

    await hold(page, map.x + map.width / 2, map.y + map.height / 2);
    await dialog(page, "there").waitFor();
    assert.deepEqual(await misfits(page), [], "the explanation");
    await closeDialogs(page);

    const bar = page.getByRole("navigation", { name: "What to do" });
    for (const button of await bar.getByRole("button").all()) {
      if (!(await button.isVisible())) continue;
      const name = await button.innerText();
      await button.tap();
      await page.waitForTimeout(60);
      assert.deepEqual(await misfits(page), [], `after ${name}`);
      await closeDialogs(page);
      if ((await page.locator('[data-screen="play"][data-ended="true"]').count()) > 0) break;
    }
    await page.locator('[data-top="menu"]').tap();
    await dialog(page, "menu").waitFor();
    assert.deepEqual(await misfits(page), [], "the menu");
    await row(page, "title").tap();
    await screen(page, "title").waitFor();
    await page.locator('[data-key="continue"]').tap();
    await screen(page, "play").waitFor();
  });
}

inPage("every other screen fits a phone", PHONE, async (page) => {
  await openTitle(page);
  assert.deepEqual(await misfits(page), [], "title");
  for (const [name, shown] of [["History", "history"], ["Options", "options"], ["Help and credits", "about"]] as const) {
    await page.getByRole("button", { name, exact: true }).tap();
    await screen(page, shown).waitFor();
    assert.deepEqual(await misfits(page), [], name);
    await page.getByRole("button", { name: "Back", exact: true }).tap();
    await screen(page, "title").waitFor();
  }
  await page.locator('[data-key="setup-into-ruins"]').tap();
  await screen(page, "setup").waitFor();
  assert.deepEqual(await misfits(page), [], "setup");
});

/** Touches a point until it is explained. */
async function hold(page: Page, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await dialog(page, "there").waitFor();
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

/** Closes all dialogs by their own buttons. */
async function closeDialogs(page: Page): Promise<void> {
  for (let count = 0; count < 12; count += 1) {
    // Close a sheet first, because it covers the hint.
    const hint = page.getByRole("button", { name: /^(Play|Read) on$/ });
    if ((await page.locator("dialog[open]").count()) === 0 && await hint.isVisible()) {
      await hint.tap();
      continue;
    }
    if ((await screen(page, "play").count()) === 0) {
      await page.getByRole("button", { name: "Back", exact: true }).first().tap();
      await screen(page, "play").waitFor();
      continue;
    }
    const open = page.locator("dialog[open]").last();
    if ((await open.count()) > 0) {
      await open.locator(".sheet-close").tap();
      continue;
    }
    const cursor = page.getByRole("group", { name: "The cursor" }).getByRole(
      "button", { name: /back|cancel|stop|close|leave/i },
    );
    if ((await cursor.count()) > 0 && (await cursor.first().isVisible())) {
      await cursor.first().tap();
      continue;
    }
    return;
  }
}

inPage("a sheet takes a tap at once, and the bar has a button to fight", PHONE, async (page) => {
  await begin(page, { game: "into-ruins", seed: "7" });
  // Tap without waiting for a control to settle.
  const tap = async (selector: string): Promise<void> => {
    const { x, y } = await page.evaluate((wanted) => {
      const { left, top, width, height } = document.querySelector(wanted)?.getBoundingClientRect() ?? new DOMRect();
      return { x: left + width / 2, y: top + height / 2 };
    }, selector);
    await page.touchscreen.tap(x, y);
  };
  await tap('[data-bar="pack"]');
  await tap("dialog[open] .row");
  await dialog(page, "item").waitFor({ timeout: 1_000 });
  await tap("dialog[open] .sheet-close");
  await closeDialogs(page);
  await tap('[data-bar="fight"]');
  await page.getByText(/No foe/).first().waitFor();
});

inPage("the middle of the pad waits, and without the pad the bar still fights", PHONE, async (page) => {
  await begin(page, { game: "into-ruins", seed: "7" });
  await closeDialogs(page);
  const { moves } = await standing(page);
  await page.locator('[data-way="middle"]').tap();
  await page.locator(`[data-screen="play"][data-moves="${moves + 1}"]`).waitFor();
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await closeDialogs(page);
  await page.getByRole("button", { name: "Direction pad" }).tap();
  await page.locator('.play[data-pad="false"]').waitFor();
  assert.ok(await page.locator('[data-bar="fight"]').isVisible());
  await page.locator('[data-bar="more"]').tap();
  assert.ok(await row(page, "fight").isVisible());
});

/** Walks to a hole and asks about the jump. */
async function askToJump(page: Page): Promise<void> {
  await begin(page, { game: "into-ruins", seed: "1" });
  // Without animations the whole walk happens at once.
  for (let count = 0; count < 12 && !(await dialog(page, "confirm").isVisible()); count += 1) await press(page, ">");
}

for (const [width, height] of [[360, 640], [390, 844], [800, 360], [820, 1180]] as const) {
  inPage(`no answer lies over a button that may have asked, ${width} by ${height}`, { ...PHONE, viewport: { width, height } }, async (page) => {
    await askToJump(page);
    const sheet = await box(dialog(page, "confirm"));
    for (const part of [".play-pad", ".play-bar"]) assert.ok(!areOver(sheet, await box(page.locator(part))), part);
    assert.ok(!areOver(sheet, await heroBox(page)), "the hero stays in sight");
    assert.deepEqual(await misfits(page), []);
  });
}

inPage("taps that continue the rhythm of play do not answer a question", PHONE, async (page) => {
  await page.clock.install();
  await begin(page, { game: "into-ruins", seed: "1" });
  // Stop the clock from here on, so that the speed of the machine does not matter.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
  for (let count = 0; count < 12 && !(await dialog(page, "confirm").isVisible()); count += 1) {
    await page.keyboard.press(">");
    await page.clock.runFor(50);
  }
  const { x, y, width } = await row(page, "yes").boundingBox() ?? assert.fail("no answer");
  for (let tap = 0; tap < 3; tap += 1) {
    await page.clock.runFor(600);
    await page.touchscreen.tap(x + width / 2, y + 10);
    assert.ok(await dialog(page, "confirm").isVisible(), `tap ${tap}`);
  }
  await page.clock.runFor(1_000);
  await page.touchscreen.tap(x + width / 2, y + 10);
  await dialog(page, "confirm").waitFor({ state: "hidden" });
});

for (const [width, height] of [[640, 360], [800, 360], [915, 412]] as const) {
  inPage(`nothing covers the map or the pad on a phone on its side, ${width} by ${height}`, {
    ...PHONE, viewport: { width, height },
  }, async (page) => {
    await begin(page, { game: "into-ruins", seed: "7" });
    const parts = page.locator(".play-map, .play-pad, .play-hint, .play-numbers, .play-bar");
    const boxes = await parts.evaluateAll((nodes) =>
      nodes.map((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        return { name: node.className, left, right, top, bottom };
      }));
    assert.equal(boxes.length, 5);
    const isOver = (one: string, other: string): boolean => {
      const [a, b] = [boxes.find(({ name }) => name === one), boxes.find(({ name }) => name === other)];
      assert.ok(a !== undefined && b !== undefined);
      return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    };
    for (const other of ["play-map", "play-hint", "play-numbers", "play-bar"]) {
      assert.ok(!isOver("play-pad", other), `the pad over ${other}`);
    }
    assert.deepEqual(await misfits(page), []);
    const pad = page.getByRole("group", { name: "Directions" });
    for (const way of await pad.locator("[data-way]").all()) {
      const box = await way.boundingBox();
      assert.ok(box !== null && box.y >= 0 && box.y + box.height <= height, "within the window");
    }
  });
}

inPage("touch only: a run is ended, shared, watched and taken over before its end", PHONE, async (page) => {
  await openTitle(page);
  // Replace every random seed by 1.
  await page.evaluate(() => {
    crypto.getRandomValues = (array) => {
      if (array instanceof Uint32Array) array.fill(1);
      return array;
    };
  });
  await page.locator('[data-key="setup-stomp"]').tap();
  await screen(page, "setup").locator('label:has(input[value="20x10"])').tap();
  await page.getByRole("button", { name: "Start", exact: true }).tap();
  await screen(page, "play").waitFor();
  const pad = page.getByRole("group", { name: "Directions" });
  const ended = page.locator('[data-screen="play"][data-ended="true"]');
  for (let count = 0; count < 80 && (await ended.count()) === 0; count += 1) {
    await pad.locator(`[data-way="${count % 4 < 2 ? "east" : "south"}"]`).tap();
  }
  await dialog(page, "end").waitFor();
  const end = await standing(page);

  await row(page, "share").tap();
  const link = await dialog(page, "share").getByRole("textbox", { name: "Link" }).inputValue();
  await dialog(page, "share").locator(".sheet-close").tap();
  await row(page, "replay").tap();
  await screen(page, "replay").waitFor();
  await page.getByRole("button", { name: "To the end" }).tap();
  assert.deepEqual(await standing(page, "replay"), end);
  await page.getByRole("button", { name: "One move back" }).tap();
  const before = await standing(page, "replay");
  assert.equal(before.moves, end.moves - 1);
  await page.getByRole("button", { name: "Take over here" }).tap();
  await screen(page, "play").waitFor();
  assert.deepEqual(await standing(page), before);

  // The shared run still has its end.
  await page.evaluate((hash) => { location.hash = hash; }, new URL(link).hash);
  await screen(page, "replay").waitFor();
  await toEnd(page);
  assert.deepEqual(await standing(page, "replay"), end);
});
