/** Draws what is there for a moment only: what flies and flares, embers and spores. */

import { isWarm } from "./colour.ts";
import { artPoint, middleOf, type Point } from "./geometry.ts";
import type { Painter } from "./paint.ts";
import { bolt, mote, ring, shadow } from "./pen.ts";
import { isInCell } from "./plates.ts";
import { draw, matter, tintDot } from "./raster.ts";
import type { Spark, Standing } from "./scene.ts";
import { flutter } from "./sheet.ts";

export function paintSpark(painter: Painter, spark: Spark): void {
  const { grid, raster, at, shot } = painter;
  const spot = (place: Parameters<typeof artPoint>[1], lift = 0): Point => {
    const { x, y } = at(artPoint(grid, place));
    return { x, y: y - lift * grid.cellHeight };
  };
  switch (spark.kind) {
    case "sprite": {
      const frames = painter.moments(spark.name);
      const picture = frames[Math.min(frames.length - 1, Math.floor(spark.part * frames.length))];
      if (picture === undefined) return;
      const { x, y } = spot(spark.place, spark.lift);
      draw(
        raster, picture, x - picture.width / 2, y - picture.height / 2, { matter: matter.shining, alpha: spark.alpha },
      );
      return;
    }
    case "thing": {
      const picture = painter.framesOf(spark.id, 0, 0)[0];
      if (picture === undefined) return;
      const { x, y } = spot(spark.place);
      shadow(raster, { x, y: y + grid.cellHeight / 3 }, 3);
      draw(
        raster, picture, x - picture.width / 2,
        y + grid.cellHeight / 2 - picture.height - spark.lift * grid.cellHeight, { matter: matter.figure },
      );
      return;
    }
    case "bolt":
      return bolt(
        raster, spot(spark.from, 0.1), spot(spark.to, 0.1), spark.colour, spark.alpha, spark.isJagged,
        Math.floor(shot.time * 30),
      );
    case "ring":
      return ring(raster, spot(spark.place), spark.radius * grid.cellWidth, spark.colour, spark.alpha);
    case "dot":
      return mote(raster, spot(spark.place, spark.lift), spark.colour, spark.alpha);
    case "cell": {
      const middle = at(middleOf(grid, spark.cell));
      const [left, top] = [Math.round(middle.x - grid.cellWidth / 2), Math.round(middle.y - grid.cellHeight / 2)];
      for (let dy = 0; dy < grid.cellHeight; dy++) {
        for (let dx = 0; dx < grid.cellWidth; dx++) {
          if (isInCell(grid, dx, dy)) tintDot(raster, left + dx, top + dy, spark.colour, spark.alpha, matter.figure);
        }
      }
    }
  }
}

/** Embers over flames, and spores that drift. */
export function paintMotes(painter: Painter, lying: readonly Standing[]): void {
  const { shot, grid, raster, at } = painter;
  if (shot.isStill) return;
  for (const { thing, entry } of lying) {
    if (entry?.role !== "effect") continue;
    const warm = isWarm(entry.colour);
    const middle = at(middleOf(grid, thing.at));
    for (let index = 0; index < (warm ? 2 : 3); index++) {
      const seed = flutter(thing.at[0], thing.at[1], index + 1);
      const part = (shot.time * (warm ? 0.7 : 0.22) + seed) % 1;
      const sway = Math.sin(shot.time * (warm ? 5 : 1.7) + seed * 40) * (warm ? 2 : 5);
      const spot = { x: middle.x + (seed - 0.5) * 14 + sway, y: middle.y + 3 - part * (warm ? 24 : 13) };
      mote(raster, spot, warm ? [255, 190, 90] : [150, 255, 240], (warm ? 0.9 : 0.75) * Math.sin(Math.PI * part));
    }
  }
}
