/** The camera, which follows the hero. */

import { aimCamera, fitScale, MARGIN, type Camera, type Grid, type Point, type Window } from "./geometry.ts";
import { zoomed, type Zoom } from "./zoom.ts";

/** After this time a share of 1/e of the way is left. [milliseconds] */
const FOLLOWS = 90;
/** The narrowest letter that can be read. [CSS pixels] */
const LEAST = 14;
/** Nearer than this it has arrived. [art pixels] */
const THERE = 0.15;

export interface Follower {
  readonly camera: Camera;
  /** How large the map is, and can be. */
  readonly zoom: Zoom;
  /** Follows on; returns whether it is still on its way. */
  follow(focus: Point | null, elapsed: number): boolean;
  /** Goes there at once. */
  jump(focus: Point | null): void;
  /** Adapts to another window or grid. */
  fit(grid: Grid, window: Window, isPixelArt: boolean, focus: Point | null, steps: number): void;
  /** Zooms to this number of steps around `focus`. */
  step(steps: number, focus: Point | null): void;
}

export function makeFollower(first: Grid): Follower {
  let grid = first;
  let window: Window = { width: 1, height: 1, ratio: 1, least: 1 };
  let isPixelArt = true;
  let zoom: Zoom = { scale: 1, at: 0, least: 0, most: 0 };
  let at: Point = { x: 0, y: 0 };
  const aim = (focus: Point | null): Point =>
    aimCamera(grid, zoom.scale, window, focus ?? { x: grid.width / 2, y: grid.height / 2 });
  const measure = (steps: number): Zoom => {
    const whole = wholeScale(grid, window);
    return isPixelArt
      ? zoomed(Math.max(1, Math.floor(whole)), fitScale(grid, window), true, steps)
      : zoomed(whole, fitLoose(grid, window), false, steps);
  };
  return {
    get camera() { return { scale: zoom.scale, x: at.x, y: at.y }; },
    get zoom() { return zoom; },
    follow(focus, elapsed) {
      const target = aim(focus);
      const part = 1 - Math.exp(-elapsed / FOLLOWS);
      at = { x: at.x + (target.x - at.x) * part, y: at.y + (target.y - at.y) * part };
      if (Math.hypot(target.x - at.x, target.y - at.y) >= THERE) return true;
      at = target;
      return false;
    },
    jump(focus) { at = aim(focus); },
    fit(newGrid, newWindow, isPixels, focus, steps) {
      [grid, window, isPixelArt] = [newGrid, newWindow, isPixels];
      zoom = measure(steps);
      at = aim(focus);
    },
    step(steps, focus) {
      const before = zoom.scale;
      zoom = measure(steps);
      const fixed = focus ?? { x: grid.width / 2, y: grid.height / 2 };
      const part = before / zoom.scale;
      at = { x: fixed.x + (at.x - fixed.x) * part, y: fixed.y + (at.y - fixed.y) * part };
    },
  };
}

/** Device pixels for an art pixel that show all of the map. */
const wholeScale = (grid: Grid, window: Window): number =>
  Math.min(window.width / (grid.width + 2 * MARGIN), window.height / (grid.height + 2 * MARGIN));

/**
 * Like `fitScale`, for letters, which are sharp at any size: shows the whole map if its cells stay large enough.
 */
function fitLoose(grid: Grid, window: Window): number {
  const whole = wholeScale(grid, window);
  const least = (grid.topology === "hex" ? window.least : LEAST) * window.ratio / grid.cellWidth;
  return Math.min(Math.max(whole, least), 56 * window.ratio / grid.cellWidth);
}
