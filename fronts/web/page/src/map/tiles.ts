/** The map in sprites, under its light. */

import type { Entry, State, Theme } from "../wire.ts";
import { entryColour, isGrey, isWarm, roleColour, type Rgb } from "./colour.ts";
import { layFloor, type Laid } from "./floor.ts";
import { artPoint, gridOf, middleOf, type Grid, type Point } from "./geometry.ts";
import type { Console } from "./home.ts";
import { fillLight, lightMapOf, sourcesOf, type Source } from "./lighting.ts";
import { bolt, mote, ring, shadow } from "./pen.ts";
import { isInCell, plateOf } from "./plates.ts";
import { draw, glow, matter, rasterOf, rim, tintDot, type Picture, type Raster } from "./raster.ts";
import type { Ground, Renderer, Shot } from "./renderer.ts";
import { isActor, standings, type Figure, type Spark, type Standing } from "./scene.ts";
import { framesAt, flutter, type Frames, type Sheet } from "./sheet.ts";
import { grey, shade, shadeHard } from "./shade.ts";

/** How tiles are drawn. */
export interface TileStyle {
  /** The console whose colours and steps of light it is drawn in; null: smoothly, in all colours. */
  readonly console: Console | null;
  readonly night: Rgb;
  /** The colours of what is drawn over the map. */
  readonly theme: Theme;
}

/** Frames of one picture in a second. */
const PACE = 6;
const WARM: Rgb = [255, 150, 60];
const COOL: Rgb = [60, 215, 235];

interface Prepared {
  readonly floor: readonly (readonly Laid[])[];
  readonly lying: readonly Standing[];
  readonly sources: readonly Source[];
}

export function makeTiles(ground: Ground, sheet: Sheet, font: Sheet, style: TileStyle): Renderer {
  const { variant, legend, theme } = ground;
  const isHex = variant.topology === "hex";
  const grid = isHex
    ? gridOf("hex", variant.width, variant.height, { width: 16, height: 18 }, 14)
    : gridOf(variant.topology, variant.width, variant.height, { width: 16, height: 16 }, 16);
  const light = lightMapOf(grid);
  const plates = new Map<number, Frames>();
  const plate = (entry: Entry): Frames => {
    const known = plates.get(entry.id) ?? [plateOf(grid, font, theme, entry)];
    plates.set(entry.id, known);
    return known;
  };
  const framesOf = (id: number, x: number, y: number): Frames => {
    const entry = legend.get(id);
    return framesAt(sheet, id, x, y) ?? (entry === undefined ? [] : plate(entry));
  };
  const warmEffect = variant.legend.find((entry) => entry.role === "effect" && isWarm(entry.colour));
  const moments = (name: string): Frames =>
    sheet.named.get(name) ?? (name === "fx/fire" && warmEffect !== undefined ? framesOf(warmEffect.id, 0, 0) : []);
  let prepared: Prepared = { floor: [], lying: [], sources: [] };
  let raster = rasterOf(1, 1);
  const art = document.createElement("canvas");
  const artContext = art.getContext("2d", { alpha: false });
  let image: ImageData | null = null;

  const prepare = (state: State): boolean => {
    const floor = layFloor(grid, state, variant, legend, sheet, plate);
    const lying = standings(state, legend).filter(({ entry }) => entry !== null && !isActor(entry));
    const sources = sourcesOf(grid, state, variant.deltas);
    prepared = { floor, lying, sources };
    return sources.length > 0 || lying.some(
      ({ entry, thing }) => entry?.role === "effect" || framesOf(thing.id, 0, 0).length > 1,
    )
      || state.things.some((thing) => framesOf(thing.id, 0, 0).length > 1);
  };

  const paint = (shot: Shot, x0: number, y0: number): void => {
    const at = (point: Point): Point => ({ x: point.x - x0, y: point.y - y0 });
    const painter: Painter = { grid, raster, at, legend, theme: ground, framesOf, moments, shot };
    raster.pixels.fill(0);
    const standing = byRow(shot.moment.figures, grid.rows);
    const lying = byRow(
      prepared.lying.map(({ thing, entry }) => ({ thing, entry, place: { u: 0, v: thing.at[1] } })), grid.rows,
    );
    for (let row = 0; row < grid.rows; row++) {
      for (const laid of prepared.floor[row] ?? []) paintGround(painter, laid);
      for (const [x, y] of shot.state.dangers) if (y === row) hatch(painter, x, y);
      for (const { thing, entry } of lying[row] ?? []) paintThing(painter, thing.id, thing.at, entry);
      for (const figure of standing[row] ?? []) paintFigure(painter, figure);
    }
    for (const spark of shot.moment.sparks) paintSpark(painter, spark);
    paintMotes(painter, prepared);
  };

  const lit = (shot: Shot, x0: number, y0: number): void => {
    const least = theme.roles === null ? 0 : 0.5;
    fillLight(light, grid, shot.state, prepared.sources, {
      time: shot.time, isStill: shot.isStill, least, isGrey: isGrey(theme), dawn: shot.moment.dawn,
    });
    if (style.console !== null) return shadeHard(raster, grid, light, x0, y0, style.console);
    shade(raster, grid, light, x0, y0, style.night);
    const shine = (point: Point, radius: number, colour: Rgb, strength: number): void =>
      glow(raster, point.x - x0, point.y - y0, radius * grid.cellWidth, colour, strength * shot.moment.dawn);
    for (const { thing, entry } of prepared.lying) {
      if (entry?.role !== "effect") continue;
      const warm = isWarm(entry.colour);
      const pulse = shot.isStill ? 1 : warm ? 0.75 + 0.5 * flutter(
        thing.at[0], thing.at[1], Math.floor(shot.time * 13),
      ) : 1;
      shine(middleOf(grid, thing.at), warm ? 1.6 : 1.2, warm ? WARM : COOL, (warm ? 0.11 : 0.05) * pulse);
    }
    for (const source of prepared.sources) {
      shine(artPoint(grid, source.place), 1.2 + source.level * 0.35, source.isCool ? COOL : WARM, 0.1);
    }
    for (const { place, radius, colour, strength } of shot.moment.glows) {
      shine(artPoint(grid, place), radius, colour, strength);
    }
    if (isGrey(theme)) grey(raster);
  };

  return {
    grid, isPixelArt: true, prepare, theme: style.theme,
    headroom(id) {
      const height = id === null ? undefined : framesOf(id, 0, 0)[0]?.height;
      return (height ?? grid.cellHeight + 3) - grid.cellHeight / 2;
    },
    draw(context, shot) {
      const { scale } = shot.camera;
      const width = Math.ceil(shot.size.width / scale) + 2, height = Math.ceil(shot.size.height / scale) + 2;
      if (raster.width !== width || raster.height !== height || image === null) {
        raster = rasterOf(width, height);
        [art.width, art.height] = [width, height];
        image = new ImageData(new Uint8ClampedArray(raster.pixels.buffer), width, height);
      }
      const left = shot.camera.x + shot.moment.shake.u, top = shot.camera.y + shot.moment.shake.v;
      const x0 = Math.floor(left), y0 = Math.floor(top);
      paint(shot, x0, y0);
      lit(shot, x0, y0);
      artContext?.putImageData(image, 0, 0);
      context.imageSmoothingEnabled = false;
      context.drawImage(
        art, Math.round((x0 - left) * scale), Math.round((y0 - top) * scale), width * scale, height * scale,
      );
    },
  };
}

/** What drawing needs to know. */
interface Painter {
  readonly grid: Grid;
  readonly raster: Raster;
  /** From the map's art pixels to the picture's. */
  readonly at: (point: Point) => Point;
  readonly legend: ReadonlyMap<number, Entry>;
  readonly theme: Ground;
  readonly framesOf: (id: number, x: number, y: number) => Frames;
  readonly moments: (name: string) => Frames;
  readonly shot: Shot;
}

/** Things by the row they stand in, the upper first. */
function byRow<T extends {
  readonly place: { readonly v: number },
}>(all: readonly T[], rows: number): readonly (readonly T[])[] {
  const sorted: T[][] = Array.from({ length: rows }, () => []);
  for (const one of all) sorted[Math.max(0, Math.min(rows - 1, Math.round(one.place.v)))]?.push(one);
  return sorted;
}

const frameAt = (frames: Frames, shot: Shot, x: number, y: number): Picture | undefined =>
  frames.length < 2 || shot.isStill
    ? frames[0]
    : frames[Math.floor(shot.time * PACE + flutter(x, y) * frames.length) % frames.length];

function paintGround({ grid, raster, at, shot }: Painter, laid: Laid): void {
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

function paintThing(painter: Painter, id: number, [x, y]: readonly [number, number], entry: Entry | null): void {
  const { grid, raster, at, shot } = painter;
  const picture = frameAt(painter.framesOf(id, x, y), shot, x, y);
  if (picture === undefined) return;
  const middle = at(middleOf(grid, [x, y]));
  const [left, top] = [middle.x - picture.width / 2, middle.y + grid.cellHeight / 2 - picture.height];
  const ring = entry === null ? null : roleColour(painter.theme.theme, entry.role);
  if (ring !== null && entry?.role !== "effect") rim(raster, picture, left, top, ring);
  draw(raster, picture, left, top, { matter: entry?.role === "effect" ? matter.shining : matter.figure });
}

function paintFigure(painter: Painter, figure: Figure): void {
  const { grid, raster, at, shot } = painter;
  const picture = frameAt(painter.framesOf(figure.id, 0, 0), shot, figure.id, 0);
  if (picture === undefined) return;
  const middle = at(artPoint(grid, figure.place));
  const left = middle.x - picture.width / 2;
  const top = middle.y + grid.cellHeight / 2 - picture.height - figure.lift * grid.cellHeight;
  if (figure.lift > 0.15) shadow(raster, { x: middle.x, y: middle.y + grid.cellHeight / 3 }, 5);
  const entry = painter.legend.get(figure.id);
  const ring = entry === undefined ? null : roleColour(painter.theme.theme, entry.role);
  if (ring !== null && figure.alpha > 0.6 && figure.size === 1) rim(raster, picture, left, top, ring);
  draw(raster, picture, left, top, {
    matter: matter.figure, alpha: figure.alpha, size: figure.size, tint: figure.tint, tinted: figure.tinted,
  });
}

/** Danger: a pattern that can be told without its colour. */
function hatch({ grid, at, raster, theme }: Painter, x: number, y: number): void {
  const middle = at(middleOf(grid, [x, y]));
  const [left, top] = [Math.round(middle.x - grid.cellWidth / 2), Math.round(middle.y - grid.cellHeight / 2)];
  const colour = entryColour(
    theme.theme, { id: 0, name: "", glyph: "", ascii: "", colour: "red", role: "foe", about: "" },
  );
  for (let dy = 1; dy < grid.cellHeight - 1; dy++) {
    for (let dx = 1; dx < grid.cellWidth - 1; dx++) {
      if ((dx + dy) % 5 === 0 && isInCell(grid, dx, dy)) tintDot(
        raster, left + dx, top + dy, colour, 0.45, matter.ground,
      );
    }
  }
}

function paintSpark(painter: Painter, spark: Spark): void {
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
function paintMotes(painter: Painter, prepared: Prepared): void {
  const { shot, grid, raster, at } = painter;
  if (shot.isStill) return;
  for (const { thing, entry } of prepared.lying) {
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

