/** Portraits of games are painted when the page has nothing else to do. */

import type { Page } from "playwright-core";

export async function untilPainted(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".portrait")].every((frame) => frame.querySelector("canvas") !== null));
}
