/** A gamepad that tests press, as the browser tells of one. */

import type { Page } from "playwright-core";

/** Buttons by their place in the standard mapping. */
export const PAD = {
  a: 0, b: 1, x: 2, y: 3, leftShoulder: 4, rightShoulder: 5, select: 8, start: 9, up: 12, down: 13, left: 14, right: 15,
} as const;
export type PadName = keyof typeof PAD;

export interface Gamepad {
  /** Presses buttons and lifts them, one after another, each for as long as it takes to be noticed. */
  hit(...buttons: readonly PadName[]): Promise<void>;
  /** Leans the stick across and down, -1 to 1, and lets it go. */
  lean(x: number, y: number): Promise<void>;
  /** Holds these buttons from now on and no others, and the stick so, until the page has asked the pad. */
  hold(buttons: readonly PadName[], stick?: readonly [x: number, y: number]): Promise<void>;
}

declare const padOfTests: { hold(held: readonly number[], stick: readonly [number, number]): Promise<void> };

/** Connects a gamepad to the pages that are opened from now on. */
export async function connectGamepad(page: Page): Promise<Gamepad> {
  await page.addInitScript(() => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 }));
    const axes = [0, 0, 0, 0];
    const pad = { connected: true, index: 0, id: "of tests", mapping: "standard", axes, buttons, timestamp: 0 };
    const padOfTests = {
      async hold(held: readonly number[], [x, y]: readonly [number, number]): Promise<void> {
        buttons.forEach((button, index) => { button.pressed = held.includes(index); });
        axes.splice(0, 2, x, y);
        // The page asks in each frame: after two it has.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      },
    };
    Object.assign(globalThis, { padOfTests });
    Object.defineProperty(navigator, "getGamepads", { value: () => [pad] });
  });
  const hold: Gamepad["hold"] = (buttons, stick = [0, 0]) => page.evaluate(
    ([held, leaning]) => padOfTests.hold(held, leaning), [buttons.map((button) => PAD[button]), stick] as const,
  );
  return {
    hold,
    async hit(...buttons) {
      for (const button of buttons) {
        await hold([button]);
        await hold([]);
      }
    },
    async lean(x, y) {
      await hold([], [x, y]);
      await hold([]);
    },
  };
}
