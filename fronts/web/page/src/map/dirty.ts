/** Which parts of a picture change from one moment to the next: the rest is kept. */

import { artPoint, middleOf, type Grid, type Place, type Point } from "./geometry.ts";
import type { Box } from "./raster.ts";
import type { Moment, Spark } from "./scene.ts";

/** How far a sprite reaches from the middle of its cell. [art pixels] */
const ASIDE = 20;
const UP = 46;
const DOWN = 14;

/** Boxes in art pixels of the map around all that moves or may. */
export function dirtyBoxes(grid: Grid, moment: Moment): readonly Box[] {
  const boxes = moment.figures.map(
    ({ place, lift }) => around(artPoint(grid, place), ASIDE, UP + lift * grid.cellHeight, DOWN),
  );
  for (const spark of moment.sparks) boxes.push(boxOf(grid, spark));
  for (const { place, radius } of moment.glows) {
    const reach = radius * grid.cellWidth + 1;
    boxes.push(around(artPoint(grid, place), reach, reach, reach));
  }
  for (const { at } of moment.hidden) boxes.push(around(middleOf(grid, at), ASIDE, UP, DOWN));
  return merged(boxes);
}

function boxOf(grid: Grid, spark: Spark): Box {
  switch (spark.kind) {
    case "bolt": case "flying": return along(grid, spark.from, spark.to);
    case "cell": return around(middleOf(grid, spark.cell), ASIDE, UP, DOWN);
    case "ring": {
      const reach = spark.radius * grid.cellWidth + 3;
      return around(artPoint(grid, spark.place), reach, reach, reach);
    }
    case "dot": case "thing": case "sprite":
      return around(artPoint(grid, spark.place), ASIDE, UP + spark.lift * grid.cellHeight, DOWN + 4);
  }
}

const around = ({ x, y }: Point, aside: number, up: number, down: number): Box =>
  ({ left: x - aside, top: y - up, right: x + aside, bottom: y + down });

function along(grid: Grid, from: Place, to: Place): Box {
  const a = artPoint(grid, from), b = artPoint(grid, to);
  return {
    left: Math.min(a.x, b.x) - ASIDE, top: Math.min(a.y, b.y) - ASIDE,
    right: Math.max(a.x, b.x) + ASIDE, bottom: Math.max(a.y, b.y) + ASIDE,
  };
}

/** Boxes that overlap, as one: what lies in two of them would be drawn twice. */
function merged(boxes: readonly Box[]): readonly Box[] {
  const left = [...boxes];
  for (let index = 0; index < left.length; index++) {
    for (let other = left.length - 1; other > index; other--) {
      const [a, b] = [left[index], left[other]];
      if (a === undefined || b === undefined || !overlap(a, b)) continue;
      left[index] = union(a, b);
      left.splice(other, 1);
      other = left.length;
    }
  }
  return left;
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const union = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left), top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom),
});

/** A box of the map in a picture whose upper left pixel is the map's `x0`, `y0`. */
export function within(box: Box, whole: Box, x0: number, y0: number): Box {
  const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
  return {
    left: clamp(Math.floor(box.left - x0), whole.left, whole.right),
    top: clamp(Math.floor(box.top - y0), whole.top, whole.bottom),
    right: clamp(Math.ceil(box.right - x0), whole.left, whole.right),
    bottom: clamp(Math.ceil(box.bottom - y0), whole.top, whole.bottom),
  };
}
