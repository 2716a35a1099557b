/** The screens around the game: navigation, addresses, dialogs, forms and narrow windows. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { DESKTOP, PHONE } from "./support/settings.ts";
import { address, golden } from "./support/places.ts";
import { begin, dialog, openFile, openTitle, press, screen, standing, start, untilKept } from "./support/play.ts";
import { markRuns } from "./support/rows.ts";
import { linkTo } from "./support/runs.ts";

const RUN = readFileSync(join(golden, "stomp/20x20-death.run"));

const nameOf = (page: Page): Promise<string | null> => page.locator("[data-screen]").getAttribute("data-screen");

inPage("the browser's back button and Esc go back one screen", DESKTOP, async (page) => {
  await openTitle(page);
  await page.getByRole("button", { name: "Help and credits" }).click();
  await page.getByRole("button", { name: /^How to play Stomp/ }).first().click();
  await page.getByRole("heading", { level: 1, name: /Stomp/ }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Help and credits" }).waitFor();
  assert.match(await page.title(), /^Help and credits · Barrow$/);
  await press(page, "Escape");
  await screen(page, "title").waitFor();
  assert.equal(await page.title(), "Barrow");
  const focus = await page.evaluate(() => document.activeElement?.textContent);
  assert.equal(focus, "Help and credits", "the keys are where they were");
  // The history must be as short as the stack, or a new screen would be more than one step deep.
  await press(page, "o");
  await screen(page, "options").waitFor();
  await page.goBack();
  await screen(page, "title").waitFor();
});

inPage("going back leaves a run open, and a reload continues it", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "5" });
  await press(page, "ArrowRight", "ArrowLeft", "ArrowDown");
  await untilKept(page);
  const before = await standing(page);
  await page.reload();
  await screen(page, "play").waitFor();
  assert.deepEqual(await standing(page), before);
  await page.goBack();
  await screen(page, "title").waitFor();
  await page.locator('[data-key="continue"]').click();
  assert.deepEqual(await standing(page), before);
});

inPage("an edited address shows its run over the current screen, and back returns there", DESKTOP, async (page) => {
  await openTitle(page);
  await page.getByRole("button", { name: "Options" }).click();
  await page.evaluate((fragment) => { location.hash = fragment; }, new URL(linkTo(address(), RUN)).hash);
  await screen(page, "replay").waitFor();
  await page.goBack();
  await screen(page, "options").waitFor();
  await page.evaluate(() => { location.hash = "#nothing"; });
  await screen(page, "link-error").getByText("That is not a link to a run").waitFor();
  await page.goBack();
  await screen(page, "options").waitFor();
  for (const [fragment, said] of [["#play=nothing", /no run nothing/], ["#daily=chess", /no game called "chess"/], ["#continue", /no open run/]] as const) {
    await page.evaluate((asked) => { location.hash = asked; }, fragment);
    await page.locator(".toast", { hasText: said }).waitFor();
    await page.waitForFunction(() => location.hash === "#/options");
    assert.equal(await nameOf(page), "options");
  }
  await page.goBack();
  await screen(page, "title").waitFor();
});

inPage("each screen and each move of a replay has an address, which a reload keeps", DESKTOP, async (page) => {
  await page.goto(`${address()}#/help/stomp/0`);
  await screen(page, "help").waitFor();
  await page.goBack();
  await screen(page, "title").waitFor();
  await press(page, "h");
  await page.locator('input[name="Games"][value="stomp"]').check();
  await page.waitForFunction(() => location.hash.startsWith("#/history/stomp/"));
  await page.reload();
  await screen(page, "history").waitFor();
  assert.ok(await page.locator('input[name="Games"][value="stomp"]').isChecked());
  await page.goBack();
  await screen(page, "title").waitFor();
  await page.waitForFunction(() => location.hash === "");

  const link = linkTo(address(), RUN);
  await page.goto(`${link}&move=7`);
  await screen(page, "replay").waitFor();
  assert.equal((await standing(page, "replay")).moves, 7);
  await page.getByRole("spinbutton", { name: "Move number" }).fill("9");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.endsWith("&move=9"));
  await page.reload();
  await screen(page, "replay").waitFor();
  assert.equal((await standing(page, "replay")).moves, 9);
  await page.evaluate(() => { location.hash = "#/nowhere"; });
  await screen(page, "link-error").getByText('There is no screen "nowhere".').waitFor();
});

inPage("the browser's back button closes a dialog before its screen", DESKTOP, async (page) => {
  await openTitle(page);
  await openFile(page, "one.run", RUN);
  await screen(page, "replay").waitFor();
  await page.getByRole("button", { name: "Share, save, film" }).click();
  await dialog(page, "share").waitFor();
  await page.goBack();
  await dialog(page, "share").waitFor({ state: "detached" });
  assert.equal(await nameOf(page), "replay");
  await page.goBack();
  await screen(page, "title").waitFor();
  await start(page, { game: "stomp", seed: "5" });
  await press(page, "ArrowRight", "Escape");
  await dialog(page, "menu").waitFor();
  const before = await standing(page);
  await page.goBack();
  await dialog(page, "menu").waitFor({ state: "detached" });
  assert.deepEqual(await standing(page), before, "the game goes on");
  await page.goBack();
  await screen(page, "title").waitFor();
});

inPage("Daily starts today's run at once", DESKTOP, async (page) => {
  await openTitle(page);
  assert.equal(await page.locator(".cards [data-game]").first().getAttribute("data-game"), "into-ruins");
  await page.locator('[data-key="daily-into-ruins"]').click();
  await screen(page, "play").waitFor();
  assert.equal(await page.locator(".play-names .tag").innerText(), "daily");
  await page.reload();
  await screen(page, "play").waitFor();
  assert.equal(await page.locator(".play-names .tag").innerText(), "daily", "a run that is continued is still the daily");
});

inPage("arrows and Enter are enough for a form", DESKTOP, async (page) => {
  await openTitle(page);
  await page.locator('[data-key="setup-stomp"]').click();
  await screen(page, "setup").waitFor();
  await page.locator('input[name="seed"][value="daily"]').check();
  assert.ok(await page.locator('input[name="seed"][value="daily"]').isChecked());
  await page.locator('input[name="seed"][value="daily"]').focus();
  await press(page, "ArrowUp");
  assert.ok(await page.locator('input[name="seed"][value="daily"]').isChecked());
  await press(page, "Enter");
  assert.ok(!(await page.locator('input[name="seed"][value="daily"]').isChecked()));
  for (let step = 0; step < 12; step += 1) await press(page, "ArrowDown");
  await press(page, "ArrowLeft");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Start");
  await press(page, "Enter");
  await screen(page, "play").waitFor();
});

inPage("an invalid seed is refused with a sentence", DESKTOP, async (page) => {
  await openTitle(page);
  for (const game of ["stomp", "roguelike-ten", "roguelulz"]) {
    await page.locator(`[data-key="setup-${game}"]`).click();
    assert.doesNotMatch(await screen(page, "setup").innerText(), /glibc|\bstrict\b|stand-still|c64\n|C library/i, `${game} speaks to players`);
    await page.goBack();
    await screen(page, "title").waitFor();
  }
  await page.locator('[data-key="setup-stomp"]').click();
  const bad = [["12a", /is not a seed/], ["99999999999999999999", /is not a seed/], [" ", /Type a whole number/]] as const;
  for (const [typed, sentence] of bad) {
    await page.getByRole("textbox", { name: "Seed" }).fill(typed);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    assert.match(await page.getByRole("alert").innerText(), sentence);
    assert.equal(await nameOf(page), "setup");
  }
});

inPage("nothing is wider than a narrow phone", { ...PHONE, viewport: { width: 320, height: 640 } }, async (page) => {
  const fits = async (what: string): Promise<void> => {
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), what);
  };
  await openTitle(page);
  await openFile(page, "a.run", RUN);
  await screen(page, "replay").waitFor();
  await fits("replay");
  await page.getByRole("button", { name: "Share, save, film" }).click();
  await fits("share");
  await press(page, "Escape");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await fits("title");
  for (const name of ["History", "Options", "Help and credits"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await fits(name);
    await page.getByRole("button", { name: "Back", exact: true }).click();
  }
  for (const game of ["into-ruins", "roguelulz"]) {
    await page.locator(`[data-key="setup-${game}"]`).click();
    await fits(game);
    await page.getByRole("button", { name: "How to play" }).click();
    await fits(`help of ${game}`);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.getByRole("button", { name: "Back", exact: true }).click();
  }
});

inPage("a run plays in the barrow's doorway, and pauses", { ...DESKTOP, reducedMotion: "no-preference" }, async (page) => {
  await page.clock.install();
  await openTitle(page);
  const canvas = page.locator(".doorway canvas");
  const drawn = async (): Promise<string> => canvas.evaluate((it: HTMLCanvasElement) => it.toDataURL());
  while (await canvas.count() === 0) await page.clock.runFor(500);
  /** Tells whether the picture changes while somebody is active. A resting hero looks the same for a while. */
  const plays = async (): Promise<boolean> => {
    const before = await drawn();
    for (let second = 0; second < 60; second += 1) {
      await page.mouse.move(300 + second % 2, 300);
      await page.clock.runFor(1000);
      if (await drawn() !== before) return true;
    }
    return false;
  };
  assert.ok(await plays());
  await page.clock.runFor(11_000);
  const rested = await drawn();
  await page.clock.runFor(60_000);
  assert.equal(await drawn(), rested, "nobody is there");
  assert.ok(await plays(), "it goes on");
});

inPage("nothing plays in the doorway under reduced motion", DESKTOP, async (page) => {
  await openTitle(page);
  await page.waitForTimeout(2500);
  assert.equal(await page.locator(".doorway canvas").count(), 0);
});

inPage("a run plays in the doorway of the title, over the light at the end of the passage", { ...DESKTOP, reducedMotion: "no-preference" },
  async (page) => {
    await openTitle(page);
    assert.ok(await page.locator(".scene path.far").count() === 1);
    const map = page.locator(".doorway canvas");
    await map.waitFor();
    const [door, run] = [await page.locator(".scene path.door").boundingBox(), await map.boundingBox()];
    assert.ok(door !== null && run !== null, "both are there");
    const [middle, centre] = [door, run].map((box) => box.x + box.width / 2);
    assert.ok(Math.abs((middle ?? 0) - (centre ?? Infinity)) < door.width / 2, JSON.stringify([door, run]));
  });

inPage("the title says which figure of the best run it shows", DESKTOP, async (page) => {
  for (const [name, words] of [
    ["into-ruins/descent-death-ogre", /Best depth in 1 run: \d+\./], ["stomp/20x20-death", /Best score in 1 run: \d+\./],
    ["into-ruins/descent-victory", "Best score in 2 runs: won with 17."],
  ] as const) {
    await openTitle(page);
    await openFile(page, "run.run", readFileSync(join(golden, `${name}.run`)));
    await screen(page, "replay").waitFor();
    await markRuns(page, false);
    await page.goto(page.url().replace(/#.*/, ""));
    await page.reload();
    await page.getByText(words).waitFor();
  }
});
