/**
 * The light on a map: a small picture of half cells, made from what the rules say of each cell, warm and cool,
 * flickering. Films are lit by the same numbers (`crates/film/src/draw/light.rs`).
 */

import { BRIGHT, type State } from "../wire.ts";
import { FLICKERS } from "./clock.ts";
import { hasCell, placeOf, type Grid, type Place } from "./geometry.ts";
import { flutter } from "./sheet.ts";

/** Nodes half a cell apart: red, green, blue, and how much of its colours is left; 1 is as it was drawn. */
export interface LightMap {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float32Array;
  readonly weights: Float32Array;
}

/** Where a light comes from, as far as can be seen: where it is brightest. */
export interface Source {
  readonly place: Place;
  readonly index: number;
  readonly isCool: boolean;
  readonly level: number;
}

export interface LightStyle {
  /** Seconds; flames are another shape at another time. */
  readonly time: number;
  /** Whether anything flickers. */
  readonly isStill: boolean;
  /** In themes for contrast nothing is quite dark. */
  readonly least: number;
  readonly isGrey: boolean;
  /** 0: all is dark still. */
  readonly dawn: number;
  /** Where a run was won: light falls there from above. */
  readonly day: Place | null;
}

type Lit = [red: number, green: number, blue: number, kept: number];

const MEMORY: Readonly<Lit> = [0.4, 0.46, 0.62, 0.18];
const DARK: Readonly<Lit> = [0.42, 0.45, 0.56, 0.6];
/**
 * A cell by warm and cool light, at the least and at the most. What is cool leaves little of any other hue: brown rock
 * would be khaki.
 */
const WARM_LOW: Readonly<Lit> = [0.6, 0.46, 0.36, 0.9];
const WARM_HIGH: Readonly<Lit> = [1.22, 0.98, 0.7, 1.08];
const COOL_LOW: Readonly<Lit> = [0.36, 0.53, 0.6, 0.3];
const COOL_HIGH: Readonly<Lit> = [0.74, 1.04, 1.1, 0.34];
/** The light of day, at its brightest, the least of it wherever anything is known, and how far it falls. [cells] */
const DAY: Readonly<Lit> = [1.4, 1.26, 0.98, 1];
const LEAST_DAY = 0.3;
const DAY_REACHES = 14;
/** The level that is drawn brightest. */
export const BRIGHTEST = 5;
/** How much an unknown cell darkens what is beside it. */
const SHADE = 0.6;

export const lightMapOf = (grid: Grid): LightMap => {
  const columns = 2 * grid.columns + 3, rows = 2 * grid.rows + 3;
  return { columns, rows, values: new Float32Array(columns * rows * 4), weights: new Float32Array(columns * rows) };
};

/** Where light comes from: cells that are at least as bright as all around them. */
export function sourcesOf(grid: Grid, state: State, deltas: readonly (readonly [number, number])[]): readonly Source[] {
  const sources: Source[] = [];
  state.light.forEach((level, index) => {
    if (level <= BRIGHT || state.sight[index] !== 2) return;
    const x = index % state.width, y = Math.floor(index / state.width);
    const isBrightest = deltas.every(([dx, dy]) => {
      if (!hasCell(grid, [x + dx, y + dy])) return true;
      const beside = index + dy * state.width + dx;
      return state.sight[beside] !== 2 || (state.light[beside] ?? 0) < level || (
        (state.light[beside] ?? 0) === level && beside > index
      );
    });
    if (isBrightest) sources.push(
      { place: placeOf(grid.topology, [x, y]), index, isCool: state.cool[index] === 1, level },
    );
  });
  return sources;
}

/** Fills `map` with the light of a state. */
export function fillLight(
  map: LightMap, grid: Grid, state: State, sources: readonly Source[], style: LightStyle,
): void {
  map.values.fill(0);
  map.weights.fill(0);
  for (let y = 0; y < grid.rows; y++) {
    for (let x = 0; x < grid.columns; x++) {
      if (!hasCell(grid, [x, y])) continue;
      const place = placeOf(grid.topology, [x, y]);
      const sight = state.sight.length === 0 ? 2 : state.sight[y * state.width + x] ?? 0;
      splat(
        map, grid, place,
        sight === 0 ? null : cellLight(grid, state, y * state.width + x, sight, place, sources, style),
      );
    }
  }
  for (let node = 0; node < map.weights.length; node++) {
    const weight = map.weights[node] ?? 0;
    if (weight === 0) continue;
    for (let part = 0; part < 4; part++) map.values[4 * node + part] = (map.values[4 * node + part] ?? 0) / weight;
  }
}

/** A cell's light reaches half a cell beyond its middle: at each node the cells around it add up. */
function splat(map: LightMap, grid: Grid, place: Place, lit: Lit | null): void {
  const column = place.u - grid.left + 1, row = 2 * place.v + 2;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const node = (row + dy) * map.columns + column + dx;
      const weight = (dx === 0 ? 1 : 0.5) * (dy === 0 ? 1 : 0.5) * (lit === null ? SHADE : 1);
      map.weights[node] = (map.weights[node] ?? 0) + weight;
      if (lit === null) continue;
      for (let part = 0; part < 4; part++) {
        map.values[4 * node + part] = (map.values[4 * node + part] ?? 0) + weight * (lit[part] ?? 0);
      }
    }
  }
}

function cellLight(
  grid: Grid, state: State, index: number, sight: number, place: Place, sources: readonly Source[], style: LightStyle,
): Lit {
  const level = state.light[index];
  const lit: Lit = sight === 1 ? [...MEMORY] : level === undefined ? plain(state, grid, place) : inView(
    level, state.cool[index] === 1, place, style,
  );
  if (sight === 2 && level !== undefined && level > 0) addSources(lit, place, sources, style);
  if (style.day !== null) {
    const day = Math.max(LEAST_DAY, 1 - farFrom(style.day, place) / DAY_REACHES);
    for (let part = 0; part < 4; part++) lit[part] = (lit[part] ?? 0) + ((DAY[part] ?? 0) - (lit[part] ?? 0)) * day;
  }
  for (let part = 0; part < 3; part++) lit[part] = Math.max(
    lit[part] ?? 0, style.least * (sight === 1 ? 0.7 : 1),
  ) * style.dawn;
  if (style.isGrey) lit[3] = 0;
  return lit;
}

/** In games without light all is lit, a little more where the eye is. */
function plain(state: State, grid: Grid, { u, v }: Place): Lit {
  if (state.hero === null) return [1, 1, 1, 1];
  const hero = placeOf(grid.topology, state.hero);
  const near = Math.exp(-(((u - hero.u) / 2) ** 2 + (v - hero.v) ** 2) / 40);
  return [0.84 + 0.26 * near, 0.84 + 0.23 * near, 0.88 + 0.16 * near, 1];
}

function inView(level: number, isCool: boolean, place: Place, style: LightStyle): Lit {
  if (level <= 0) return [...DARK];
  const part = Math.min(1, (Math.min(level, BRIGHTEST) - 1) / (BRIGHTEST - 1.5));
  const [low, high] = isCool ? [COOL_LOW, COOL_HIGH] : [WARM_LOW, WARM_HIGH];
  const flicker = style.isStill ? 1 : isCool ? breath(place, style.time) : flickerAt(place, style.time);
  return [
    (low[0] + (high[0] - low[0]) * part) * flicker,
    (low[1] + (high[1] - low[1]) * part) * flicker,
    (low[2] + (high[2] - low[2]) * part) * flicker,
    low[3] + (high[3] - low[3]) * part,
  ];
}

/** Flames: several waves that never agree, the same for cells that are near each other. */
function flickerAt({ u, v }: Place, time: number): number {
  const slow = Math.sin(time * 9.1 + u * 0.31), quick = Math.sin(time * 13.7 + v * 0.53 + u * 0.17);
  return 1 + 0.045 * (slow + 0.7 * quick + 0.4 * Math.sin(time * 23.3 - u * 0.23));
}

const breath = ({ u, v }: Place, time: number): number => 1 + 0.05 * Math.sin(time * 1.9 + u * 0.4 + v * 0.7);

/** How far apart two places are. [cells] */
const farFrom = (a: Place, b: Place): number => Math.hypot((a.u - b.u) / 2, (a.v - b.v) * 0.87);

/** What is near a light is in its colour. */
function addSources(lit: Lit, place: Place, sources: readonly Source[], style: LightStyle): void {
  for (const source of sources) {
    const far = farFrom(source.place, place);
    const reach = 1 + source.level * 0.7;
    if (far >= reach) continue;
    const own = style.isStill ? 1 : source.isCool ? breath(source.place, style.time) : 0.9 + 0.25 * flutter(
      source.index, 1, Math.floor(style.time * FLICKERS),
    );
    const part = (1 - far / reach) ** 2 * 0.26 * own;
    lit[0] += part * (source.isCool ? 0.25 : 1.1);
    lit[1] += part * (source.isCool ? 0.95 : 0.62);
    lit[2] += part * (source.isCool ? 1.1 : 0.2);
  }
}
