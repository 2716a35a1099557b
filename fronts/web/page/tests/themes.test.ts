/** Every theme is readable. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { initSync } from "../generated/barrow_web.js";
import { shelf } from "../src/rules.ts";
import { contrast, propertiesOf, SHAPES, WORDS } from "../src/shell/theme.ts";
import { inPage } from "./support/browser.ts";
import { page } from "./support/places.ts";
import { openTitle } from "./support/play.ts";
import { DESKTOP } from "./support/settings.ts";

initSync({ module: readFileSync(join(page, "generated/barrow_web_bg.wasm")) });

const { themes } = shelf();

test("the page has the themes of the terminal", () => {
  assert.deepEqual(
    themes.map((theme) => theme.id),
    ["default", "high-contrast", "deuteranopia", "protanopia", "tritanopia", "monochrome"],
  );
});

for (const theme of themes) {
  test(`${theme.id}: text and edges have the contrast of AA`, () => {
    const colours = propertiesOf(theme);
    for (const ground of ["paper", "lifted", "raised", "sunken"]) {
      for (const word of ["text", "dim", "heading", "accent", "good", "bad", "great"]) {
        const far = contrast(colours[word] ?? "", colours[ground] ?? "");
        assert.ok(far >= WORDS, `${word} on ${ground}: ${far.toFixed(2)}`);
      }
      assert.ok(contrast(colours["edge"] ?? "", colours[ground] ?? "") >= SHAPES, `edge on ${ground}`);
    }
    assert.ok(contrast(colours["on-accent"] ?? "", colours["accent"] ?? "") >= WORDS, "words on the accent");
  });
}

inPage("the browser draws its own controls dark in dark themes, before and after the page is styled", DESKTOP, async (view) => {
  await openTitle(view);
  const scheme = (): Promise<string> => view.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  assert.equal(await scheme(), "dark");
  await view.evaluate(() => document.documentElement.style.removeProperty("color-scheme"));
  assert.equal(await scheme(), "dark", "the style sheet alone is dark");
});
