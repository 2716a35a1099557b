/** A gamepad that tests press, in the form that the browser reports. */

import type { Page } from "playwright-core";

/** Buttons by their place in the standard mapping. */
export const PAD = {
  a: 0, b: 1, x: 2, y: 3, leftShoulder: 4, rightShoulder: 5, select: 8, start: 9, up: 12, down: 13, left: 14, right: 15,
} as const;
export type PadName = keyof typeof PAD;

export interface Gamepad {
  /** Presses and releases buttons, one after another, each long enough for the page to notice. */
  hit(...buttons: readonly PadName[]): Promise<void>;
  /** Moves the stick right and down, from -1 to 1, and releases it. */
  lean(x: number, y: number): Promise<void>;
  /** Holds exactly these buttons, and the stick in this position. Resolves once the page has polled the gamepad. */
  hold(buttons: readonly PadName[], stick?: readonly [x: number, y: number]): Promise<void>;
}

type Held = readonly [buttons: readonly number[], stick: readonly [x: number, y: number]];
declare const padOfTests: { hold(...states: readonly Held[]): Promise<void> };

/** Connects a gamepad to all pages opened from now on. */
export async function connectGamepad(page: Page): Promise<Gamepad> {
  await page.addInitScript(() => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 }));
    const axes = [0, 0, 0, 0];
    const pad = { connected: true, index: 0, id: "of tests", mapping: "standard", axes, buttons, timestamp: 0 };
    const padOfTests = {
      async hold(...states: readonly Held[]): Promise<void> {
        for (const [held, [x, y]] of states) {
          buttons.forEach((button, index) => { button.pressed = held.includes(index); });
          axes.splice(0, 2, x, y);
          // The page polls in each frame, so after two frames it has polled.
          for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        }
      },
    };
    Object.assign(globalThis, { padOfTests });
    Object.defineProperty(navigator, "getGamepads", { value: () => [pad] });
  });
  // Send all states in one call: between two calls, a busy machine may take longer than a button takes to repeat.
  const go = (...states: readonly Held[]): Promise<void> =>
    page.evaluate((all) => padOfTests.hold(...all), states);
  const nothing: Held = [[], [0, 0]];
  return {
    hold: (buttons, stick = [0, 0]) => go([buttons.map((button) => PAD[button]), stick]),
    async hit(...buttons) {
      for (const button of buttons) await go([[PAD[button]], [0, 0]], nothing);
    },
    lean: (x, y) => go([[], [x, y]], nothing),
  };
}
