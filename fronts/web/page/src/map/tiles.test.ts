/** Pictures of tiles: drawing only what moves gives the same as drawing all, light hides what is not known. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cell, Entry, State, Theme, Thing, Variant } from "../wire.ts";
import type { Place } from "./geometry.ts";
import { rasterOf, type Picture } from "./raster.ts";
import type { Shot } from "./renderer.ts";
import type { Figure, Moment, Spark } from "./scene.ts";
import { legendOf, type Sheet } from "./sheet.ts";
import { makeTilePainter } from "./tiles.ts";

function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 0x100000000 * most;
  };
}

const entry = (id: number, name: string, role: Entry["role"], colour: Entry["colour"]): Entry =>
  ({ id, name, glyph: "x", ascii: "x", colour, role, about: "" });
const LEGEND = [
  entry(0, "dark", "blank", "black"), entry(1, "floor", "floor", "grey"), entry(2, "wall", "wall", "brown"),
  entry(3, "you", "hero", "white"), entry(4, "rat", "foe", "red"), entry(5, "fire", "effect", "orange"),
];
const SIZE = 7;
const VARIANT: Variant = {
  id: "test", index: 0, title: "", pitch: "", help: "", width: SIZE, height: SIZE, topology: "hex", directions: [],
  deltas: [[-1, 0], [0, -1], [1, -1], [1, 0], [0, 1], [-1, 1]], verbs: [], controls: [], legend: LEGEND, stats: [], cues: [],
  conditions: [], choices: [], defaultSeed: null, hasLevels: false, hasPack: false, walk: null, wait: null,
};
const THEME: Theme = {
  id: "test", title: "", about: "", isDark: true, paper: "#000000", lifted: "#111111", border: "#222222",
  text: "#ffffff", dim: "#888888", heading: "#ffff00", accent: "#ff8800", good: "#00ff00", bad: "#ff0000",
  great: "#ffffff", colours: null, roles: null, fire: "#ff8800", spores: "#00ffff",
};

/** A picture of one colour. */
const block = (width: number, height: number, pixel: number): Picture =>
  ({ width, height, pixels: new Uint32Array(width * height).fill(pixel) });
const SHEET: Sheet = {
  named: new Map([["fx/burst", [block(24, 24, 0xc0ffffff)]]]),
  looks: new Map([
    [1, [[block(16, 18, 0xff808080)]]], [2, [[block(16, 26, 0xff405060)]]], [3, [[block(14, 22, 0xffeeeeff)]]],
    [4, [[block(20, 20, 0xff2020d0)]]], [5, [[block(16, 24, 0xff40a0ff)]]],
  ]),
};
const GROUND = { game: {
  id: "", title: "", author: "", year: "", origin: "", pitch: "", depthName: "Level", variants: [VARIANT],
},
  variant: VARIANT, legend: legendOf(VARIANT), theme: THEME };
const NIGHT = [3, 4, 9] as const;
const painter = () => makeTilePainter(
  GROUND, SHEET, { named: new Map(), looks: new Map() }, { console: null, night: NIGHT, theme: THEME },
);

function stateOf(next: (most: number) => number): State {
  const cells = SIZE * SIZE;
  const fill = (most: number, from = 0): Uint8Array =>
    Uint8Array.from({ length: cells }, () => from + Math.floor(next(most)));
  const some = (): Cell => [Math.floor(next(SIZE)), Math.floor(next(SIZE))];
  const things: Thing[] = Array.from({ length: 3 }, () => ({ id: 5, at: some(), hp: null, conditions: 0 }));
  return {
    moves: 0, score: 0, depth: 1, ending: null, width: SIZE, height: SIZE,
    tiles: fill(2, 1), sight: fill(3), things, hero: some(), cursor: null, stats: [], light: fill(6), cool: fill(2),
    facing: null, pack: [], dangers: [[3, 3, 5]], asked: null,
  };
}

/** Few things at a time: boxes that cover everything would hide one that is too small. */
function momentOf(next: (most: number) => number): Moment {
  const place = (): Place => ({ u: 3 + next(SIZE * 2), v: next(SIZE - 1) });
  const figures = Array.from({ length: Math.floor(next(3)) }, (): Figure => ({
    id: 3 + Math.floor(next(2)), place: place(), lift: next(1), alpha: 0.2 + next(0.8), size: 0.5 + next(0.5),
    tint: [255, 0, 0], tinted: next(1), thing: null, isHero: false, isLeft: next(1) < 0.5,
  }));
  const colour = [255, 200, 90] as const;
  const sparks: Spark[] = [
    { kind: "sprite", name: "fx/burst", part: 0, place: place(), lift: 0, alpha: 0.7, colour },
    { kind: "bolt", from: place(), to: place(), colour, isJagged: true, alpha: 0.8 },
    { kind: "ring", place: place(), radius: 1.2, colour, alpha: 0.6 },
    { kind: "dot", place: place(), lift: 0.4, colour, alpha: 0.5 },
    { kind: "cell", cell: [Math.floor(next(SIZE)), Math.floor(next(SIZE))], colour, alpha: 0.4 },
  ];
  const glows = [{ place: place(), radius: 1.5, colour, strength: 0.5 }];
  const some = <T>(all: readonly T[]): readonly T[] => all.filter(() => next(1) < 0.2);
  return { figures, sparks: some(sparks), glows: some(glows), hidden: [], shake: { u: 0, v: 0 }, dawn: 1 };
}

test("drawing only what moves gives the picture that drawing everything gives", () => {
  const next = dice(3);
  for (let round = 0; round < 40; round++) {
    const state = stateOf(next);
    const [quick, slow] = [painter(), painter()];
    quick.prepare(state);
    slow.prepare(state);
    const time = next(20);
    for (let moment = 0; moment < 3; moment++) {
      const size = { width: 150, height: 130 };
      const shot: Shot = {
        state, moment: momentOf(next), camera: { scale: 1, x: 0, y: 0 }, size, time: time + moment * 0.002,
        isStill: false, since: 0,
      };
      const [a, b] = [rasterOf(size.width, size.height), rasterOf(size.width, size.height)];
      quick.make(shot, a, -6, -8);
      slow.makeWhole(shot, b, -6, -8);
      assert.deepEqual(a.pixels, b.pixels, `round ${round}, moment ${moment}`);
    }
  }
});

test("nothing is seen of what is not known, and what is remembered has hardly a hue", () => {
  const next = dice(8);
  const cell: Cell = [3, 3];
  const seen = (sight: number, more: Partial<State> = {}): readonly [number, number, number] => {
    const all = (value: number): Uint8Array => new Uint8Array(SIZE * SIZE).fill(value);
    const state: State = {
      ...stateOf(next), things: [], dangers: [], tiles: all(1), sight: all(sight), light: all(5), cool: all(0),
      hero: null, ...more,
    };
    const tiles = painter();
    tiles.prepare(state);
    const raster = rasterOf(120, 110);
    const moment: Moment = { figures: [], sparks: [], glows: [], hidden: [], shake: { u: 0, v: 0 }, dawn: 1 };
    tiles.make(
      { state, moment, camera: { scale: 1, x: 0, y: 0 }, size: raster, time: 1, isStill: true, since: Infinity },
      raster, 0, 0,
    );
    const x = Math.round((2 * cell[0] + cell[1] + 1 - 3) * 8), y = cell[1] * 14 + 9;
    const pixel = raster.pixels[y * raster.width + x] ?? 0;
    return [pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255];
  };
  assert.deepEqual(seen(0), NIGHT);
  const [remembered, lit] = [seen(1), seen(2)];
  assert.ok(lit[0] > remembered[0] * 1.5, "light is brighter than memory");
  assert.ok(lit[0] > lit[2] * 1.2, "flames are warm");
  assert.ok(remembered[2] > remembered[0], "memory is blue");
  const cool = seen(2, { cool: new Uint8Array(SIZE * SIZE).fill(1) });
  assert.ok(cool[0] < cool[1] && cool[0] < 0.8 * cool[2], "spores are cool, and leave no other hue");
  const dark = { light: new Uint8Array(SIZE * SIZE), hero: cell };
  const day = seen(2, { ...dark, ending: { won: true, word: "", cause: "" } });
  assert.ok(day.every((part, index) => part > 1.5 * (seen(2, dark)[index] ?? 0)), "who has won stands in the light");
});
