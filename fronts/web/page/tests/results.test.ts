/** Results and feats of runs, tables, morgue files, and seeds found by their contents. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inPage } from "./support/browser.ts";
import { golden } from "./support/places.ts";
import { begin, openFile, openTitle, playToTheEnd, press, row, screen } from "./support/play.ts";
import { markRuns } from "./support/rows.ts";
import { DESKTOP } from "./support/settings.ts";

const WON = readFileSync(join(golden, "into-ruins/descent-victory.run"));

inPage("the result of a run is stored once, and the history shows its feats and its rank", DESKTOP, async (page) => {
  await openTitle(page);
  await openFile(page, "won.run", WON);
  await screen(page, "replay").waitFor();
  await markRuns(page, false);
  await page.goto(page.url().replace(/#.*/, ""));
  await page.reload();
  await screen(page, "title").waitFor();
  await page.waitForFunction(() => new Promise<boolean>((resolve) => {
    const open = indexedDB.open("barrow");
    open.onsuccess = () => {
      const found = open.result.transaction("runs").objectStore("runs").getAll();
      found.onsuccess = () => {
        open.result.close();
        resolve(found.result[0]?.earned?.feats.includes("wings") === true);
      };
    };
  }));
  await press(page, "h");
  await page.getByText(/Feats: .*Into the light/).waitFor();
  await page.locator('input[name="Games"][value="into-ruins"]').check();
  await page.getByRole("button", { name: "Feats" }).click();
  await screen(page, "feats").getByRole("heading", { name: /^[1-9]\d* of \d+ earned$/ }).waitFor();
  await screen(page, "feats").getByText("Rose out of the ruins.").waitFor();
  await page.goBack();
  await screen(page, "history").waitFor();
  await page.locator('input[name="Which runs"][value="best"]').check();
  await page.getByText(/^1\. /).waitFor();
  await page.locator('input[name="Which runs"][value="today"]').check();
  await page.getByText("No results yet").waitFor();
});

inPage("the end offers a morgue file", DESKTOP, async (page) => {
  await begin(page, { game: "roguelike-ten", seed: "5" });
  await playToTheEnd(page, ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"]);
  const [download] = await Promise.all([page.waitForEvent("download"), row(page, "morgue").click()]);
  assert.match(download.suggestedFilename(), /^roguelike-ten-5-\d+\.txt$/);
  const text = readFileSync(await download.path(), "utf8");
  assert.match(text, /^Roguelike 10: [^]*seed 5, rules \d+\. Begun on \d{4}-\d\d-\d\d\.[^]*THE MAP AS YOU LAST SAW IT/);
});

inPage("the end offers a descent card and the last ten moves", DESKTOP, async (page) => {
  await begin(page, { game: "roguelike-ten", seed: "5" });
  await playToTheEnd(page, ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"]);
  for (const [id, ending, magic] of [["card", "card.png", "\x89PNG"], ["last-moves", "last.gif", "GIF89a"]] as const) {
    const [download] = await Promise.all([page.waitForEvent("download"), row(page, id).click()]);
    assert.match(download.suggestedFilename(), new RegExp(`^roguelike-ten-5-\\d+\\.${ending}$`));
    assert.ok(readFileSync(await download.path(), "latin1").startsWith(magic), id);
  }
});

inPage("seeds are found by the contents of their first levels", DESKTOP, async (page) => {
  await openTitle(page);
  await page.locator('[data-key="setup-into-ruins"]').click();
  await screen(page, "setup").waitFor();
  await page.getByRole("button", { name: "Find a seed" }).click();
  await screen(page, "seeds").waitFor();
  await page.getByLabel("What must be there").fill("unicorn");
  await page.getByRole("button", { name: "Find" , exact: true }).click();
  await page.getByText('Nothing called "unicorn" is counted here.').waitFor();
  await page.getByLabel("What must be there").fill("rapier, rat=0");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.getByRole("button", { name: /^Play \d+$/ }).first().click();
  await screen(page, "play").waitFor();
});
