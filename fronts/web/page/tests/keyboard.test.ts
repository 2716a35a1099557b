/** Play with the keyboard alone, and with six buttons. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { DESKTOP } from "./support/settings.ts";
import { closeHints, dialog, focused, openTitle, playToTheEnd, press, screen, standing } from "./support/play.ts";

const GAMES = ["into-ruins", "roguelulz", "monster-caves", "roguelike-ten", "stomp"];

/** Presses Down until `wanted` has the focus. */
async function goTo(page: Page, wanted: string, key = "ArrowDown", most = 60): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < most; count += 1) {
    const here = await focused(page);
    if (here === wanted) return;
    passed.push(here);
    await press(page, key);
  }
  assert.fail(`${wanted} was never reached; on the way were ${passed.join(", ")}`);
}

/** On the title: goes down to the first game, then to the row of small games, and along it. */
async function goToGame(page: Page, game: string): Promise<void> {
  await goTo(page, "play-into-ruins");
  if (game !== "into-ruins") {
    await press(page, "ArrowDown");
    await goTo(page, "play-roguelulz", "ArrowLeft", 9);
  }
  await goTo(page, `setup-${game}`, "ArrowRight");
}

inPage("keyboard only: from the title into a game, through its screens, to its end and back", DESKTOP, async (page) => {
  await openTitle(page);
  await press(page, "4");
  assert.match(await focused(page), /^play-/);
  await press(page, "Enter");
  await screen(page, "play").waitFor();
  await press(page, "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp");
  const { moves } = await standing(page);
  assert.ok(moves > 0);

  assert.equal(await page.locator("#map-keys").innerText(), "Tab is a key of the game here; Shift+Tab leaves the map.");
  await press(page, "?");
  await screen(page, "help").getByText("Tab means Fight; Shift+Tab leaves the map").waitFor();
  await press(page, "Escape");
  await screen(page, "play").waitFor();
  await press(page, ";", "ArrowRight", "Escape");
  assert.equal((await standing(page)).moves, moves, "a look is no move");
  await press(page, "m");
  await dialog(page, "messages").waitFor();
  await press(page, "Escape");
  await press(page, "Escape");
  await dialog(page, "menu").waitFor();
  await press(page, "o");
  await screen(page, "options").waitFor();
  await press(page, "Escape");
  await screen(page, "play").waitFor();
  await press(page, "Escape", "g", "G");
  await screen(page, "title").waitFor();
  await press(page, "h");
  await screen(page, "history").waitFor();
  await page.getByText("given up").first().waitFor();
  await press(page, "Escape");
  await screen(page, "title").waitFor();
});

inPage("keyboard only: every game is started and played; one is ended, shared, watched and taken over", DESKTOP,
  async (page) => {
    await openTitle(page);
    for (const game of GAMES.filter((each) => each !== "stomp")) {
      await press(page, String(GAMES.indexOf(game) + 1), "Enter");
      await screen(page, "play").waitFor();
      for (const way of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
        await press(page, way);
        await closeDialogs(page);
      }
      assert.ok((await standing(page)).moves > 0, game);
      await closeHints(page);
      await press(page, "Escape");
      await dialog(page, "menu").waitFor();
      await goTo(page, "title");
      await press(page, "Enter");
      await screen(page, "title").waitFor();
    }

    await press(page, String(GAMES.indexOf("stomp") + 1), "ArrowRight", "Enter");
    await screen(page, "setup").waitFor();
    await page.locator('input[name="variant"][value="20x10"]').focus();
    await press(page, "Enter");
    await goTo(page, "Seed", "Tab");
    await page.keyboard.type("1");
    await press(page, "Enter");
    await screen(page, "play").waitFor();
    await playToTheEnd(page, ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"]);
    const end = await standing(page);
    await goTo(page, "share", "Tab");
    // Keys pressed without a pause after the last moves choose nothing.
    await page.waitForTimeout(500);
    await press(page, "Enter");
    await dialog(page, "share").waitFor();
    assert.equal(await focused(page), "Copy the link");
    await press(page, "Escape");
    await dialog(page, "end").waitFor();
    await goTo(page, "replay");
    await press(page, "Enter");
    await screen(page, "replay").waitFor();
    await press(page, "End");
    assert.deepEqual(await standing(page, "replay"), end);
    await press(page, "ArrowLeft");
    const before = await standing(page, "replay");
    assert.equal(before.moves, end.moves - 1);
    await press(page, "t");
    await screen(page, "play").waitFor();
    assert.deepEqual(await standing(page), before);
  });

inPage("keys without Latin letters play, and choose on the title", DESKTOP, async (page) => {
  await openTitle(page);
  const type = (key: string, code: string): Promise<unknown> => page.evaluate(([typed, place]) => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: typed, code: place, bubbles: true, cancelable: true }));
    // Wait until the page has drawn the answer, as players do.
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, [key, code] as const);
  await type("щ", "KeyO");
  await screen(page, "options").waitFor();
  await press(page, "Escape", "5", "ArrowRight", "Enter");
  await screen(page, "setup").waitFor();
  // On other seeds a wall may be in the way.
  await page.getByRole("textbox", { name: "Seed" }).fill("1");
  await press(page, "Enter");
  await screen(page, "play").waitFor();
  await page.locator(".play-map canvas[data-frames]").waitFor();
  const { moves } = await standing(page);
  await type("о", "KeyJ");
  await type("κ", "KeyK");
  assert.equal((await standing(page)).moves, moves + 2);
});

inPage("every screen has a visible focus", DESKTOP, async (page) => {
  await openTitle(page);
  const ways = [["h", "history"], ["o", "options"], ["?", "about"]] as const;
  for (const [key, shown] of ways.flatMap((way) => [way, ["Escape", "title"] as const])) {
    await press(page, key);
    await screen(page, shown).waitFor();
    await press(page, "Tab");
    const ring = await page.evaluate(() => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) return "nothing has the focus";
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(activeElement);
      return outlineStyle !== "none" && outlineWidth !== "0px" ? "" : boxShadow === "none" ? "no ring" : "";
    });
    assert.equal(ring, "", `after ${key} and Tab`);
  }
});

for (const game of GAMES) {
  inPage(`${game} by six buttons: every action is in the menu, and the run is ended from there`, DESKTOP, async (page) => {
    await openTitle(page);
    await goToGame(page, game);
    await press(page, "Enter");
    await screen(page, "setup").waitFor();
    await goTo(page, "start");
    // Use a fixed seed, which six buttons cannot type, because none of the actions below is deadly with it.
    await screen(page, "setup").getByRole("textbox", { name: "Seed" }).fill("7");
    await screen(page, "setup").getByRole("button", { name: "Start", exact: true }).focus();
    await press(page, "Enter");
    await screen(page, "play").waitFor();
    for (const way of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) await press(page, way);
    // Close everything that opens during the first steps with this seed.
    await closeDialogs(page);
    await closeHints(page);

    await press(page, "Enter");
    const actions = dialog(page, "actions");
    await actions.waitFor();
    const rows = await actions.locator("[data-row]")
      .evaluateAll((all) => all.map((each) => each.getAttribute("data-row") ?? ""));
    assert.ok(rows.length > 3, rows.join(", "));
    for (const each of rows) await goTo(page, each);
    // Choose each action once, and answer its questions with the same six buttons.
    for (const each of rows.filter((name) => !["menu", "help"].includes(name))) {
      await closeHints(page);
      if (!(await actions.isVisible())) await press(page, "Enter");
      if (!(await actions.isVisible())) break;
      if ((await actions.locator(`[data-row="${each}"]`).count()) === 0) {
        await press(page, "Escape");
        continue;
      }
      await goTo(page, each);
      await press(page, "Enter");
      await settle(page);
    }
    assert.equal(await screen(page, "play").getAttribute("data-ended"), "false");
    await closeHints(page);
    await press(page, "Escape");
    await dialog(page, "menu").waitFor();
    await goTo(page, "give-up");
    await press(page, "Enter");
    // Leaving a run without moves asks no question.
    await page.locator('dialog[data-dialog="leave"], [data-screen="title"]').first().waitFor();
    if ((await screen(page, "title").count()) === 0) {
      await goTo(page, "give-up");
      await press(page, "Enter");
    }
    await screen(page, "title").waitFor();
  });
}

/** Closes all dialogs. */
async function closeDialogs(page: Page): Promise<void> {
  for (let count = 0; (await page.locator("dialog[open]").count()) > 0; count += 1) {
    assert.ok(count < 10, "Escape closes dialogs");
    await press(page, "Escape");
  }
}

/** Answers an action's questions until play continues. */
async function settle(page: Page): Promise<void> {
  for (let count = 0; count < 12; count += 1) {
    await page.waitForTimeout(30);
    if ((await screen(page, "play").count()) === 0) {
      await press(page, "Escape");
      continue;
    }
    const mode = await screen(page, "play").getAttribute("data-mode");
    const hasDialog = (await page.locator("dialog[open]").count()) > 0;
    if (await dialog(page, "end").isVisible()) return;
    if (!hasDialog && (mode === null || mode === "play")) return;
    await press(page, count < 3 ? "Enter" : "Escape");
  }
}
