/** The browser's flags, and the windows for tests. */

import type { BrowserContextOptions } from "playwright-core";

/**
 * Flags for Chromium: no background work, no graphics card, and no device for sound, which would take a tenth of a
 * processor. Its headless shell crashes on WebAssembly traps unless memory bounds are checked in code.
 */
export const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--force-color-profile=srgb", "--disable-audio-output",
  "--js-flags=--wasm-enforce-bounds-checks",
];

export const DESKTOP: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", locale: "en-GB",
};
export const TABLET: BrowserContextOptions = {
  ...DESKTOP, viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true,
};
export const PHONE: BrowserContextOptions = {
  ...DESKTOP, viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2,
};
