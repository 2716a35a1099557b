/** Small pictures of the games. They are drawn when the page has nothing else to do, and once. */

import { element } from "../dom.ts";
import type { Game } from "../wire.ts";
import { vignette } from "./vignette.ts";

const drawn = new Map<string, HTMLCanvasElement | null>();
const waiting: (() => void)[] = [];

/** An empty frame, in which the picture of a game appears. */
export function portrait(game: Game, size: "small" | "large"): HTMLElement {
  const frame = element("span", { class: `portrait ${size}`, data: { of: game.id }, attributes: { "aria-hidden": true } });
  if (drawn.has(game.id)) hang(game, frame);
  else later(() => hang(game, frame));
  return frame;
}

function hang(game: Game, frame: HTMLElement): void {
  if (!drawn.has(game.id)) drawn.set(game.id, vignette(game));
  const picture = drawn.get(game.id);
  if (picture === null || picture === undefined) return;
  const copy = element("canvas", {});
  [copy.width, copy.height] = [picture.width, picture.height];
  copy.getContext("2d")?.drawImage(picture, 0, 0);
  frame.replaceChildren(copy);
}

/** One after the other, each when the browser is idle: the title must not wait for its pictures. */
function later(act: () => void): void {
  waiting.push(act);
  if (waiting.length === 1) idle(next);
}

function next(): void {
  const act = waiting.shift();
  if (waiting.length > 0) idle(next);
  act?.();
}

const idle = (act: () => void): void => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: 1000 });
  else setTimeout(act, 50);
};
