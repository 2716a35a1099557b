/** Pictures of the page that are kept, and how unlike what it shows now may be. */

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import type { Page } from "playwright-core";
import { page as pageFolder, root } from "./places.ts";

const KEPT = join(root, "docs/pictures/web");
/** As small as pictures of few colours get. */
const SMALL = { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 };
/** Where pictures go that are not like those that are kept. */
const UNLIKE = join(pageFolder, "generated/unlike");
/**
 * So much of a picture may differ: fonts are not the same on every machine, and a line that breaks elsewhere moves what
 * is under it.
 */
const TOLERATED = 0.12;

/** Compares what the page shows with the picture that is kept; with `BARROW_BLESS=1`, keeps it. */
export async function compare(page: Page, name: string): Promise<void> {
  // They are painted when the page has nothing else to do.
  await page.waitForFunction(() => [...document.querySelectorAll(".portrait")].every((frame) => frame.firstChild !== null));
  const shot = await page.screenshot({ animations: "disabled", caret: "hide", scale: "css" });
  const file = join(KEPT, `${name}.png`);
  if (process.env["BARROW_BLESS"] === "1") {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(file, PNG.sync.write(PNG.sync.read(shot), SMALL));
    return;
  }
  assert.ok(existsSync(file), `${name}.png is not kept yet; look at the page and keep it with BARROW_BLESS=1`);
  const [now, before] = [PNG.sync.read(shot), PNG.sync.read(readFileSync(file))];
  assert.deepEqual([now.width, now.height], [before.width, before.height], `${name}: the size`);
  const difference = new PNG({ width: now.width, height: now.height });
  const count = pixelmatch(now.data, before.data, difference.data, now.width, now.height, { threshold: 0.2 });
  const share = count / (now.width * now.height);
  if (share <= TOLERATED) return;
  mkdirSync(UNLIKE, { recursive: true });
  writeFileSync(join(UNLIKE, `${name}.png`), shot);
  writeFileSync(join(UNLIKE, `${name}-difference.png`), PNG.sync.write(difference));
  assert.fail(`${name} is no longer like its picture: ${(share * 100).toFixed(1)} % differ; see ${UNLIKE}. `
    + "If it is better now, keep it with BARROW_BLESS=1.");
}
