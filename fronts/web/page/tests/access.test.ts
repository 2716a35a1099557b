/**
 * Accessibility: axe finds nothing serious on any screen in any theme, the page announces turns, and a list can replace the map.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { initSync } from "../generated/barrow_web.js";
import { shelf } from "../src/rules.ts";
import { propertiesOf } from "../src/shell/theme.ts";
import type { Theme } from "../src/wire.ts";
import { complaints } from "./support/axe.ts";
import { inPage } from "./support/browser.ts";
import { DESKTOP, PHONE } from "./support/settings.ts";
import { golden, page as pageFolder } from "./support/places.ts";
import { begin, closeHints, dialog, openTitle, playToTheEnd, press, row, screen, start } from "./support/play.ts";
import { linkTo } from "./support/runs.ts";

const RUN = readFileSync(join(golden, "into-ruins/descent-victory.run"));

initSync({ module: readFileSync(join(pageFolder, "generated/barrow_web_bg.wasm")) });
const THEMES = shelf().themes;

/** Sets the page's colours to a theme's, just as the options do. */
function wear(page: Page, theme: Theme): Promise<void> {
  return page.evaluate(({ colours, isDark }) => {
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(colours)) style.setProperty(`--${name}`, value);
    style.setProperty("color-scheme", isDark ? "dark" : "light");
  }, { colours: propertiesOf(theme), isDark: theme.isDark });
}

/** Calls `look` on every screen and every important dialog. */
async function everywhere(page: Page, look: (where: string) => Promise<void>): Promise<void> {
  await screen(page, "title").waitFor();
  await look("title");
  for (const [key, shown] of [["h", "history"], ["o", "options"], ["?", "about"]] as const) {
    await press(page, key);
    await screen(page, shown).waitFor();
    await look(shown);
    await press(page, "Escape");
    await screen(page, "title").waitFor();
  }
  await page.locator('[data-key="setup-into-ruins"]').click();
  await screen(page, "setup").waitFor();
  await look("setup");
  await screen(page, "setup").getByRole("textbox", { name: "Seed" }).fill("7");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await screen(page, "play").waitFor();
  if (await page.locator(".play-story").isVisible()) {
    await look("story");
    await press(page, "Escape");
  }
  await press(page, "ArrowRight");
  await look("play");
  await closeHints(page);
  for (const [key, name] of [["Enter", "actions"], ["i", "pack"], ["m", "messages"], ["Escape", "menu"]] as const) {
    await press(page, key);
    await dialog(page, name).waitFor();
    await look(name);
    await press(page, "Escape");
    await dialog(page, name).waitFor({ state: "hidden" });
  }
  const mode = (name: string): Promise<void> => page.locator(`[data-screen="play"][data-mode="${name}"]`).waitFor();
  await press(page, ";", "Tab");
  await mode("look");
  await look("a look");
  await press(page, "Escape", "i", "Enter");
  await row(page, "throw").click();
  await mode("aim");
  await look("an aim");
  await press(page, "Escape", "v");
  await page.locator(".play-list .list-row").first().waitFor();
  await look("a list instead of the map");
  await press(page, "v");
  await press(page, "?");
  await screen(page, "help").waitFor();
  await look("help of a game");
  await press(page, "Escape");
  await screen(page, "play").waitFor();
  await press(page, "Escape", "s");
  await page.getByRole("button", { name: "Copy the link" }).waitFor();
  await look("share");
  await press(page, "Escape");
  await page.evaluate((hash) => { location.hash = hash; }, linkTo("", RUN));
  await screen(page, "replay").waitFor();
  await look("replay");
  await page.evaluate((hash) => { location.hash = hash; }, "#run=damaged");
  await screen(page, "link-error").waitFor();
  await look("link-error");
}

inPage("axe finds nothing serious in a game on squares, with a hint and at the end", DESKTOP, async (page) => {
  const found: string[] = [];
  const look = async (where: string): Promise<void> => void found.push(...(await complaints(page, where, false)));
  await begin(page, { game: "stomp", variant: "20x10", seed: "1" });
  await page.getByRole("note").waitFor();
  await look("a hint");
  await playToTheEnd(page, ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"]);
  await look("the end");
  assert.deepEqual(found, []);
});

inPage("axe finds nothing serious on any screen, and text is readable in every theme", DESKTOP, async (page) => {
  const found: string[] = [];
  await openTitle(page);
  const [worn, ...others] = THEMES;
  assert.ok(worn !== undefined && others.length > 4);
  await everywhere(page, async (where) => {
    found.push(...(await complaints(page, where, false)));
    for (const theme of others) {
      await wear(page, theme);
      found.push(...(await complaints(page, `${theme.id}, ${where}`, true)));
    }
    await wear(page, worn);
  });
  assert.deepEqual(found, []);
});

inPage("axe finds nothing serious on any screen of a phone", PHONE, async (page) => {
  const found: string[] = [];
  await openTitle(page);
  await everywhere(page, async (where) => void found.push(...(await complaints(page, where, false))));
  assert.deepEqual(found, []);
});

inPage("each turn is announced, and a refusal at once", DESKTOP, async (page) => {
  await begin(page, { game: "into-ruins", seed: "7" });
  const announced = page.locator('[data-live="turn"]');
  await press(page, "ArrowRight", "ArrowRight", "ArrowDown");
  await announced.getByText(/A jackal comes into view, three steps east, hunting you/u).waitFor({ state: "attached" });
  await press(page, ".");
  await announced.getByText(/A jackal comes into view, two steps east, hunting you/u).waitFor({ state: "attached" });
  const refusals = page.locator('[data-live="refusal"]');
  const ways = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
  for (let count = 0; count < 40 && (await refusals.innerText()).trim() === ""; count += 1) {
    await press(page, ways[count % 4] ?? "", "ArrowRight");
  }
  assert.notEqual((await refusals.innerText()).trim(), "", "walking into a wall is refused in words");
});

inPage("a list of the things in sight replaces the map, and walks", DESKTOP, async (page) => {
  await openTitle(page);
  await press(page, "o");
  await page.locator('input[name="listInsteadOfMap"]').check();
  await press(page, "Escape");
  await start(page, { game: "into-ruins", seed: "1", hasStory: true });
  await press(page, "Enter");
  const list = page.locator(".play-list");
  assert.ok(await list.isVisible());
  assert.ok(!(await page.locator('.play-map canvas').isVisible()));
  await list.getByRole("button").first().click();
  await dialog(page, "there").waitFor();
});
