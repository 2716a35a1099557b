/** Draws what stands on the map into its picture: ground, what lies on it, who walks on it. */

import type { Cell, Entry, Theme, Thing, Variant } from "../wire.ts";
import { isGrey, parseColour, roleColour } from "../colour.ts";
import type { Laid } from "./floor.ts";
import { artPoint, middleOf, type Grid, type Place, type Point } from "./geometry.ts";
import { shadow } from "./pen.ts";
import { isInCell } from "./plates.ts";
import { draw, matter, mirrored, rim, tintDot, type Picture, type Raster } from "./raster.ts";
import type { Shot } from "./renderer.ts";
import type { Figure } from "./scene.ts";
import { flutter, slug, type Frames } from "./sheet.ts";

/** Frames of one picture in a second. */
const PACE = 6;
/** Who is so far off the ground is in the middle of a step. */
const STEPPING = 0.03;

/** What drawing needs to know. */
export interface Painter {
  readonly grid: Grid;
  readonly raster: Raster;
  /** From the map's art pixels to the picture's. */
  readonly at: (point: Point) => Point;
  readonly variant: Variant;
  readonly legend: ReadonlyMap<number, Entry>;
  readonly theme: Theme;
  readonly framesOf: (id: number, x: number, y: number) => Frames;
  /** Whether somebody has a picture, or is drawn as a letter: those are never mirrored. */
  readonly isDrawn: (id: number) => boolean;
  /** By name; none where the game has no such sprite. */
  readonly named: (name: string) => Frames;
  readonly shot: Shot;
}

/** Whether ground lies flat: what is higher than its cell stands before what is behind it. */
export const isFlat = (grid: Grid, laid: Laid): boolean => (laid.frames[0]?.height ?? 0) <= grid.cellHeight;

/** Whether anything that stands in a cell can be seen within the clip. */
export function isNear({ grid, raster, at }: Painter, point: Point): boolean {
  const { x, y } = at(point);
  const { left, top, right, bottom } = raster.clip;
  return x + 18 >= left && x - 18 < right && y + grid.cellHeight >= top && y - 2 * grid.cellHeight < bottom;
}

/** The frame of a moment. Where nothing flickers pictures stand still. */
export function frameAt(frames: Frames, shot: Shot, x: number, y: number): Picture | undefined {
  if (frames.length < 2 || shot.isStill || shot.state.light.length === 0) return frames[0];
  return frames[Math.floor(shot.time * PACE + flutter(x, y) * frames.length) % frames.length];
}

/** Puts the middle of a picture's lower edge on the lower edge of a cell. */
const standing = (grid: Grid, middle: Point, picture: Picture): Point =>
  ({ x: middle.x - picture.width / 2, y: middle.y + grid.cellHeight / 2 - picture.height });

export function paintGround(painter: Painter, laid: Laid): void {
  const { grid, raster, shot } = painter;
  const point = middleOf(grid, [laid.x, laid.y]);
  if (!isNear(painter, point)) return;
  const middle = painter.at(point);
  const own = frameAt(laid.frames, shot, laid.x, laid.y);
  if (own === undefined) return;
  const { x, y } = standing(grid, middle, own);
  draw(raster, own, x, y, { matter: matter.ground });
  if (laid.isBelow || laid.isBeside) wallShadow(painter, laid, middle);
}

/** The floor under what does not cover its cell. */
export function paintBase(painter: Painter, laid: Laid): void {
  const point = middleOf(painter.grid, [laid.x, laid.y]);
  if (laid.base === null || !isNear(painter, point)) return;
  const { x, y } = standing(painter.grid, painter.at(point), laid.base);
  draw(painter.raster, laid.base, x, y, { matter: matter.ground });
}

/** Walls stand higher than the floor: light comes from the upper left. */
function wallShadow({ grid, raster }: Painter, laid: Laid, middle: Point): void {
  const left = Math.round(middle.x - grid.cellWidth / 2), top = Math.round(middle.y - grid.cellHeight / 2);
  for (let dy = 0; dy < grid.cellHeight; dy++) {
    for (let dx = 0; dx < grid.cellWidth; dx++) {
      const below = laid.isBelow && dy < 5 ? 0.42 - dy * 0.08 : 0;
      const beside = laid.isBeside && dx < 3 ? 0.3 - dx * 0.09 : 0;
      const part = Math.max(below, beside);
      if (part > 0) tintDot(raster, left + dx, top + dy, [0, 0, 0], part, matter.ground);
    }
  }
}

export function paintThing(painter: Painter, thing: Thing, entry: Entry | null): void {
  const { grid, raster, shot } = painter;
  const point = middleOf(grid, thing.at);
  const picture = frameAt(painter.framesOf(thing.id, thing.at[0], thing.at[1]), shot, thing.at[0], thing.at[1]);
  if (picture === undefined || !isNear(painter, point)) return;
  const { x, y } = standing(grid, painter.at(point), picture);
  const isEffect = entry?.role === "effect";
  const ring = entry === null || isEffect ? null : roleColour(painter.theme, entry.role);
  if (ring !== null) rim(raster, picture, x, y, ring, false);
  draw(raster, picture, x, y, { matter: isEffect ? matter.shining : matter.figure });
}

export function paintFigure(painter: Painter, figure: Figure): void {
  const { grid, raster, shot } = painter;
  const entry = painter.legend.get(figure.id);
  const conditions = conditionsOf(painter, figure);
  const own = lookOf(painter, figure, entry, conditions);
  const picture = own !== undefined && figure.isLeft && painter.isDrawn(figure.id) ? mirrored(own) : own;
  const point = artPoint(grid, figure.place);
  if (picture === undefined || !isNear(painter, point)) return;
  const middle = painter.at(point);
  const { x, y: ground } = standing(grid, middle, picture);
  const y = ground - figure.lift * grid.cellHeight;
  if (figure.lift > 0.15) shadow(raster, { x: middle.x, y: middle.y + grid.cellHeight / 3 }, 5);
  const ring = entry === undefined ? null : roleColour(painter.theme, entry.role);
  if (ring !== null && figure.alpha > 0.6 && figure.size === 1) {
    rim(raster, picture, x, y, ring, entry?.role === "foe" && isGrey(painter.theme));
  }
  const { alpha, size, tint, tinted } = figure;
  draw(raster, picture, x, y, { matter: matter.figure, alpha, size, tint, tinted });
  for (const condition of conditions) {
    const over = frameAt(painter.named(`over/${slug(condition)}`), shot, figure.id, 3);
    if (over === undefined) continue;
    const spot = standing(grid, middle, over);
    draw(
      raster, over, spot.x, spot.y - figure.lift * grid.cellHeight,
      { matter: matter.shining, alpha: alpha * 0.8, size },
    );
  }
}

/** The names of the conditions somebody is in, as sprites are called. */
const conditionsOf = ({ variant }: Painter, { thing }: Figure): readonly string[] =>
  variant.conditions.filter((_, bit) => ((thing?.conditions ?? 0) >> bit & 1) === 1).map(({ name }) => slug(name));

function lookOf(
  painter: Painter, figure: Figure, entry: Entry | undefined, conditions: readonly string[],
): Picture | undefined {
  for (const condition of conditions) {
    const [own] = painter.named(`${condition}/${slug(entry?.name ?? "")}`);
    if (own !== undefined) return own;
  }
  const frames = painter.framesOf(figure.id, 0, 0);
  // In games without light a second frame is a step.
  if (painter.shot.state.light.length === 0 && figure.lift > STEPPING) return frames[1] ?? frames[0];
  return frameAt(frames, painter.shot, figure.id, 0);
}

/** Danger: a pattern that can be told without its colour. */
export function hatch(painter: Painter, cell: Cell): void {
  const { grid, raster, theme } = painter;
  const point = middleOf(grid, cell);
  if (!isNear(painter, point)) return;
  eachPixel(grid, painter.at(point), (x, y, dx, dy) => {
    if ((dx + dy) % 5 === 0) tintDot(raster, x, y, parseColour(theme.bad), 0.45, matter.ground);
  });
}

/** Every pixel of a cell, and where in its box it is. */
export function eachPixel(
  grid: Grid, middle: Point, each: (x: number, y: number, dx: number, dy: number) => void,
): void {
  const left = Math.round(middle.x - grid.cellWidth / 2), top = Math.round(middle.y - grid.cellHeight / 2);
  for (let dy = 0; dy < grid.cellHeight; dy++) {
    for (let dx = 0; dx < grid.cellWidth; dx++) if (isInCell(grid, dx, dy)) each(left + dx, top + dy, dx, dy);
  }
}

/** Where a place of the map is in the picture, so much above the ground. [cells] */
export function spotOf({ grid, at }: Painter, place: Place, lift = 0): Point {
  const { x, y } = at(artPoint(grid, place));
  return { x, y: y - lift * grid.cellHeight };
}
