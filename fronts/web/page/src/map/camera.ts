/** Where the map is looked at from: it follows the hero. */

import { aimCamera, fitScale, type Camera, type Grid, type Point, type Window } from "./geometry.ts";

/** How quickly it follows: what is left of the way after so long. [milliseconds] */
const FOLLOWS = 90;
/** A letter as narrow as this can still be read. [CSS pixels] */
const LEAST = 14;
/** Nearer than this it is there. [art pixels] */
const THERE = 0.15;

export interface Follower {
  readonly camera: Camera;
  /** Goes on following; whether it is still on its way. */
  follow(focus: Point | null, elapsed: number): boolean;
  /** Is there at once. */
  jump(focus: Point | null): void;
  /** The window or the grid is another one. */
  fit(grid: Grid, window: Window, isPixelArt: boolean, focus: Point | null): void;
}

export function makeFollower(first: Grid): Follower {
  let grid = first;
  let window: Window = { width: 1, height: 1, ratio: 1, least: 1 };
  let scale = 1;
  let at: Point = { x: 0, y: 0 };
  const aim = (focus: Point | null): Point =>
    aimCamera(grid, scale, window, focus ?? { x: grid.width / 2, y: grid.height / 2 });
  return {
    get camera() { return { scale, x: at.x, y: at.y }; },
    follow(focus, elapsed) {
      const target = aim(focus);
      const part = 1 - Math.exp(-elapsed / FOLLOWS);
      at = { x: at.x + (target.x - at.x) * part, y: at.y + (target.y - at.y) * part };
      if (Math.hypot(target.x - at.x, target.y - at.y) >= THERE) return true;
      at = target;
      return false;
    },
    jump(focus) { at = aim(focus); },
    fit(newGrid, newWindow, isPixelArt, focus) {
      [grid, window] = [newGrid, newWindow];
      scale = isPixelArt ? fitScale(grid, window) : fitLoose(grid, window);
      at = aim(focus);
    },
  };
}

/** The same for letters, which are sharp at any size: the whole map fills the window if its cells stay large enough. */
function fitLoose(grid: Grid, window: Window): number {
  const whole = Math.min(window.width / (grid.width + 10), window.height / (grid.height + 10));
  const least = LEAST * window.ratio / grid.cellWidth;
  return Math.min(Math.max(whole, least), 56 * window.ratio / grid.cellWidth);
}
