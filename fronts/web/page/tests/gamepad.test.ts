/** Gamepads: the effect of each button on each screen, and that a held button is pressed only once. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { type Gamepad, type PadName, connectGamepad } from "./support/gamepad.ts";
import { golden } from "./support/places.ts";
import { closeHints, begin, dialog, focused, openFile, openTitle, screen, standing } from "./support/play.ts";
import { DESKTOP } from "./support/settings.ts";

const RUN = readFileSync(join(golden, "stomp/20x20-death.run"));

const moves = async (page: Page): Promise<number> => (await standing(page)).moves;
const modeIs = (page: Page, mode: string): Promise<void> =>
  page.locator(`[data-screen="play"][data-mode="${mode}"]`).waitFor();

/** Opens a dialog of the game screen with a button, and leaves it with B. */
async function opens(page: Page, pad: Gamepad, button: PadName, name: string): Promise<void> {
  await pad.hit(button);
  await dialog(page, name).waitFor();
  await pad.hit("b");
  await dialog(page, name).waitFor({ state: "hidden" });
}

inPage("a gamepad leads from the title through the set-up into a run, by pad and by stick", DESKTOP, async (page) => {
  const pad = await connectGamepad(page);
  await openTitle(page);
  for (let count = 0; count < 40 && (await focused(page)) !== "setup-stomp"; count += 1) {
    const isAmongGames = /^(play|setup|daily)-/.test(await focused(page));
    if (count % 2 === 0) await pad.hit(isAmongGames ? "right" : "down");
    else await (isAmongGames ? pad.lean(1, 0) : pad.lean(0, 1));
  }
  assert.equal(await focused(page), "setup-stomp");
  await pad.hit("a");
  await screen(page, "setup").waitFor();
  const first = await focused(page);
  assert.equal(first, "start");
  for (const button of ["x", "y", "leftShoulder", "rightShoulder", "select", "start"] as const) await pad.hit(button);
  assert.equal(await focused(page), first, "buttons without a use do nothing");
  await pad.hit("up");
  assert.notEqual(await focused(page), first);
  await pad.hit("b");
  await screen(page, "title").waitFor();
  assert.equal(await focused(page), "setup-stomp");
  await pad.hit("a");
  await screen(page, "setup").waitFor();
  await pad.hit("a");
  await screen(page, "play").waitFor();
});

inPage("a button held while the screen changes is not pressed again", DESKTOP, async (page) => {
  const pad = await connectGamepad(page);
  await openTitle(page);
  await page.locator('[data-key="setup-stomp"]').focus();
  await pad.hold(["a"]);
  await screen(page, "setup").waitFor();
  await pad.hold([]);
  await page.getByRole("textbox", { name: "Seed" }).fill("5");
  await page.getByRole("button", { name: "Start", exact: true }).focus();
  await pad.hold(["a", "right"], [0, 1]);
  await screen(page, "play").waitFor();
  // By now the game screen has polled the gamepad.
  await pad.hold(["a", "right"], [0, 1]);
  assert.equal(await page.locator("dialog[open]").count(), 0, "A started the run and opens nothing in it");
  assert.equal(await moves(page), 0, "neither the stick nor the pad has walked");
  await pad.hold([]);
  await pad.hit("right");
  assert.equal(await moves(page), 1, "pressed again, it walks");

  await pad.hit("start");
  await dialog(page, "menu").waitFor();
  await page.locator('dialog[open] [data-row="title"]').focus();
  await pad.hold(["a"]);
  await screen(page, "title").waitFor();
  await pad.hold(["a"]);
  assert.ok(await screen(page, "title").isVisible(), "A left the run and starts none");
});

inPage("every button of a gamepad works in a game, its dialogs, looking and aiming", DESKTOP, async (page) => {
  const pad = await connectGamepad(page);
  await begin(page, { game: "into-ruins", seed: "7" });
  await pad.hit("right");
  await pad.hit("left");
  assert.equal(await moves(page), 2, "the pad walks");
  await pad.lean(1, 0);
  assert.equal(await moves(page), 3, "the stick walks");
  await closeHints(page);
  await opens(page, pad, "a", "actions");
  await opens(page, pad, "x", "actions");
  await opens(page, pad, "y", "pack");
  await opens(page, pad, "b", "menu");
  await opens(page, pad, "start", "menu");
  await pad.hit("select");
  assert.equal(await page.locator("dialog[open]").count(), 0, "select has no use");

  await pad.hit("a");
  await dialog(page, "actions").waitFor();
  const first = await focused(page);
  await pad.hit("x", "y", "leftShoulder", "rightShoulder", "start");
  assert.equal(await focused(page), first, "in a dialog only A, B and the directions work");
  await pad.hit("down");
  const second = await focused(page);
  assert.notEqual(second, first);
  await pad.lean(0, -1);
  assert.equal(await focused(page), first);
  await pad.hit("b");

  const card = page.locator("[data-card]");
  const before = await moves(page);
  for (const button of ["leftShoulder", "rightShoulder"] as const) {
    await pad.hit(button);
    await modeIs(page, "look");
    const here = await card.innerText();
    await pad.hit("rightShoulder");
    assert.notEqual(await card.innerText(), here, "the right shoulder goes to the next target");
    await pad.hit("left", "leftShoulder");
    await modeIs(page, "play");
  }
  await pad.hit("leftShoulder", "b");
  await modeIs(page, "play");
  await pad.hit("leftShoulder", "start");
  await dialog(page, "menu").waitFor();
  await pad.hit("b");

  // Throw something, because that needs aiming.
  await page.keyboard.press("i");
  await dialog(page, "pack").waitFor();
  await page.keyboard.press("Enter");
  await dialog(page, "item").locator('[data-row="throw"]').click();
  await modeIs(page, "aim");
  await pad.hit("y", "leftShoulder");
  await modeIs(page, "aim");
  await pad.hit("start");
  await dialog(page, "menu").waitFor();
  assert.equal(await moves(page), before, "opening the menu throws nothing");
  await pad.hit("b");
});

inPage("a gamepad opens the menu while the game waits for a choice", DESKTOP, async (page) => {
  const pad = await connectGamepad(page);
  await openTitle(page);
  await openFile(page, "a.run", readFileSync(join(golden, "into-ruins/descent-victory.run")));
  await screen(page, "replay").waitFor();
  // At this move the hero has used an orb that works on a carried item.
  const number = page.getByRole("spinbutton", { name: "Move number" });
  await number.fill("195");
  await number.press("Enter");
  await page.locator('[data-screen="replay"][data-moves="195"]').waitFor();
  await page.getByRole("button", { name: "Take over here" }).click();
  await dialog(page, "slot").waitFor();
  await pad.hit("start");
  await dialog(page, "menu").waitFor();
  await pad.hit("b");
  await dialog(page, "slot").waitFor();
});

inPage("a gamepad does nothing while the window has no focus", DESKTOP, async (page) => {
  const pad = await connectGamepad(page);
  await begin(page, { game: "stomp", seed: "5" });
  const focus = (hasFocus: boolean): Promise<void> => page.evaluate((has) => { document.hasFocus = () => has; }, hasFocus);
  await focus(false);
  await pad.hit("down", "up", "start");
  await pad.lean(1, 0);
  await pad.hold(["down"]);
  await focus(true);
  await pad.hold(["down"]);
  assert.equal(await moves(page), 0, "a button held elsewhere is not pressed here");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await pad.hold([]);
  await pad.hit("down");
  assert.equal(await moves(page), 1);
});

inPage("every button of a gamepad works in a replay", DESKTOP, async (page) => {
  const pad = await connectGamepad(page);
  await openTitle(page);
  await openFile(page, "a.run", RUN);
  await screen(page, "replay").waitFor();
  const at = async (): Promise<number> => (await standing(page, "replay")).moves;
  assert.equal(await at(), 0);
  await page.getByRole("button", { name: "One move on" }).focus();
  await pad.hit("a", "a");
  assert.equal(await at(), 2, "A presses the focused button");
  await pad.hit("x", "y", "leftShoulder", "rightShoulder", "select", "start");
  assert.equal(await at(), 2);
  await page.getByRole("slider", { name: "Move", exact: true }).focus();
  await pad.hit("right");
  assert.equal(await at(), 3, "on the bar the directions scrub");
  await pad.lean(-1, 0);
  assert.equal(await at(), 2);
  await pad.hit("b");
  await screen(page, "title").waitFor();
});
