/** The map in sprites, under its light. */

import type { Entry, State, Theme } from "../wire.ts";
import { FLICKERS } from "./clock.ts";
import { isGrey, isWarm, type Rgb } from "../colour.ts";
import { dirtyBoxes, within } from "./dirty.ts";
import { makeEasel } from "./easel.ts";
import { layFloor, type Laid } from "./floor.ts";
import { artPoint, gridFor, middleOf, placeOf, type Place, type Point } from "./geometry.ts";
import type { Console } from "./home.ts";
import { fillLight, lightMapOf, sourcesOf, type Source } from "./lighting.ts";
import { hatch, isFlat, paintBase, paintFigure, paintGround, paintThing, type Painter } from "./paint.ts";
import { plateOf } from "./plates.ts";
import { clear, glow, shaft, wholeOf, type Raster } from "./raster.ts";
import type { Ground, Renderer, Shot } from "./renderer.ts";
import { isActor, isHidden, standings, type Figure, type Standing } from "./scene.ts";
import { flutter, framesAt, type Frames, type Sheet } from "./sheet.ts";
import { grey, shade, shadeHard } from "./shade.ts";
import { paintMotes, paintSpark } from "./sparks.ts";

/** How tiles are drawn. */
export interface TileStyle {
  /** The console whose colours and steps of light it is drawn in; null: smoothly, in all colours. */
  readonly console: Console | null;
  readonly night: Rgb;
  /** The colours of what is drawn over the map. */
  readonly theme: Theme;
}

const WARM: Rgb = [255, 150, 60];
const COOL: Rgb = [60, 215, 235];

interface Prepared {
  readonly floor: readonly (readonly Laid[])[];
  readonly lying: readonly Standing[];
  /** The same by the row they lie in. */
  readonly rows: readonly (readonly Standing[])[];
  readonly sources: readonly Source[];
}

/** Makes pictures of a map in memory. */
export interface TilePainter extends Omit<Renderer, "draw"> {
  /** A moment, with no more drawn than is new since the last one. */
  make(shot: Shot, raster: Raster, x0: number, y0: number): void;
  /** The same, all of it. */
  makeWhole(shot: Shot, raster: Raster, x0: number, y0: number): void;
}

export function makeTiles(ground: Ground, sheet: Sheet, font: Sheet, style: TileStyle): Renderer {
  const painter = makeTilePainter(ground, sheet, font, style);
  const easel = makeEasel();
  return {
    ...painter,
    draw(context, shot) {
      easel.show(context, shot, (raster, x0, y0) => painter.make(shot, raster, x0, y0));
    },
  };
}

export function makeTilePainter(ground: Ground, sheet: Sheet, font: Sheet, style: TileStyle): TilePainter {
  const { variant, legend, theme } = ground;
  const grid = gridFor(variant, { width: 16, height: 16 });
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
  const isDrawn = (id: number): boolean => sheet.looks.has(id);
  const named = (name: string): Frames => sheet.named.get(name) ?? [];
  let prepared: Prepared = { floor: [], lying: [], rows: [], sources: [] };
  let version = 0;
  let flickers = false;
  /** The picture without anybody in it, and of what it is. */
  let empty = new Uint32Array(0);
  let drawn = "";

  const prepare = (state: State): boolean => {
    const lying = standings(state, legend).filter(({ entry }) => entry !== null && !isActor(entry));
    const sources = sourcesOf(grid, state, variant.deltas);
    const rows = byRow(lying, grid.rows, ({ thing }) => thing.at[1]);
    prepared = { floor: layFloor(grid, state, variant, legend, sheet, plate), lying, rows, sources };
    version += 1;
    flickers = sources.length > 0 || lying.some(({ entry }) => entry?.role === "effect");
    return flickers;
  };

  /** All that is within the raster's clip, from the ground up; `figures` by the row they stand in. */
  const paint = (painter: Painter, figures: readonly (readonly Figure[])[]): void => {
    const { raster, shot } = painter;
    const { moment } = shot;
    clear(raster);
    for (const row of prepared.floor) {
      for (const laid of row) paintBase(painter, laid);
      for (const laid of row) if (isFlat(grid, laid)) paintGround(painter, laid);
    }
    for (const [x, y] of shot.state.dangers) hatch(painter, [x, y]);
    for (let row = 0; row < grid.rows; row++) {
      for (const laid of prepared.floor[row] ?? []) if (!isFlat(grid, laid)) paintGround(painter, laid);
      for (const { thing, entry } of prepared.rows[row] ?? []) {
        if (!isHidden(moment, thing)) paintThing(painter, thing, entry);
      }
      for (const figure of figures[row] ?? []) paintFigure(painter, figure);
    }
    for (const spark of moment.sparks) paintSpark(painter, spark);
    paintMotes(painter, prepared.lying);
  };

  const lit = ({ raster, shot }: Painter, x0: number, y0: number): void => {
    if (style.console !== null) return shadeHard(raster, grid, light, x0, y0, style.console);
    shade(raster, grid, light, x0, y0, style.night);
    const shine = (point: Point, radius: number, colour: Rgb, strength: number): void =>
      glow(raster, point.x - x0, point.y - y0, radius * grid.cellWidth, colour, strength * shot.moment.dawn);
    for (const { thing: { at }, entry } of prepared.lying) {
      if (entry?.role !== "effect") continue;
      const warm = isWarm(entry.colour);
      const pulse = shot.isStill || !warm ? 1 : 0.75 + 0.5 * flutter(at[0], at[1], Math.floor(shot.time * FLICKERS));
      shine(middleOf(grid, at), warm ? 1.6 : 1.2, warm ? WARM : COOL, (warm ? 0.11 : 0.05) * pulse);
    }
    for (const source of prepared.sources) {
      shine(artPoint(grid, source.place), 1.2 + source.level * 0.35, source.isCool ? COOL : WARM, 0.1);
    }
    for (const { place, radius, colour, strength } of shot.moment.glows) {
      shine(artPoint(grid, place), radius, colour, strength);
    }
    const day = dayOf(shot.state);
    if (day !== null) {
      const { x, y } = artPoint(grid, day);
      shaft(raster, x - x0, y - y0 + grid.cellHeight / 2, shot.moment.dawn);
    }
    if (isGrey(theme)) grey(raster);
  };

  const painterOf = (shot: Shot, raster: Raster, x0: number, y0: number): Painter => {
    const at = (point: Point): Point => ({ x: point.x - x0, y: point.y - y0 });
    return { grid, raster, at, variant, legend, theme, framesOf, isDrawn, named, shot };
  };

  const illuminate = ({ state, isStill, time, moment }: Shot): void => {
    const least = theme.roles === null ? 0 : 0.5;
    const how = { time, isStill, least, isGrey: isGrey(theme), dawn: moment.dawn, day: dayOf(state) };
    fillLight(light, grid, state, prepared.sources, how);
  };

  /** Where a run was won: what is seen last is what is shared. */
  const dayOf = ({ ending, hero }: State): Place | null =>
    ending?.won === true && hero !== null ? placeOf(grid.topology, hero) : null;

  const rowsOf = ({ moment }: Shot): readonly (readonly Figure[])[] =>
    byRow(moment.figures, grid.rows, ({ place }) => place.v);

  /** Flames are another shape some times a second: in between, only what moves is drawn again. */
  const quantised = (shot: Shot): Shot =>
    ({ ...shot, time: flickers ? Math.floor(shot.time * FLICKERS) / FLICKERS : 0 });

  return {
    grid, isPixelArt: true, prepare, theme: style.theme,
    headroom(id) {
      const height = id === null ? undefined : framesOf(id, 0, 0)[0]?.height;
      return (height ?? grid.cellHeight + 3) - grid.cellHeight / 2;
    },
    make(exact, raster, x0, y0) {
      const shot = quantised(exact);
      const whole = wholeOf(raster);
      const wanted = `${version} ${x0} ${y0} ${raster.width} ${raster.height} ${shot.time} ${shot.moment.dawn}`;
      if (wanted !== drawn) {
        illuminate(shot);
        raster.clip = whole;
        const nobody = { ...shot.moment, figures: [], sparks: [], glows: [], hidden: [] };
        const painter = painterOf({ ...shot, moment: nobody }, raster, x0, y0);
        paint(painter, []);
        lit(painter, x0, y0);
        if (empty.length === raster.pixels.length) empty.set(raster.pixels);
        else empty = raster.pixels.slice();
        drawn = wanted;
      }
      raster.pixels.set(empty);
      const painter = painterOf(shot, raster, x0, y0);
      const figures = rowsOf(shot);
      for (const box of dirtyBoxes(grid, shot.moment)) {
        raster.clip = within(box, whole, x0, y0);
        paint(painter, figures);
        lit(painter, x0, y0);
      }
    },
    makeWhole(exact, raster, x0, y0) {
      const shot = quantised(exact);
      illuminate(shot);
      raster.clip = wholeOf(raster);
      const painter = painterOf(shot, raster, x0, y0);
      paint(painter, rowsOf(shot));
      lit(painter, x0, y0);
    },
  };
}

/** Things by the row they stand in, the upper first. */
function byRow<T>(all: readonly T[], rows: number, rowOf: (one: T) => number): readonly (readonly T[])[] {
  const sorted: T[][] = Array.from({ length: rows }, () => []);
  for (const one of all) sorted[Math.max(0, Math.min(rows - 1, Math.round(rowOf(one))))]?.push(one);
  return sorted;
}
