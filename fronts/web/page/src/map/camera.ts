/** The camera, which follows the hero unless the player has dragged the map elsewhere. */

import { aimCamera, fitScale, panCamera, reachScale, type Camera, type Grid, type Point, type Window } from "./geometry.ts";
import { zoomed, type Zoom } from "./zoom.ts";

/** After this time, 1/e of the way is left. [milliseconds] */
const FOLLOWS = 90;
/** The narrowest legible letter. [CSS pixels] */
const LEAST = 14;
/** Below this distance the camera has arrived. [art pixels] */
const THERE = 0.15;

export interface Follower {
  readonly camera: Camera;
  /** The map's size now, and its limits. */
  readonly zoom: Zoom;
  /** Keeps following; returns true while the camera moves. */
  follow(focus: Point | null, elapsed: number): boolean;
  /** Moves the camera to the focus at once. */
  jump(focus: Point | null): void;
  /** Adapts to a new window or grid. */
  fit(grid: Grid, window: Window, isPixelArt: boolean, focus: Point | null, steps: number): void;
  /** Zooms to this number of steps around `focus`. */
  step(steps: number, focus: Point | null): void;
  /** Moves the map by device pixels. The camera stays there until `recentre`. */
  pan(by: Point): void;
  /** Makes the camera follow the hero again. */
  recentre(): void;
  readonly isPanned: boolean;
}

/** `sight` is how far the hero sees: see `reachScale`. */
export function makeFollower(first: Grid, sight: number): Follower {
  let grid = first;
  let window: Window = { width: 1, height: 1, ratio: 1, least: 1 };
  let isPixelArt = true;
  let zoom: Zoom = { scale: 1, at: 0, least: 0, most: 0 };
  let at: Point = { x: 0, y: 0 };
  let isPanned = false;
  const middle = (): Point =>
    ({ x: at.x + window.width / zoom.scale / 2, y: at.y + window.height / zoom.scale / 2 });
  const around = ({ x, y }: Point): Point =>
    ({ x: x - window.width / zoom.scale / 2, y: y - window.height / zoom.scale / 2 });
  const aim = (focus: Point | null): Point =>
    isPanned ? at : aimCamera(grid, zoom.scale, window, focus ?? { x: grid.width / 2, y: grid.height / 2 });
  const measure = (steps: number): Zoom => {
    const whole = reachScale(grid, window, 0);
    return isPixelArt
      ? zoomed(Math.max(1, Math.floor(whole)), fitScale(grid, window, sight), true, steps)
      : zoomed(whole, fitLoose(grid, window, sight), false, steps);
  };
  const pan = (by: Point): Point => panCamera(grid, zoom.scale, window, at, by);
  return {
    get camera() { return { scale: zoom.scale, x: at.x, y: at.y }; },
    get zoom() { return zoom; },
    get isPanned() { return isPanned; },
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
      const stays = middle();
      [grid, window, isPixelArt] = [newGrid, newWindow, isPixels];
      zoom = measure(steps);
      at = isPanned ? around(stays) : aim(focus);
    },
    step(steps, focus) {
      const before = zoom.scale, middleBefore = middle();
      zoom = measure(steps);
      const fixed = focus === null || isPanned ? middleBefore : focus;
      const part = before / zoom.scale;
      at = { x: fixed.x + (at.x - fixed.x) * part, y: fixed.y + (at.y - fixed.y) * part };
      if (isPanned) at = pan({ x: 0, y: 0 });
    },
    pan(by) {
      const next = pan(by);
      if (!isPanned && next.x === at.x && next.y === at.y) return;
      [at, isPanned] = [next, true];
    },
    recentre() { isPanned = false; },
  };
}

/** Like `fitScale`, for letters, which are sharp at any size. */
function fitLoose(grid: Grid, window: Window, sight: number): number {
  const least = (grid.topology === "hex" ? window.least : LEAST) * window.ratio / grid.cellWidth;
  return Math.min(Math.max(reachScale(grid, window, sight), least), 56 * window.ratio / grid.cellWidth);
}
