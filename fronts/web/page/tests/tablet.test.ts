/** A tablet shows the things in view, the pack and the messages beside the map, and not only in dialogs. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { begin, dialog, press } from "./support/play.ts";
import { TABLET } from "./support/settings.ts";

/** Parts of the game screen that overlap, or extend beyond the window. */
const collisions = (page: Page): Promise<readonly string[]> => page.evaluate(() => {
  const names = ["play-top", "play-numbers", "play-middle", "play-side", "play-log", "play-pad", "play-bar"];
  const boxes = names.map((name) => {
    const { left, right, top, bottom, width, height } = document.querySelector(`.${name}`)?.getBoundingClientRect() ?? new DOMRect();
    return { name, left, right, top, bottom, isThere: width > 0 && height > 0 };
  });
  const wrong = boxes.filter(({ isThere, right, bottom }) => !isThere || right > innerWidth + 1 || bottom > innerHeight + 1)
    .map(({ name }) => `${name} is missing or outside`);
  boxes.forEach((a, index) => boxes.slice(index + 1).forEach((b) => {
    const isOver = a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    if (isOver) wrong.push(`${a.name} over ${b.name}`);
  }));
  return wrong;
});

for (const [name, width, height] of [["upright", 820, 1180], ["on its side", 1180, 820]] as const) {
  inPage(`a tablet ${name} lists what is in view, what is carried and what was said`, {
    ...TABLET, viewport: { width, height },
  }, async (page) => {
    await begin(page, { game: "into-ruins", seed: "7" });
    const map = async (): Promise<string> => JSON.stringify(await page.locator(".play-middle").boundingBox());
    const before = await map();
    const side = page.locator(".play-side");
    for (let walk = 0; walk < 20 && !(await side.getByRole("heading", { name: "Stowed" }).isVisible()); walk += 1) {
      await press(page, "o");
    }
    assert.deepEqual(await collisions(page), []);
    assert.equal(await map(), before, "the map keeps its size, however long the lists are");
    await side.getByRole("heading", { name: "In view" }).waitFor();
    const messages = await page.locator(".play-log .messages").boundingBox();
    assert.ok(messages !== null && messages.height >= 80, `${messages?.height} high`);
    // The list explains carried items.
    await side.locator("h2:has-text('Stowed') + ul button").first().tap();
    await dialog(page, "item").waitFor();
  });
}
