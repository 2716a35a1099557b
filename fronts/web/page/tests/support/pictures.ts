/** Compares the page with stored pictures. */

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import type { Page } from "playwright-core";
import { type Drawn, unlike } from "./alike.ts";
import { withPalette } from "./palette.ts";
import { untilPainted } from "./painted.ts";
import { page as pageFolder, root } from "./places.ts";

const KEPT = join(root, "docs/pictures/web");
/** The folder for pictures that differ from the stored ones. */
const UNLIKE = join(pageFolder, "generated/unlike");

/** The stored picture with a name. */
export const kept = (name: string): PNG => PNG.sync.read(readFileSync(join(KEPT, `${name}.png`)));

/**
 * Compares the page with the stored picture; with `BARROW_BLESS=1`, stores it instead. A map of letters is compared in the same
 * way as words.
 */
export async function compare(page: Page, name: string, isOfLetters = false): Promise<void> {
  // Keep the mouse off everything.
  await page.mouse.move(0, 0);
  await untilPainted(page);
  // A turn appears with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const drawn = isOfLetters ? null : await drawnIn(page);
  const shot = await page.screenshot({ animations: "disabled", caret: "hide", scale: "css" });
  if (process.env["BARROW_BLESS"] === "1") {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(join(KEPT, `${name}.png`), withPalette(PNG.sync.read(shot)));
    return;
  }
  const isKept = existsSync(join(KEPT, `${name}.png`));
  assert.ok(isKept, `${name}.png is not kept yet; look at the page and keep it with BARROW_BLESS=1`);
  const [now, before] = [PNG.sync.read(shot), kept(name)];
  assert.deepEqual([now.width, now.height], [before.width, before.height], `${name}: the size`);
  const wrong = unlike(now, before, drawn);
  if (wrong.length === 0) return;
  const difference = new PNG({ width: now.width, height: now.height });
  pixelmatch(now.data, before.data, difference.data, now.width, now.height, { threshold: 0.05 });
  mkdirSync(UNLIKE, { recursive: true });
  writeFileSync(join(UNLIKE, `${name}.png`), shot);
  writeFileSync(join(UNLIKE, `${name}-difference.png`), PNG.sync.write(difference));
  assert.fail(`${name} is no longer like its picture: other are ${wrong.join(" and ")}; see ${UNLIKE}. `
    + "If it is better now, keep it with BARROW_BLESS=1.");
}

/** The map's box, and the boxes over it; null without a map. */
function drawnIn(page: Page): Promise<Drawn | null> {
  return page.evaluate(() => {
    const boxOf = (node: Element): { x: number; y: number; width: number; height: number } => {
      const { left, top, right, bottom } = node.getBoundingClientRect();
      const [x, y] = [Math.floor(left), Math.floor(top)];
      return { x, y, width: Math.ceil(right) - x, height: Math.ceil(bottom) - y };
    };
    const canvas = document.querySelector("canvas.map");
    if (canvas === null || canvas.clientWidth === 0) return null;
    const over = "dialog[open], .play-hint, .play-notice, .play-card, .play-cursor, .toast, .bill, .is-shown .log";
    return { canvas: boxOf(canvas), over: [...document.querySelectorAll(over)].map(boxOf) };
  });
}
