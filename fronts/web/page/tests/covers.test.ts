/** Nothing over the map covers anything important, and no sentence is shown twice. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { areOver, box, heroBox } from "./support/boxes.ts";
import { inPage } from "./support/browser.ts";
import { golden } from "./support/places.ts";
import { begin, dialog, openFile, openTitle, press, screen } from "./support/play.ts";
import { DESKTOP, PHONE, TABLET } from "./support/settings.ts";

for (const [name, options] of [
  ["a desktop", DESKTOP], ["a phone", PHONE], ["a tall phone", { ...PHONE, viewport: { width: 390, height: 844 } }],
  ["a phone on its side", { ...PHONE, viewport: { width: 800, height: 360 } }], ["a tablet", TABLET],
] as const) {
  inPage(`no hint covers the hero or the messages on ${name}`, options, async (page) => {
    let seen = 0;
    const look = async (): Promise<void> => {
      const hint = page.locator(".play-hint");
      for (let part = 0; part < 4 && (await hint.isVisible()); part += 1) {
        await page.waitForTimeout(150);
        seen += 1;
        const [over, hero] = [await box(hint), await heroBox(page)];
        assert.ok(!areOver(over, hero), `${await hint.innerText()} ${JSON.stringify([over, hero])}`);
        assert.ok(!areOver(over, await box(page.locator(".play-log .messages"))), `${await hint.innerText()} is over the messages`);
        const next = hint.getByRole("button", { name: "Read on" });
        if (!(await next.isVisible())) break;
        await next.click();
      }
    };
    for (const [game, key] of [["into-ruins", "o"], ["stomp", "ArrowRight"]] as const) {
      await begin(page, { game, seed: "5" });
      await look();
      for (let walk = 0; walk < 6; walk += 1) {
        await press(page, key);
        await page.waitForTimeout(60);
        if ((await page.locator("dialog[open]").count()) > 0) await press(page, "Escape");
        await look();
      }
    }
    assert.ok(seen > 2, `${seen} hints`);
  });
}

inPage("on a phone a refusal is shown over the messages, and never repeats them", PHONE, async (page) => {
  await begin(page, { game: "into-ruins", seed: "7" });
  const hint = page.getByRole("button", { name: /^(Play|Read) on$/ });
  for (let count = 0; count < 4 && (await hint.isVisible()); count += 1) await hint.tap();
  const notice = page.locator("[data-notice]");
  const map = await box(page.locator(".play-middle"));
  let notices = 0, stops = 0;
  for (let step = 0; step < 25; step += 1) {
    await press(page, step % 2 === 0 ? "o" : "ArrowLeft");
    await page.waitForTimeout(80);
    if ((await page.locator("dialog[open]").count()) > 0) await press(page, "Escape");
    if (await notice.isVisible()) {
      notices += 1;
      assert.ok(!areOver(await box(notice), { ...map, height: map.height - 24 }), await notice.innerText());
    }
    const last = await page.locator(".play-log .message").last().innerText();
    const twice = await page.evaluate((words) => [...document.querySelectorAll<HTMLElement>("p")]
      .filter((node) => node.innerText === words && node.checkVisibility() && node.closest(".unseen") === null).length, last);
    assert.equal(twice, 0, last);
    if (/hunts you|comes into view|bars the way/u.test(last)) stops += 1;
  }
  assert.ok(notices > 0 && stops > 0, `${notices} notices, ${stops} stops`);
});

for (const [width, height] of [[360, 640], [390, 844]] as const) {
  inPage(`the newest messages stay in sight and off the hero, ${width} by ${height}`, { ...PHONE, viewport: { width, height } }, async (page) => {
    await openTitle(page);
    await takeOverAt(page, 98, "descent-death-pink-jelly");
    const list = page.locator(".play-log .messages");
    let tallest = 0;
    for (const key of ["", "Tab", "o", "z", "ArrowLeft", ".", ".", "Tab", "o"]) {
      if (key !== "") await press(page, key);
      if ((await page.locator("dialog[open]").count()) > 0) await press(page, "Escape");
      const [log, hero] = [await box(list), await heroBox(page)];
      tallest = Math.max(tallest, log.height);
      // A cell is twice as wide as the box.
      const foot = hero.y + hero.height / 2 + 2.6 * hero.width;
      assert.ok(log.y >= foot - 1, `after ${key} they begin at ${log.y}, and what is beside the hero ends at ${foot}`);
      for (const message of (await list.locator(".message").all()).slice(-2)) {
        const line = await box(message);
        assert.ok(line.y >= log.y - 1 && line.y + line.height <= log.y + log.height + 1, `after ${key}: ${await message.innerText()}`);
      }
    }
    assert.ok(tallest > 60 && tallest < 130, `${tallest}`);
  });
}

inPage("on a phone a full pack leaves the hero visible, with pictures that fill their rows", PHONE, async (page) => {
  await openTitle(page);
  await openFile(page, "a.run", readFileSync(join(golden, "into-ruins/descent-victory.run")));
  await screen(page, "replay").waitFor();
  await press(page, "End", "PageUp", "PageUp");
  await page.getByRole("button", { name: "Take over here" }).click();
  await page.locator("[data-screen=play] canvas[data-frames]").waitFor();
  await page.locator('[data-bar="pack"]').tap();
  const sheet = await box(dialog(page, "pack"));
  const rows = await dialog(page, "pack").locator(".row .sprite").evaluateAll((all) => all.map((each) => each.clientHeight));
  assert.ok(rows.length * 48 > sheet.height, `${rows.length} rows are no full pack`);
  assert.ok(!areOver(sheet, await heroBox(page)), JSON.stringify(sheet));
  assert.ok(rows.every((height) => height >= 24), rows.join(" "));
});

inPage("on a phone a dialog that refuses says so once", PHONE, async (page) => {
  await openTitle(page);
  await takeOverAt(page, WAITING);
  const choice = dialog(page, "slot");
  await choice.waitFor();
  const letters = await choice.locator("[data-row]").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-row")));
  // Carried items that are not in the list cannot be chosen.
  const said = choice.locator(".sheet-said.bad");
  for (const letter of [..."abcdefghij"].filter((each) => !letters.includes(each))) await press(page, letter);
  assert.notEqual(await said.innerText(), "", letters.join(" "));
  assert.ok(!(await page.locator("[data-notice]").isVisible()), "the sentence stands in the dialog");
});

/** The move of the golden victory before which the game waits for a choice. */
const WAITING = 195;

async function takeOverAt(page: Page, move: number, run = "descent-victory"): Promise<void> {
  await openFile(page, "a.run", readFileSync(join(golden, `into-ruins/${run}.run`)));
  await screen(page, "replay").waitFor();
  const number = page.getByRole("spinbutton", { name: "Move number" });
  await number.fill(String(move));
  await number.press("Enter");
  await page.locator(`[data-screen="replay"][data-moves="${move}"]`).waitFor();
  await page.getByRole("button", { name: "Take over here" }).click();
  await screen(page, "play").waitFor();
}

inPage("names beside the map break between words only", DESKTOP, async (page) => {
  await openTitle(page);
  await takeOverAt(page, 102, "descent-death-pink-jelly");
  const names = await page.locator(".sights .sight-name").evaluateAll((all) => all.map((node) => {
    const text = node.firstChild ?? node, words = [...node.textContent.matchAll(/\S+/gu)];
    const lines = words.map(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length;
    });
    return { name: node.textContent, lines, height: node.clientHeight };
  }));
  assert.ok(names.some(({ name }) => name.startsWith("spectral blade 3/3")), JSON.stringify(names));
  for (const { name, lines, height } of names) {
    assert.ok(lines.every((count) => count === 1), name);
    assert.ok(height < 30, `${name} is ${height} high`);
  }
});

inPage("on a phone the page's own sentences cover at most the top of the map", PHONE, async (page) => {
  await openTitle(page);
  await takeOverAt(page, 40);
  const toast = page.locator(".toast").last();
  await toast.waitFor();
  assert.equal(await page.locator(".toast:visible").count(), 1, "one at a time");
  for (const part of [".play-top", ".play-numbers", ".play-log", ".play-pad"]) {
    assert.ok(!areOver(await box(toast), await box(page.locator(part))), part);
  }
  const [words, map] = [await box(toast), await box(page.locator(".play-middle"))];
  assert.ok(words.y + words.height < map.y + map.height / 4);
});

inPage("help and menu open while the game waits for a choice, and lead back to it", DESKTOP, async (page) => {
  await openTitle(page);
  await takeOverAt(page, WAITING);
  const choice = dialog(page, "slot");
  await choice.waitFor();
  const rows = await choice.locator("[data-row]").count();
  assert.ok(rows > 0);
  await press(page, "?");
  await screen(page, "help").waitFor();
  await page.goBack();
  await screen(page, "play").waitFor();
  await choice.waitFor();
  assert.equal(await choice.locator("[data-row]").count(), rows);
  assert.equal(await screen(page, "play").getAttribute("data-moves"), String(WAITING));
});
