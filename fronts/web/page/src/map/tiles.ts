/** Draws the map in sprites and light, with the painter in the rules' module, which also draws films. */

import { pixelOf, type Rgb } from "../colour.ts";
import { haveRulesFailed } from "../fault.ts";
import { MapPainter, cellSize, pixelsAt } from "../rules.ts";
import type { State, Theme, Topology, Variant } from "../wire.ts";
import { makeEasel } from "./easel.ts";
import { gridOf, placeOf, type Grid } from "./geometry.ts";
import type { Ground, Renderer } from "./renderer.ts";
import type { Moment, Spark } from "./scene.ts";

export function tileGrid({ topology, width, height }: Variant): Grid {
  const [across = 0, down = 0, rowStep = 0] = cellSize(topology === "hex");
  return gridOf(topology, width, height, { width: across, height: down }, rowStep);
}

/** `theme` colours marks over the map. */
export function makeTiles({ game, variant, theme: own }: Ground, theme: Theme, isAtHome: boolean): Renderer {
  const painter = MapPainter.of(game.id, variant.index, own.id, isAtHome);
  const grid = tileGrid(variant);
  const easel = makeEasel();
  return {
    grid, isPixelArt: true, theme,
    headroom: (id) => ((id === null ? undefined : painter.height(id)) ?? grid.cellHeight + 3) - grid.cellHeight / 2,
    prepare: (state) => showState(painter, state),
    draw(context, shot) {
      // Keep the last picture.
      if (haveRulesFailed()) return;
      const { moment, time, isStill } = shot;
      const rows = rowsOf(moment, variant.topology), names = namesOf(moment);
      easel.show(context, shot, (x, y, { width, height }) => pixelsAt(
        painter.draw(x, y, width, height, time, isStill, 1 - moment.dawn, rows, names), width, height,
      ));
    },
  };
}

const showState = (painter: MapPainter, state: State): boolean => painter.show(
  Uint16Array.of(state.width, state.height), state.tiles, state.sight, Int8Array.from(state.light), state.cool,
  Int16Array.from(state.things.flatMap(({ id, at, conditions }) => [id, ...at, conditions])),
  Int16Array.from(state.dangers.flatMap(([x, y, id]) => [x, y, id])), Int16Array.from(state.hero ?? []), state.ending?.won === true,
);

/** A row with these columns: kind, id, place (two), lift, alpha, colour, a share, two more numbers, and 1 if it looks left. */
type Row = readonly number[];
const COLUMNS = 11;

/** Everything that a moment adds to the ground, as rows in a flat list for the painter. */
function rowsOf({ figures, hidden, glows, sparks }: Moment, topology: Topology): Float32Array {
  const rows = [
    ...figures.map(({ id, place: { u, v }, lift, alpha, tint, tinted, size, thing, isLeft }): Row => [
      0, id, u, v, lift, alpha, colourOf(tint ?? [0, 0, 0]), tinted, size, thing?.conditions ?? 0, Number(isLeft),
    ]),
    ...hidden.map(({ id, at: [x, y] }): Row => [1, id, x, y]),
    ...glows.map(({ place: { u, v }, radius, colour, strength }): Row => [
      2, 0, u, v, 0, strength, colourOf(colour), radius,
    ]),
    ...sparks.map((spark) => rowOf(spark, topology)),
  ];
  const numbers = new Float32Array(rows.length * COLUMNS);
  rows.forEach((row, index) => numbers.set(row, index * COLUMNS));
  return numbers;
}

function rowOf(spark: Spark, topology: Topology): Row {
  const { u, v } = spark.kind === "cell" ? placeOf(topology, spark.cell) : "place" in spark ? spark.place : spark.from;
  if (spark.kind === "thing") return [5, spark.id, u, v, spark.lift];
  const colour = colourOf(spark.colour);
  switch (spark.kind) {
    case "sprite": return [3, 0, u, v, spark.lift, spark.alpha, colour, spark.part];
    case "flying": return [4, 0, u, v, 0, 1, colour, spark.part, spark.to.u, spark.to.v];
    case "bolt": return [spark.isJagged ? 7 : 6, 0, u, v, 0, spark.alpha, colour, 0, spark.to.u, spark.to.v];
    case "ring": return [8, 0, u, v, 0, spark.alpha, colour, spark.radius];
    case "dot": return [9, 0, u, v, spark.lift, spark.alpha, colour];
    case "cell": return [10, 0, u, v, 0, spark.alpha, colour];
  }
}

const namesOf = ({ sparks }: Moment): string => sparks.flatMap((spark) => "name" in spark ? spark.name : []).join("\n");

/** A colour without alpha, which has a column of its own. */
const colourOf = (colour: Rgb): number => pixelOf(colour, 0);
