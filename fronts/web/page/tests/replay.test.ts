/** Replays: seeking, stepping, playing fast, and taking over. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { DESKTOP, PHONE } from "./support/settings.ts";
import { address, golden } from "./support/places.ts";
import { openFile, openFiles, openTitle, press, screen, standing, toEnd, type Standing } from "./support/play.ts";
import { linkTo } from "./support/runs.ts";

const RUN = readFileSync(join(golden, "into-ruins/descent-victory.run"));

async function open(page: Page): Promise<Standing> {
  await page.goto(linkTo(address(), RUN));
  await screen(page, "replay").waitFor();
  await toEnd(page);
  return standing(page, "replay");
}

inPage("a turn is the same however the replay got there", DESKTOP, async (page) => {
  const end = await open(page);
  const bar = page.getByRole("slider", { name: "Move", exact: true });
  await bar.fill("50");
  const fifty = await standing(page, "replay");
  assert.equal(fifty.moves, 50);
  await bar.press("Home");
  assert.equal((await standing(page, "replay")).moves, 0);
  await bar.evaluate((slider) => slider.blur());
  await press(page, "PageDown", "PageDown", "PageDown", "PageUp", ".", ",", "ArrowRight");
  assert.equal((await standing(page, "replay")).moves, 41);
  for (let move = 41; move < 50; move += 1) await page.getByRole("button", { name: "One move on" }).click();
  assert.deepEqual(await standing(page, "replay"), fifty);
  await page.getByRole("button", { name: "To the end" }).click();
  assert.deepEqual(await standing(page, "replay"), end);
  await page.getByRole("button", { name: "One move back" }).click();
  assert.equal((await standing(page, "replay")).moves, end.moves - 1);
});

inPage("the log shows the moves before any position, on a phone too", PHONE, async (page) => {
  const { moves } = await open(page);
  const log = page.getByRole("log");
  const shown = (): Promise<number> => log.locator("[data-move]").count();
  assert.ok(await shown() > 1, "the log of a newly opened replay has messages");
  const linesInSight = await log.evaluate((node) => node.clientHeight / Number.parseFloat(getComputedStyle(node).lineHeight));
  assert.ok(linesInSight >= 2);
  const numbers = await log.locator("[data-move]")
    .evaluateAll((nodes) => nodes.map((node) => Number(node.getAttribute("data-move"))));
  assert.deepEqual(numbers, numbers.toSorted((one, other) => one - other));
  assert.equal(numbers.at(-1), moves);
  await page.getByRole("slider", { name: "Move", exact: true }).fill("0");
  assert.equal(await shown(), 0, "there are no messages before the first move");
});

inPage("no visible message is cut off at its start, on a phone too", PHONE, async (page) => {
  const { moves } = await open(page);
  const slider = page.getByRole("slider", { name: "Move", exact: true });
  for (let move = 1; move < moves; move += 3) {
    await slider.fill(String(move));
    const cut = await page.getByRole("log").evaluate((log) => {
      const top = log.getBoundingClientRect().top + log.clientTop;
      return [...log.querySelectorAll("p")].map((line) => ({ line, ...line.getBoundingClientRect().toJSON() }))
        .filter((line) => line.top < top - 1 && line.bottom > top + 1).map(({ line }) => line.textContent);
    });
    assert.deepEqual(cut, [], `move ${move}`);
  }
});

inPage("a replay plays and stops at the end", DESKTOP, async (page) => {
  const end = await open(page);
  // Start far enough from the end, so that a busy machine still shows the replay playing.
  await page.getByRole("slider", { name: "Move", exact: true }).fill(String(end.moves - 24));
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.locator(`[data-screen="replay"][data-moves="${end.moves}"]`).waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  assert.deepEqual(await standing(page, "replay"), end);
});

inPage("a run from the history plays at once", { ...DESKTOP, reducedMotion: "no-preference" }, async (page) => {
  await openTitle(page);
  await openFile(page, "won.run", RUN);
  await screen(page, "replay").waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("button", { name: "Watch" }).first().click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.locator('[data-screen="replay"]:not([data-moves="0"])').waitFor();
});

inPage("taken over in the middle, it becomes a run of its own at that turn", DESKTOP, async (page) => {
  await open(page);
  await page.getByRole("slider", { name: "Move", exact: true }).fill("30");
  const middle = await standing(page, "replay");
  await page.getByRole("button", { name: "Take over here" }).click();
  await screen(page, "play").waitFor();
  assert.deepEqual(await standing(page), middle);
  await press(page, "ArrowRight", "ArrowLeft", "ArrowRight", "ArrowLeft");
  const on = await standing(page);
  assert.ok(on.moves > middle.moves);
  await page.reload();
  await screen(page, "play").waitFor();
  assert.deepEqual(await standing(page), on, "it is stored like any run");
});

inPage("the end of a run cannot be taken over, and says so", DESKTOP, async (page) => {
  await open(page);
  await page.getByRole("button", { name: "Take over here" }).click();
  await page.locator(".toast").waitFor();
  assert.match(await page.locator(".toast").innerText(), /over/);
  const [said, map] = await Promise.all([page.locator(".toast").boundingBox(), page.locator(".replay-map").boundingBox()]);
  assert.ok(said !== null && map !== null);
  const foot = map.y + map.height;
  assert.ok(said.y > foot - map.height / 3 && said.y + said.height <= foot, "at the bottom of the map, not over numbers");
  const [left, right] = [said.x, said.x + said.width];
  assert.ok(left >= map.x && right <= map.x + map.width);
  const now = await page.evaluate(() => performance.now());
  await page.waitForFunction((until) => performance.now() > until, now + 1_100);
  await press(page, "Home");
  assert.equal(await page.locator(".toast").count(), 0, "the next input dismisses it");
});

inPage("a key goes to the next message, whose move it shows, and help names the keys", DESKTOP, async (page) => {
  await open(page);
  const bar = page.getByRole("slider", { name: "Move", exact: true });
  await bar.fill("0");
  await bar.evaluate((slider) => slider.blur());
  for (let before = 0; before < 20;) {
    await press(page, "n");
    const { moves } = await standing(page, "replay");
    assert.ok(moves > before);
    before = moves;
    assert.ok(await page.locator(`.told:not(.plain)[data-move="${moves}"]`).count() > 0, `move ${moves}`);
  }
  await press(page, "?");
  await page.getByText("On to the next important message").waitFor();
  await page.goBack();
  await screen(page, "replay").waitFor();
});

inPage("notes of an agent are shown at their moves, and damaged lines are named", PHONE, async (page) => {
  await openTitle(page);
  const notes = "{\"moves\": 0, \"note\": \"I <b>begin</b>.\"}\n?\n{\"moves\": 3, \"note\": \"I step back.\"}\n";
  await openFiles(page, [["descent.run", RUN], ["descent.notes.jsonl", Buffer.from(notes)]]);
  await screen(page, "replay").waitFor();
  await page.getByText("descent.notes.jsonl: line 2 cannot be read").first().waitFor();
  const log = page.getByRole("log");
  await page.getByRole("slider", { name: "Move", exact: true }).fill("2");
  await log.getByText("Note: I <b>begin</b>.").waitFor();
  assert.equal(await log.getByText("Note: I step back.").count(), 0);
  await page.getByRole("button", { name: "One move on" }).click();
  await log.getByText("Note: I step back.").waitFor();
});

inPage("notes without their run say what to do", DESKTOP, async (page) => {
  await openTitle(page);
  await openFiles(page, [["descent.notes.jsonl", Buffer.from("{}")]]);
  await page.getByText("open both files together").first().waitFor();
});
