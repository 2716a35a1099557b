/** Waits for the portraits of games, which the page paints when it has nothing else to do. */

import type { Page } from "playwright-core";

export async function untilPainted(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".portrait")].every((frame) => frame.querySelector("canvas") !== null));
}
