/** The map in sprites, under its light. */

import type { Entry, State, Theme } from "../wire.ts";
import { isGrey, isWarm, type Rgb } from "./colour.ts";
import { makeEasel } from "./easel.ts";
import { layFloor, type Laid } from "./floor.ts";
import { artPoint, gridOf, middleOf, type Point } from "./geometry.ts";
import type { Console } from "./home.ts";
import { fillLight, lightMapOf, sourcesOf, type Source } from "./lighting.ts";
import { byRow, hatch, paintFigure, paintGround, paintThing, type Painter } from "./paint.ts";
import { plateOf } from "./plates.ts";
import { glow, type Raster } from "./raster.ts";
import type { Ground, Renderer, Shot } from "./renderer.ts";
import { isActor, isHidden, standings, type Standing } from "./scene.ts";
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
  const easel = makeEasel();

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

  const paint = (shot: Shot, raster: Raster, x0: number, y0: number): void => {
    const at = (point: Point): Point => ({ x: point.x - x0, y: point.y - y0 });
    const painter: Painter = { grid, raster, at, legend, theme, framesOf, moments, shot };
    raster.pixels.fill(0);
    const standing = byRow(shot.moment.figures, grid.rows);
    const lying = byRow(
      prepared.lying.map(({ thing, entry }) => ({ thing, entry, place: { u: 0, v: thing.at[1] } })), grid.rows,
    );
    for (let row = 0; row < grid.rows; row++) {
      for (const laid of prepared.floor[row] ?? []) paintGround(painter, laid);
      for (const [x, y] of shot.state.dangers) if (y === row) hatch(painter, x, y);
      for (const { thing, entry } of lying[row] ?? []) {
        if (!isHidden(shot.moment, thing)) paintThing(painter, thing.id, thing.at, entry);
      }
      for (const figure of standing[row] ?? []) paintFigure(painter, figure);
    }
    for (const spark of shot.moment.sparks) paintSpark(painter, spark);
    paintMotes(painter, prepared.lying);
  };

  const lit = (shot: Shot, raster: Raster, x0: number, y0: number): void => {
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
      easel.show(context, shot, (raster, x0, y0) => {
        paint(shot, raster, x0, y0);
        lit(shot, raster, x0, y0);
      });
    },
  };
}
