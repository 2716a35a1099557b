/** Stored settings that no Barrow wrote. */

import assert from "node:assert/strict";
import { inPage } from "./support/browser.ts";
import { openTitle, press, row, screen } from "./support/play.ts";
import { DESKTOP } from "./support/settings.ts";

type Settings = Record<string, unknown>;

inPage("garbage in settings is kept aside, and options that are not understood stay, both with a notice", DESKTOP, async (page) => {
  const GARBAGE: Settings = { options: "theme = night", lore: "{\"games\":" };
  /** Stores these settings, and returns all settings stored afterwards. */
  const stored = (settings: Settings): Promise<Settings> => page.evaluate((values) => new Promise<Settings>((resolve) => {
    const open = indexedDB.open("barrow");
    open.onsuccess = () => {
      const room = open.result.transaction("settings", "readwrite").objectStore("settings");
      for (const [name, value] of Object.entries(values)) room.put({ name, value });
      const all = room.getAll();
      all.onsuccess = () => {
        open.result.close();
        resolve(Object.fromEntries(all.result.map(({ name, value }) => [name, value])));
      };
    };
  }), settings);
  await openTitle(page);
  await stored(GARBAGE);
  await page.reload();
  await screen(page, "title").waitFor();
  await page.getByText("The browser's copy of options and keys cannot be read").first().waitFor();
  await page.getByText("The browser's copy of hints and what you have met cannot be read").first().waitFor();
  const after = await stored({});
  assert.deepEqual([after["options.damaged"], after["lore.damaged"]], [GARBAGE["options"], GARBAGE["lore"]]);
  assert.deepEqual([after["options"], after["lore"]], [undefined, undefined]);

  const keys = { controls: { fly: ["f"], north: ["p"] }, verbs: { chess: { castle: ["0"] } } };
  await stored({ options: { theme: "later", volume: "loud", hat: 3, isMuted: true, keys } });
  await page.reload();
  await page.getByText("Some of the saved options are unknown here, and stay unchanged: theme, volume, hat.").waitFor();
  await page.reload();
  await screen(page, "title").waitFor();
  assert.equal(await page.locator(".toast").count(), 0, "it is said once");
  await press(page, "o");
  assert.ok(await page.locator('input[name="isMuted"]').isChecked());
  await page.locator('input[name="hints"]').uncheck();
  await page.locator('[data-key="keys"]').click();
  await page.getByRole("button", { name: "Reset all keys" }).click();
  await row(page, "yes").click();
  await page.locator(".toast").first().waitFor();
  await page.reload();
  await screen(page, "bindings").waitFor();
  const { options } = await stored({});
  assert.deepEqual(options, {
    theme: "later", volume: "loud", hat: 3, isMuted: true, hints: false, keys: { controls: { fly: ["f"] }, verbs: keys.verbs },
  });
});
