/** Stored settings that no Barrow wrote. */

import assert from "node:assert/strict";
import { inPage } from "./support/browser.ts";
import { openTitle, screen } from "./support/play.ts";
import { DESKTOP } from "./support/settings.ts";

type Settings = Record<string, unknown>;

inPage("garbage in options, keys and hints is kept aside, and the defaults hold with a notice", DESKTOP, async (page) => {
  const GARBAGE: Settings = { options: { theme: 7, keys: [] }, lore: "{\"games\":" };
  /** Stores these settings, and returns all that are stored then. */
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
  await page.getByText("The browser kept options and keys in a way that Barrow cannot read").first().waitFor();
  await page.getByText("The browser kept hints and what you have met in a way that Barrow cannot read").first().waitFor();
  const after = await stored({});
  assert.deepEqual([after["options.damaged"], after["lore.damaged"]], [GARBAGE["options"], GARBAGE["lore"]]);
  assert.deepEqual([after["options"], after["lore"]], [undefined, undefined]);
});
