/**
 * Plays each game from its first turn to its last: resumes it after a crash, saves it, imports it, and sends it as a link, always
 * with the native digest.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { inPage, watch } from "./support/browser.ts";
import { DESKTOP } from "./support/settings.ts";
import { browserFolder } from "./support/killable.ts";
import { address, golden } from "./support/places.ts";
import {
  begin, linkOf, openFile, openTitle, playToTheEnd, press, save, saveFromSheet, screen, row, standing,
  untilKept, verify,
} from "./support/play.ts";
import { WALKS } from "./support/walks.ts";

/** One game on squares and one on hexes are enough, because the code that stores a run does not depend on its game. */
for (const game of WALKS.filter((walk) => ["stomp", "into-ruins"].includes(walk.game))) {
  const killed = `${game.game}: killed with the browser, the run goes on at the same turn and ends, natively the same`;
  test(killed, { timeout: 180_000 }, async () => {
    const place = browserFolder();
    try {
      const first = await place.start();
      const problems = [await watch(first.context, address())];
      const page = await first.context.newPage();
      await begin(page, game);
      await press(page, ...game.round);
      const before = await standing(page);
      assert.ok(before.moves > 0, "the first keys were moves");
      await untilKept(page);
      await first.kill();

      const second = await place.start();
      problems.push(await watch(second.context, address()));
      const again = await second.context.newPage();
      await openTitle(again);
      await again.locator('[data-key="continue"]').click();
      await screen(again, "play").waitFor();
      assert.deepEqual(await standing(again), before, "the same turn");

      await playToTheEnd(again, game.round);
      const end = await standing(again);
      await row(again, "share").click();
      const bytes = await saveFromSheet(again);
      await second.kill();
      assert.deepEqual(verify(bytes), { ...end, ended: true });
      assert.deepEqual(problems.flat(), []);
    } finally {
      await place.remove();
    }
  });
}

for (const game of WALKS) {
  inPage(`${game.game}: a run stays the same when saved, imported elsewhere and sent as a link`, DESKTOP, async (page) => {
    await begin(page, game);
    await press(page, ...game.round);
    const here = await standing(page);
    const bytes = await save(page);
    const link = await linkOf(page);
    assert.deepEqual(verify(bytes), { ...here, ended: false });

    await elsewhere(page, async (other) => {
      await openTitle(other);
      await openFile(other, "from-a-friend.run", bytes);
      await screen(other, "play").waitFor();
      assert.deepEqual(await standing(other), here, "imported");
      assert.deepEqual(await save(other), bytes, "saved again, byte for byte");
    });
    await elsewhere(page, async (other) => {
      await other.goto(link);
      await screen(other, "replay").waitFor();
      await other.getByRole("button", { name: "All controls" }).click();
      await press(other, "End");
      assert.deepEqual(await standing(other, "replay"), here, "replayed");
    });
  });
}

inPage("a run cut off within its first mark, as by a power cut, continues and is stored", DESKTOP, async (page) => {
  const whole = readFileSync(join(golden, "stomp/20x10-given-up.run"));
  // A header of 30 bytes, 64 moves of one byte each, and half a mark.
  assert.equal(whole[94], 1, "the mark is elsewhere");
  await openTitle(page);
  await openFile(page, "torn.run", whole.subarray(0, 98));
  await screen(page, "play").waitFor();
  await press(page, "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft");
  await untilKept(page);
  const here = await standing(page);
  assert.ok(here.moves > 64, "one of the keys was a move");
  await page.reload();
  await screen(page, "play").waitFor();
  assert.deepEqual(await standing(page), here);
});

/** Runs `act` in a new browser context. */
async function elsewhere(page: Page, act: (other: Page) => Promise<void>): Promise<void> {
  const context = await page.context().browser()?.newContext(DESKTOP);
  if (context === undefined) throw new Error("the browser is gone");
  const problems = await watch(context, address());
  try {
    await act(await context.newPage());
  } finally {
    await context.close();
  }
  assert.deepEqual(problems, []);
}
