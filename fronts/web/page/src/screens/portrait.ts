/** Small pictures of the games, from their sprites. */

import { element } from "../dom.ts";

export function portrait(game: string, size: "small" | "large"): HTMLElement {
  return element("span", { class: `portrait ${size}`, data: { of: game }, attributes: { "aria-hidden": true } });
}
