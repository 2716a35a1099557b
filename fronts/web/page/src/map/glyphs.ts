/** Draws the map as the terminal does: glyphs in the theme's colours, with light as brightness and a tint behind them. */

import { isFoe } from "./roles.ts";
import { BRIGHT, type Entry, type State } from "../wire.ts";
import { cssOf, entryColour, isGrey, greyOf, isWarm, mix, parseColour, type Rgb } from "../colour.ts";
import { artPoint, corners, gridOf, hasCell, middleOf, toCanvas, type Camera } from "./geometry.ts";
import { flutter } from "./motion.ts";
import type { Ground, Renderer, Shot } from "./renderer.ts";
import { isActor, standings, type Figure, type Spark, type Standing } from "./scene.ts";
import { tileGrid } from "./tiles.ts";

const WARM: Rgb = [0x8a, 0x56, 0x26];
const COOL: Rgb = [0x1f, 0x70, 0x7c];
const NIGHT: Rgb = [0x26, 0x28, 0x32];
const MEMORY: Rgb = [0x45, 0x52, 0x80];
const FONT = "\"DejaVu Sans Mono\", \"Cascadia Mono\", \"SF Mono\", Menlo, Consolas, monospace";

/** Light above this level is drawn no brighter. */
const BRIGHTEST = 5;

/** The entry of a sign that is not in the legend. */
const SIGN: Entry = { id: 0, name: "", glyph: "*", ascii: "*", colour: "white", role: "hero", about: "" };
/** Signs in place of sprites. A sprite without one shows only as a flash. */
const SIGNS: Readonly<Record<string, string>> = { "fx/fire": "^", "fx/burst": "*", "fx/teleport": "*", "fx/fall": "," };

export function makeGlyphs(ground: Ground): Renderer {
  const { variant, legend, theme } = ground;
  const isHex = variant.topology === "hex";
  const grid = isHex
    ? tileGrid(variant) : gridOf(variant.topology, variant.width, variant.height, { width: 10, height: 18 }, 18);
  const paper = parseColour(theme.paper);
  const tone = (colour: Rgb): Rgb => isGrey(theme) ? greyOf(colour) : colour;
  let effects = new Map<number, Standing>();
  let lying: readonly Standing[] = [];
  /** A cache of the last drawing of everything that does not move. */
  const layer = document.createElement("canvas");
  const layerContext = layer.getContext("2d");
  let drawn = "";
  let version = 0;

  const indexOf = (state: State, at: readonly [number, number]): number => at[1] * state.width + at[0];

  const prepare = (state: State): boolean => {
    version += 1;
    const things = standings(state, legend);
    effects = new Map(
      things.filter(({ entry }) => entry?.role === "effect").map((one) => [indexOf(state, one.thing.at), one]),
    );
    lying = things.filter(({ entry }) => !isActor(entry));
    return effects.size > 0 || state.light.some((level, index) => level > BRIGHT && state.cool[index] === 0);
  };

  const flickerOf = (shot: Shot, x: number, y: number): number =>
    shot.isStill ? 0 : Math.floor(flutter(x, y, Math.floor(shot.time * 8)) * 3) - 1;

  /** The colour behind a glyph. */
  const behind = (shot: Shot, index: number, x: number, y: number): Rgb => {
    const { state } = shot;
    const sight = state.sight.length === 0 ? 2 : state.sight[index] ?? 0;
    const level = state.light[index];
    if (sight !== 2 || level === undefined) return paper;
    const isCool = state.cool[index] === 1, flicker = isCool ? 0 : flickerOf(shot, x, y);
    const parts = Math.max(1, Math.min(10, 1 + Math.floor(Math.min(level, BRIGHTEST) * 3 / 2) + flicker));
    const lit = level <= 0 ? paper : mix(paper, isCool ? COOL : WARM, parts / 16);
    const over = effects.get(index)?.entry;
    if (over === undefined || over === null) return lit;
    return mix(lit, entryColour(theme, over), (isWarm(over.colour) ? 7 + flickerOf(shot, x, y) * 2 : 5) / 16);
  };

  const writing = (state: State, entry: Entry, index: number): Rgb => {
    const own = entryColour(theme, entry);
    const sight = state.sight.length === 0 ? 2 : state.sight[index] ?? 0;
    const level = state.light[index];
    if (sight === 1) return mix(own, MEMORY, 12 / 16);
    if (level === undefined) return own;
    const isThing = !(
      entry.role === "floor" || entry.role === "wall" || entry.role === "hole" || entry.role === "prop"
    );
    if (level >= BRIGHT) {
      const glare: Rgb = state.cool[index] === 1 ? [220, 255, 255] : [255, 230, 184];
      return isThing ? own : mix(own, glare, (Math.min(level, BRIGHTEST) - BRIGHT) / 16);
    }
    const parts = level > 0 ? 5 : 8;
    return mix(own, NIGHT, (isThing ? parts / 3 : parts) / 16);
  };

  const write = (
    context: CanvasRenderingContext2D, camera: Camera, entry: Entry, colour: Rgb, x: number, y: number, size = 1
  ): void => {
    const isBold = entry.role === "hero" || isFoe(entry.role) || entry.role === "goal" || entry.role === "item";
    const height = Math.round(grid.rowStep * camera.scale * (isHex ? 0.98 : 0.86) * size);
    context.font = `${isBold ? "bold " : ""}${height}px ${FONT}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = cssOf(tone(colour));
    context.fillText(entry.glyph, x, y);
  };

  const drawLayer = (context: CanvasRenderingContext2D, shot: Shot): void => {
    const { state, camera } = shot;
    context.fillStyle = theme.paper;
    context.fillRect(0, 0, shot.size.width, shot.size.height);
    const shape = corners(grid);
    const reach = grid.cellWidth * camera.scale;
    const cells: { x: number; y: number; index: number; entry: Entry; left: number; top: number }[] = [];
    for (let y = 0; y < grid.rows; y++) {
      for (let x = 0; x < grid.columns; x++) {
        const index = y * state.width + x;
        if (!hasCell(grid, [x, y]) || (state.sight.length > 0 && state.sight[index] === 0)) continue;
        const entry = legend.get(state.tiles[index] ?? -1);
        const { x: left, y: top } = toCanvas(camera, middleOf(grid, [x, y]));
        const { width, height } = shot.size;
        const isAside = left < -reach || top < -reach || left > width + reach || top > height + reach;
        if (entry === undefined || isAside) continue;
        cells.push({ x, y, index, entry, left, top });
        const colour = tone(behind(shot, index, x, y));
        if (colour === paper) continue;
        context.fillStyle = cssOf(colour);
        context.beginPath();
        for (const corner of shape) context.lineTo(
          left + corner.x * camera.scale * 1.03, top + corner.y * camera.scale * 1.03,
        );
        context.fill();
      }
    }
    const covered = new Set([...lying, ...effects.values()].map(({ thing }) => indexOf(state, thing.at)));
    for (const actor of standings(state, legend)) if (isActor(actor.entry)) covered.add(indexOf(state, actor.thing.at));
    const floor = variant.legend.find((entry) => entry.role === "floor");
    for (const { entry, index, left, top } of cells) {
      if (covered.has(index)) continue;
      const shown = isActor(entry) ? floor : entry;
      if (shown !== undefined) write(context, camera, shown, writing(state, shown, index), left, top);
    }
    for (const { thing, entry } of lying) {
      if (entry === null) continue;
      const { x, y } = toCanvas(camera, middleOf(grid, thing.at));
      const colour = entry.role === "effect" ? mix(
        entryColour(theme, entry), [255, 255, 224], 0.4,
      ) : writing(state, entry, indexOf(state, thing.at));
      write(context, camera, entry, colour, x, y);
    }
    for (const [x, y, id] of state.dangers) {
      const entry = legend.get(id);
      if (entry !== undefined) underline(context, camera, parseColour(theme.bad), x, y);
    }
  };

  const underline = (context: CanvasRenderingContext2D, camera: Camera, colour: Rgb, x: number, y: number): void => {
    const middle = toCanvas(camera, middleOf(grid, [x, y]));
    const wide = grid.cellWidth * camera.scale * 0.5;
    context.fillStyle = cssOf(tone(colour), 0.7);
    context.fillRect(
      middle.x - wide / 2, middle.y + grid.rowStep * camera.scale * 0.4, wide, Math.max(1, camera.scale),
    );
  };

  const drawFigure = (context: CanvasRenderingContext2D, shot: Shot, figure: Figure): void => {
    const entry = legend.get(figure.id);
    if (entry === undefined) return;
    const { x, y } = toCanvas(shot.camera, artPoint(grid, figure.place));
    const index = figure.thing === null ? -1 : indexOf(shot.state, figure.thing.at);
    const own = figure.thing === null ? entryColour(theme, entry) : writing(shot.state, entry, index);
    context.globalAlpha = figure.alpha * shot.moment.dawn;
    write(
      context, shot.camera, entry, figure.tint === null ? own : mix(own, figure.tint, figure.tinted), x, y, figure.size,
    );
    context.globalAlpha = 1;
  };

  const drawSpark = (context: CanvasRenderingContext2D, shot: Shot, spark: Spark): void => {
    const { camera } = shot;
    if (spark.kind === "cell") {
      const { x, y } = toCanvas(camera, middleOf(grid, spark.cell));
      context.fillStyle = cssOf(tone(spark.colour), spark.alpha * 0.8);
      context.beginPath();
      for (const corner of corners(grid)) context.lineTo(x + corner.x * camera.scale, y + corner.y * camera.scale);
      context.fill();
    } else if (spark.kind === "bolt") {
      const from = toCanvas(camera, artPoint(grid, spark.from)), to = toCanvas(camera, artPoint(grid, spark.to));
      context.strokeStyle = cssOf(tone(spark.colour), spark.alpha);
      context.lineWidth = 2 * camera.scale;
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
    } else if (spark.kind === "flying") {
      const from = artPoint(grid, spark.from), to = artPoint(grid, spark.to);
      const { x, y } = toCanvas(
        camera, { x: from.x + (to.x - from.x) * spark.part, y: from.y + (to.y - from.y) * spark.part },
      );
      write(context, camera, { ...SIGN, glyph: "*" }, spark.colour, x, y);
    } else if (spark.kind === "thing") {
      const entry = legend.get(spark.id);
      const { x, y } = toCanvas(camera, artPoint(grid, spark.place));
      if (entry !== undefined) write(
        context, camera, entry, entryColour(theme, entry), x, y - spark.lift * grid.rowStep * camera.scale,
      );
    } else if (spark.kind === "ring" || spark.kind === "sprite") {
      const glyph = spark.kind === "ring" ? "*" : SIGNS[spark.name];
      if (glyph === undefined) return;
      const { x, y } = toCanvas(camera, artPoint(grid, spark.place));
      context.globalAlpha = spark.alpha;
      write(context, camera, { ...SIGN, glyph }, spark.colour, x, y);
      context.globalAlpha = 1;
    } else {
      const { x, y } = toCanvas(camera, artPoint(grid, spark.place));
      context.fillStyle = cssOf(tone(spark.colour), spark.alpha);
      context.fillRect(x, y - spark.lift * grid.rowStep * camera.scale, camera.scale, camera.scale);
    }
  };

  return {
    grid, isPixelArt: false, prepare, theme, headroom: () => grid.rowStep * 0.5,
    draw(context, shot) {
      const { camera, size } = shot;
      const phase = shot.isStill ? 0 : Math.floor(shot.time * 8);
      const place = `${camera.scale} ${camera.x.toFixed(2)} ${camera.y.toFixed(2)} ${size.width} ${size.height}`;
      const wanted = `${version} ${phase} ${place}`;
      if (wanted !== drawn && layerContext !== null) {
        if (
          layer.width !== size.width || layer.height !== size.height
        ) [layer.width, layer.height] = [size.width, size.height];
        drawLayer(layerContext, shot);
        drawn = wanted;
      }
      context.globalAlpha = 1;
      context.fillStyle = theme.paper;
      context.fillRect(0, 0, size.width, size.height);
      context.globalAlpha = shot.moment.dawn;
      context.drawImage(layer, -shot.moment.shake.u * camera.scale, -shot.moment.shake.v * camera.scale);
      context.globalAlpha = 1;
      for (const figure of shot.moment.figures) drawFigure(context, shot, figure);
      for (const spark of shot.moment.sparks) drawSpark(context, shot, spark);
    },
  };
}
