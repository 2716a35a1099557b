/** Draws what is there for a moment only: what flies and flares, embers and spores. */

import { isWarm } from "../colour.ts";
import { middleOf } from "./geometry.ts";
import { eachPixel, isNear, spotOf, type Painter } from "./paint.ts";
import { bolt, mote, ring, shadow } from "./pen.ts";
import { draw, matter, tintDot, turned, type Picture } from "./raster.ts";
import type { Spark, Standing } from "./scene.ts";
import { flutter, type Frames } from "./sheet.ts";

/** What stands on the ground of its cell, not in the middle. */
const GROUNDED: ReadonlySet<string> = new Set(["fx/smoke", "fx/teleport", "fx/fall"]);

export function paintSpark(painter: Painter, spark: Spark): void {
  const { grid, raster, shot } = painter;
  switch (spark.kind) {
    case "sprite": {
      const picture = played(painter.named(spark.name), spark.part);
      if (picture === undefined) return;
      const { x, y } = spotOf(painter, spark.place, spark.lift);
      const top = GROUNDED.has(spark.name) ? y + grid.cellHeight / 2 - picture.height : y - picture.height / 2;
      return draw(raster, picture, x - picture.width / 2, top, { matter: matter.shining, alpha: spark.alpha });
    }
    case "flying": {
      const picture = played(painter.named(spark.name), (shot.time * 3) % 1);
      const from = spotOf(painter, spark.from, 0.1), to = spotOf(painter, spark.to, 0.1);
      const angle = Math.atan2(to.y - from.y, to.x - from.x);
      const x = from.x + (to.x - from.x) * spark.part, y = from.y + (to.y - from.y) * spark.part;
      if (picture !== undefined) return turned(raster, picture, x, y, angle, matter.shining);
      const back = { x: x - Math.cos(angle) * 9, y: y - Math.sin(angle) * 9 };
      return bolt(raster, back, { x, y }, spark.colour, 1, false, 0);
    }
    case "thing": {
      const picture = painter.framesOf(spark.id, 0, 0)[0];
      if (picture === undefined) return;
      const { x, y } = spotOf(painter, spark.place);
      shadow(raster, { x, y: y + grid.cellHeight / 3 }, 3);
      const top = y + grid.cellHeight / 2 - picture.height - spark.lift * grid.cellHeight;
      return draw(raster, picture, x - picture.width / 2, top, { matter: matter.figure });
    }
    case "bolt": {
      const from = spotOf(painter, spark.from, 0.1), to = spotOf(painter, spark.to, 0.1);
      return bolt(raster, from, to, spark.colour, spark.alpha, spark.isJagged, Math.floor(shot.time * 30));
    }
    case "ring":
      return ring(raster, spotOf(painter, spark.place), spark.radius * grid.cellWidth, spark.colour, spark.alpha);
    case "dot":
      return mote(raster, spotOf(painter, spark.place, spark.lift), spark.colour, spark.alpha);
    case "cell":
      eachPixel(grid, painter.at(middleOf(grid, spark.cell)), (x, y) => {
        tintDot(raster, x, y, spark.colour, spark.alpha, matter.figure);
      });
  }
}

const played = (frames: Frames, part: number): Picture | undefined =>
  frames[Math.min(frames.length - 1, Math.floor(part * frames.length))];

/** Embers over flames, and spores that drift. */
export function paintMotes(painter: Painter, lying: readonly Standing[]): void {
  const { shot, grid, raster, at } = painter;
  if (shot.isStill) return;
  for (const { thing, entry } of lying) {
    if (entry?.role !== "effect") continue;
    const warm = isWarm(entry.colour);
    const point = middleOf(grid, thing.at);
    if (!isNear(painter, point)) continue;
    const middle = at(point);
    for (let index = 0; index < (warm ? 2 : 3); index++) {
      const seed = flutter(thing.at[0], thing.at[1], index + 1);
      const part = (shot.time * (warm ? 0.7 : 0.22) + seed) % 1;
      const sway = Math.sin(shot.time * (warm ? 5 : 1.7) + seed * 40) * (warm ? 2 : 5);
      const spot = { x: middle.x + (seed - 0.5) * 14 + sway, y: middle.y + 3 - part * (warm ? 24 : 13) };
      mote(raster, spot, warm ? [255, 190, 90] : [150, 255, 240], (warm ? 0.9 : 0.75) * Math.sin(Math.PI * part));
    }
  }
}
