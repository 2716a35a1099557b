/** Draws what stands on the map into its picture: ground, what lies on it, who walks on it. */

import type { Entry, Theme } from "../wire.ts";
import { isGrey, parseColour, roleColour } from "./colour.ts";
import type { Laid } from "./floor.ts";
import { artPoint, middleOf, type Grid, type Point } from "./geometry.ts";
import { shadow } from "./pen.ts";
import { isInCell } from "./plates.ts";
import { draw, matter, rim, tintDot, type Picture, type Raster } from "./raster.ts";
import type { Shot } from "./renderer.ts";
import type { Figure } from "./scene.ts";
import { flutter, type Frames } from "./sheet.ts";

/** Frames of one picture in a second. */
const PACE = 6;

/** What drawing needs to know. */
export interface Painter {
  readonly grid: Grid;
  readonly raster: Raster;
  /** From the map's art pixels to the picture's. */
  readonly at: (point: Point) => Point;
  readonly legend: ReadonlyMap<number, Entry>;
  readonly theme: Theme;
  readonly framesOf: (id: number, x: number, y: number) => Frames;
  readonly moments: (name: string) => Frames;
  readonly shot: Shot;
}

interface Placed {
  readonly place: { readonly v: number };
}

/** Things by the row they stand in, the upper first. */
export function byRow<T extends Placed>(all: readonly T[], rows: number): readonly (readonly T[])[] {
  const sorted: T[][] = Array.from({ length: rows }, () => []);
  for (const one of all) sorted[Math.max(0, Math.min(rows - 1, Math.round(one.place.v)))]?.push(one);
  return sorted;
}

const frameAt = (frames: Frames, shot: Shot, x: number, y: number): Picture | undefined =>
  frames.length < 2 || shot.isStill
    ? frames[0]
    : frames[Math.floor(shot.time * PACE + flutter(x, y) * frames.length) % frames.length];

export function paintGround({ grid, raster, at, shot }: Painter, laid: Laid): void {
  const middle = at(middleOf(grid, [laid.x, laid.y]));
  const foot = middle.y + grid.cellHeight / 2;
  if (
    foot < 0 || middle.y - grid.cellHeight * 2 > raster.height || middle.x + 24 < 0 || middle.x - 24 > raster.width
  ) return;
  for (const picture of [laid.base, frameAt(laid.frames, shot, laid.x, laid.y)]) {
    if (picture !== null && picture !== undefined) {
      draw(raster, picture, middle.x - picture.width / 2, foot - picture.height, { matter: matter.ground });
    }
  }
  if (laid.isBelow || laid.isBeside) wallShadow(
    raster, laid, Math.round(middle.x - grid.cellWidth / 2), Math.round(foot - grid.cellHeight),
  );
}

/** Walls stand higher than the floor: light comes from the upper left. */
function wallShadow(raster: Raster, laid: Laid, left: number, top: number): void {
  for (let dy = 0; dy < 16; dy++) {
    for (let dx = 0; dx < 16; dx++) {
      const below = laid.isBelow && dy < 5 ? 0.42 - dy * 0.08 : 0;
      const beside = laid.isBeside && dx < 3 ? 0.3 - dx * 0.09 : 0;
      if (below > 0 || beside > 0) tintDot(
        raster, left + dx, top + dy, [0, 0, 0], Math.max(below, beside), matter.ground,
      );
    }
  }
}

export function paintThing(painter: Painter, id: number, [x, y]: readonly [number, number], entry: Entry | null): void {
  const { grid, raster, at, shot } = painter;
  const picture = frameAt(painter.framesOf(id, x, y), shot, x, y);
  if (picture === undefined) return;
  const middle = at(middleOf(grid, [x, y]));
  const [left, top] = [middle.x - picture.width / 2, middle.y + grid.cellHeight / 2 - picture.height];
  const ring = entry === null ? null : roleColour(painter.theme, entry.role);
  if (ring !== null && entry?.role !== "effect") rim(raster, picture, left, top, ring, false);
  draw(raster, picture, left, top, { matter: entry?.role === "effect" ? matter.shining : matter.figure });
}

export function paintFigure(painter: Painter, figure: Figure): void {
  const { grid, raster, at, shot } = painter;
  const picture = frameAt(painter.framesOf(figure.id, 0, 0), shot, figure.id, 0);
  if (picture === undefined) return;
  const middle = at(artPoint(grid, figure.place));
  const left = middle.x - picture.width / 2;
  const top = middle.y + grid.cellHeight / 2 - picture.height - figure.lift * grid.cellHeight;
  if (figure.lift > 0.15) shadow(raster, { x: middle.x, y: middle.y + grid.cellHeight / 3 }, 5);
  const entry = painter.legend.get(figure.id);
  const ring = entry === undefined ? null : roleColour(painter.theme, entry.role);
  if (ring !== null && figure.alpha > 0.6 && figure.size === 1) {
    rim(raster, picture, left, top, ring, entry?.role === "foe" && isGrey(painter.theme));
  }
  draw(raster, picture, left, top, {
    matter: matter.figure, alpha: figure.alpha, size: figure.size, tint: figure.tint, tinted: figure.tinted,
  });
}

/** Danger: a pattern that can be told without its colour. */
export function hatch({ grid, at, raster, theme }: Painter, x: number, y: number): void {
  const middle = at(middleOf(grid, [x, y]));
  const [left, top] = [Math.round(middle.x - grid.cellWidth / 2), Math.round(middle.y - grid.cellHeight / 2)];
  const colour = parseColour(theme.bad);
  for (let dy = 1; dy < grid.cellHeight - 1; dy++) {
    for (let dx = 1; dx < grid.cellWidth - 1; dx++) {
      if ((dx + dy) % 5 === 0 && isInCell(grid, dx, dy)) tintDot(
        raster, left + dx, top + dy, colour, 0.45, matter.ground,
      );
    }
  }
}
