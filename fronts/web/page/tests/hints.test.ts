/** Hints and discoveries, also when options change and with two windows. */

import assert from "node:assert/strict";
import { inPage } from "./support/browser.ts";
import { begin, closeHints, dialog, openTitle, press, row, screen, skipStory, standing, start } from "./support/play.ts";
import { DESKTOP, PHONE, TABLET } from "./support/settings.ts";

inPage("hints can be shown again in an open run", DESKTOP, async (page) => {
  await begin(page, { game: "into-ruins", seed: "5" });
  // The hint for a carried orb is shown once.
  const hint = screen(page, "play").locator(".play-hint").getByText("what an orb does");
  for (let count = 0; count < 40 && !await hint.isVisible(); count += 1) {
    await press(page, count % 2 === 0 ? "o" : ".");
    // Wait for the end of the walk, because another key would stop it.
    await page.locator('[data-screen="play"]:not([data-mode="walk"])').waitFor();
  }
  await hint.waitFor();
  await press(page, ".");
  await hint.waitFor({ state: "hidden" });
  await closeHints(page);
  await press(page, "Escape");
  await row(page, "options").click();
  await page.locator('input[name="hints"]').uncheck();
  await page.locator('input[name="hints"]').check();
  await page.getByText("Each hint will be shown once more.").first().waitFor();
  await page.goBack();
  await screen(page, "play").waitFor();
  // Other hints are shown first, some turns apart.
  for (let turn = 0; turn < 40 && !await hint.isVisible(); turn += 1) await press(page, ".");
  await hint.waitFor();
});

inPage("the story appears line by line before the first hint", { ...PHONE, reducedMotion: "no-preference" }, async (page) => {
  await begin(page, { game: "into-ruins", seed: "5", hasStory: true });
  const story = page.locator(".play-story");
  const shown = story.locator("p.is-shown");
  assert.ok(await shown.count() < 3);
  assert.ok(await story.getByRole("button", { name: "Jump" }).isVisible(), "from the start");
  assert.ok(await story.getByText("Tap to show the rest").isVisible());
  assert.equal(await page.locator(".play-hint").isVisible(), false);
  await story.click();
  assert.equal(await shown.count(), 3);
  await story.getByRole("button", { name: "Jump" }).click();
  await story.waitFor({ state: "hidden" });
  await page.locator(".play-hint").getByText("The Wings of Yendor").waitFor();
});

inPage("the story shows once, and appears all at once under reduced motion", DESKTOP, async (page) => {
  await begin(page, { game: "into-ruins", seed: "5", hasStory: true });
  const story = page.locator(".play-story");
  assert.equal(await story.locator("p.is-shown").count(), 3);
  await press(page, "Enter");
  await story.waitFor({ state: "hidden" });
  await page.goBack();
  await start(page, { game: "into-ruins", seed: "6", hasStory: true });
  assert.equal(await story.isVisible(), false);
});

inPage("a guided run says what to try until it is done", PHONE, async (page) => {
  await openTitle(page);
  await page.locator('[data-key="guided-into-ruins"]').click();
  await screen(page, "play").waitFor();
  await skipStory(page);
  const box = page.locator(".play-hint");
  await box.getByText("Anything in light").waitFor();
  await press(page, "o", "o");
  await box.getByText("Walk into a mushroom").waitFor();
  await page.goBack();
  await page.locator('[data-key="guided-into-ruins"]').click();
  await box.getByText("Walk into a mushroom").waitFor();
});

inPage("a guided run that has taught everything starts over", DESKTOP, async (page) => {
  await openTitle(page);
  const guided = page.locator('[data-key="guided-into-ruins"]');
  await guided.click();
  await screen(page, "play").waitFor();
  await skipStory(page);
  // The jump skips the other lessons, and the farewell stays for some moves.
  const question = dialog(page, "confirm");
  for (let walk = 0; walk < 20 && await question.count() === 0; walk += 1) await press(page, "o", ">", ">");
  await press(page, "y", ".", ".", ".", ".", ".");
  await closeHints(page);
  const { moves } = await standing(page);
  await page.goBack();
  await guided.click();
  await screen(page, "play").waitFor();
  assert.deepEqual([moves > 5, (await standing(page)).moves], [true, 0]);
});

inPage("a look keeps a hint, and Enter reads on", PHONE, async (page) => {
  await begin(page, { game: "into-ruins", seed: "5" });
  const words = page.locator(".play-hint p");
  const first = await words.innerText();
  await press(page, "x");
  assert.equal(await words.isVisible(), false);
  await press(page, "Escape");
  await page.locator('[data-top="menu"]').tap();
  await dialog(page, "menu").locator(".sheet-close").tap();
  assert.equal(await words.innerText(), first);
  await press(page, "Enter");
  assert.notEqual(await words.innerText(), first);
  assert.equal(await page.locator("dialog").count(), 0);
});

inPage("a hint is only split if there is no room", TABLET, async (page) => {
  await begin(page, { game: "into-ruins", seed: "5" });
  await page.locator(".play-hint").getByRole("button", { name: "Play on" }).waitFor();
});

inPage("two windows keep each other's discoveries", DESKTOP, async (page) => {
  /** The number of stored discoveries in a game. */
  const met = (game: string): Promise<number> => page.evaluate((id) => new Promise<number>((resolve) => {
    const open = indexedDB.open("barrow");
    open.onsuccess = () => {
      const found = open.result.transaction("settings").objectStore("settings").get("lore");
      found.onsuccess = () => {
        open.result.close();
        resolve(JSON.parse(found.result?.value ?? "{}").games?.[id]?.met.length ?? 0);
      };
    };
  }), game);
  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    while (!await isSo()) await page.waitForTimeout(20);
  };
  await begin(page, { game: "into-ruins", seed: "5" });
  await until(async () => await met("into-ruins") > 0);
  const before = await met("into-ruins");
  const other = await page.context().newPage();
  await begin(other, { game: "roguelulz", seed: "5" });
  await until(async () => await met("roguelulz") > 0);
  await other.close();
  // Exploring brings more hints.
  await until(async () => {
    await press(page, "o");
    return await met("into-ruins") > before;
  });
  assert.ok(await met("roguelulz") > 0);
});
