/** Layout: things to compare are side by side, and nothing overlaps. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { golden } from "./support/places.ts";
import { begin, closeHints, dialog, openFile, openTitle, press, screen, start } from "./support/play.ts";
import { markRuns } from "./support/rows.ts";
import { DESKTOP, PHONE, TABLET } from "./support/settings.ts";

inPage("the buttons that start the small games are on one line, whether or not a run is open", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "5" });
  await press(page, "ArrowRight");
  await page.goBack();
  await screen(page, "title").waitFor();
  await start(page, { game: "monster-caves", seed: "5" });
  await press(page, "ArrowRight", "ArrowLeft");
  await page.goBack();
  await page.locator('[data-key="continue-stomp"]').waitFor();
  const tops = await page.locator(".start-game")
    .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().top));
  assert.equal(tops.length, 5);
  assert.equal(new Set(tops.slice(1).map(Math.round)).size, 1);
});

inPage("names under the bars of a chart do not overlap on a phone", PHONE, async (page) => {
  await openTitle(page);
  const runs = [
    "into-ruins/descent-victory", "monster-caves/large-death", "roguelike-ten/ten-lines-death", "roguelulz/full-victory",
    "stomp/20x20-victory",
  ];
  for (const run of runs) {
    await openFile(page, "a.run", readFileSync(join(golden, `${run}.run`)));
    await screen(page, "replay").waitFor();
    await page.goBack();
    await screen(page, "title").waitFor();
  }
  // Charts show only the player's own runs.
  await markRuns(page, false);
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("radio", { name: "Charts" }).press(" ");
  await page.locator(".bar-names span").first().waitFor();
  const boxes = await page.locator(".bar-names span").evaluateAll((nodes) => nodes.map((node) => {
    const words = document.createRange();
    words.selectNodeContents(node);
    const { left, right, top, bottom } = words.getBoundingClientRect();
    return { left, right, top, bottom };
  }));
  assert.equal(boxes.length, runs.length);
  for (const [index, one] of boxes.entries()) {
    assert.ok(one.left >= 0 && one.right <= 360);
    for (const other of boxes.slice(index + 1)) {
      const isClear = one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
      assert.ok(isClear, JSON.stringify([one, other]));
    }
  }
});

inPage("the text for unsupported browsers is gone after the start, and the title is at the top", DESKTOP,
  async (page) => {
    await openTitle(page);
    assert.equal(await page.locator("main").count(), 1);
    assert.equal((await screen(page, "title").boundingBox())?.y, 0);
  });

inPage("the focused control of a form is not under the start button", PHONE, async (page) => {
  await openTitle(page);
  await page.locator('[data-key="setup-roguelulz"]').click();
  await screen(page, "setup").waitFor();
  // Move from the start button around the window and back to it.
  const seen: string[] = [];
  while (!seen.includes("Start")) {
    await page.keyboard.press("Tab");
    const { name, isClear } = await page.evaluate(() => {
      const active = document.activeElement;
      const bar = document.querySelector(".start")?.getBoundingClientRect();
      const box = (active?.closest("label") ?? active)?.getBoundingClientRect();
      if (active === null || bar === undefined || box === undefined) throw new Error("nothing has the focus");
      const isClear = active === document.body || active.closest(".start") !== null || box.bottom <= bar.top;
      const name = `${active.getAttribute("name")} ${active.getAttribute("value")}`;
      return { name: active.matches("button") ? active.textContent : name, isClear };
    });
    assert.ok(isClear, `${name} is under the bar`);
    seen.push(name);
    assert.ok(seen.length < 30, seen.join());
  }
  assert.ok(seen.length > 4, seen.join());
});

const BIG: BrowserContextOptions = { ...PHONE, viewport: { width: 390, height: 844 } };
for (const [where, options, text, isHigh] of [
  ["with text at 200 % on a phone", BIG, "200%", 240],
  ["with text at 200 % on a phone on its side", { ...BIG, viewport: { width: 844, height: 390 } }, "200%", 240],
  ["at 320 by 256, which is a desktop at 400 %", { ...DESKTOP, viewport: { width: 320, height: 256 } }, "100%", 120],
] as const) {
  inPage(`the map has room and all buttons hold their words ${where}`, options, async (page) => {
    await begin(page, { game: "into-ruins", seed: "7" });
    await closeHints(page);
    const wrong = await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      return [...document.querySelectorAll<HTMLElement>(".pad-button, .bar-button, .play-numbers > *")].flatMap((node) => {
        const { left, right, bottom, width } = node.getBoundingClientRect();
        const within = node.closest(".play-pad, .play-bar, .play-numbers")?.getBoundingClientRect() ?? new DOMRect();
        const isWhole = left >= within.left && right <= within.right + 1 && bottom <= within.bottom + 1 && bottom <= innerHeight;
        return width === 0 || isWhole && node.scrollWidth <= node.clientWidth + 1 ? [] : [node.textContent];
      });
    }, text);
    assert.deepEqual(wrong, []);
    const map = await page.locator(".play-middle").boundingBox();
    assert.ok(map !== null && map.width >= (options.viewport?.width ?? 0) * 0.5 && map.height >= isHigh, JSON.stringify(map));
  });
}

inPage("in forced colours every bar shows its filled part", { ...DESKTOP, forcedColors: "active" }, async (page) => {
  await begin(page, { game: "into-ruins", seed: "7" });
  const colours = await page.locator(".bar").evaluateAll((bars) => bars.map((bar) =>
    [".bar-track", ".bar-part"].map((part) => getComputedStyle(bar.querySelector(part) ?? bar).backgroundColor)));
  assert.equal(colours.length, 2);
  for (const [track, part] of colours) assert.notEqual(track, part);
});

for (const ratio of [1, 1.5, 3]) {
  inPage(`the map has one pixel per screen pixel, at a ratio of ${ratio}`, {
    ...DESKTOP, deviceScaleFactor: ratio,
  }, async (page) => {
    await begin(page, { game: "into-ruins", seed: "7" });
    const map = page.locator(".play-map canvas[data-frames]");
    await map.waitFor();
    const [drawn, shown] = await map.evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas.getBoundingClientRect();
      return [[canvas.width, canvas.height], [width * devicePixelRatio, height * devicePixelRatio]] as const;
    });
    drawn.forEach((pixels, side) => assert.ok(Math.abs(pixels - (shown[side] ?? 0)) < 1, `${drawn} for ${shown}`));
    const scale = Number(await map.getAttribute("data-scale"));
    assert.equal(scale, Math.round(scale), "a sprite pixel is a whole number of screen pixels");
  });
}

for (const [window, options] of Object.entries({ DESKTOP, PHONE, TABLET })) {
  inPage(`the answers to a question stand within their buttons, ${window.toLowerCase()}`, options, async (page) => {
    await begin(page, { game: "into-ruins", seed: "5" });
    const question = dialog(page, "confirm");
    for (let walk = 0; walk < 20 && await question.count() === 0; walk += 1) await press(page, "o", ">", ">");
    const boxes = await question.locator("[data-row]").evaluateAll((rows) => rows.map((row) => {
      const words = document.createRange();
      words.selectNodeContents(row);
      const [text, box] = [words.getBoundingClientRect(), row.getBoundingClientRect()];
      return { name: row.textContent, left: text.left - box.left, right: box.right - text.right };
    }));
    assert.equal(boxes.length, 3);
    for (const { name, left, right } of boxes) assert.ok(left > 4 && right > 4, `${name}: ${left} ${right}`);
  });
}

for (const [width, height] of [[1280, 800], [1024, 768], [820, 1180], [390, 844]] as const) {
  inPage(`the title's words stand clear of the mound, and the moon in the window, ${width} wide`, {
    ...DESKTOP, viewport: { width, height },
  }, async (page) => {
    await openTitle(page);
    const [words, mound, moon] = await page.evaluate(() => [".scene-words p", ".turf", ".moon-shape"].map((name) => {
      const { left, right, top, bottom } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
      return { left, right, top, bottom };
    }));
    assert.ok(words !== undefined && mound !== undefined && moon !== undefined);
    assert.ok(words.bottom <= mound.top + 1, `${words.bottom} ${mound.top}`);
    assert.ok(moon.left >= 0 && moon.right < width / 2 && moon.top >= 0, JSON.stringify(moon));
  });
}

inPage("the doorway and the picture of a card lead to their games", DESKTOP, async (page) => {
  await openTitle(page);
  for (const [place, game] of [[".doorway", "Into Ruins"], ['[data-game="stomp"] .portrait', "Stomp"]] as const) {
    await page.locator(place).click();
    await screen(page, "play").getByText(game).first().waitFor();
    await page.goBack();
    await screen(page, "title").waitFor();
  }
});
