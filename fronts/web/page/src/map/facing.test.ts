/** Actors look in the direction in which they last went or struck. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Sparks } from "../skin.ts";
import type { Cell, Cue, Entry, GameEvent, State, Theme, Thing, Variant } from "../wire.ts";
import { direct } from "./direct.ts";
import { NOBODY, isLeftward, stillLeftward, type Leftward } from "./facing.ts";
import { momentAt, stillMoment } from "./moment.ts";
import { legendOf } from "./scene.ts";

const entry = (id: number, name: string, role: Entry["role"]): Entry =>
  ({ id, name, glyph: "x", ascii: "x", colour: "white", role, about: "" });
const cue = (name: string, look: Cue["look"] = "none"): Cue => ({ name, tone: "plain", byHero: null, toHero: null, look });
const HERO = 1, FOE = 2, BARREL = 3;
const VARIANT: Variant = {
  id: "test", index: 0, title: "", pitch: "", help: "", sight: 0, width: 9, height: 9, topology: "square8", directions: [],
  fewerIsBetter: false, deltas: [[1, 0], [-1, 0], [0, 1]], verbs: [], legend: [
    entry(0, "floor", "floor"), entry(HERO, "you", "hero"), entry(FOE, "rat", "foe"), entry(BARREL, "barrel", "prop"),
  ],
  stats: [], packName: "", scoreName: "", cues: [cue("move"), cue("swing"), cue("push", "slide"), cue("shot", "bolt")], conditions: [], choices: [],
  defaultSeed: null, guideSeed: null, hasLevels: false, hasPack: false, walk: null, wait: null,
};
const SPARKS: Sparks = {
  cues: {
    move: { does: ["walk"] }, push: { does: ["shove"] }, blink: { does: ["jump"] }, swing: { does: ["strike"] },
    hit: { does: ["land", "lose", "unlit"] }, death: { does: ["die"] }, shot: { does: ["arrow"] },
  },
};
const LEGEND = legendOf(VARIANT);
const THEME: Theme = {
  id: "test", isDark: true, paper: "#000000", lifted: "#111111", border: "#222222",
  text: "#ffffff", dim: "#888888", heading: "#ffff00", accent: "#ff8800", good: "#00ff00", bad: "#ff0000",
  great: "#ffffff", colours: null, roles: null, fire: "#ff8800", spores: "#00ffff",
};
const thing = (id: number, at: Cell): Thing => ({ id, at, hp: null, conditions: 0, threat: null });
const state = (things: readonly Thing[], facing: number | null = null): State => ({
  moves: 0, score: 0, depth: 1, ending: null, width: 9, height: 9, tiles: new Uint8Array(81), sight: new Uint8Array(),
  things, hero: things.find((one) => one.id === HERO)?.at ?? null, cursor: null, stats: [], light: new Uint8Array(), cool: new Uint8Array(),
  facing, pack: [], dangers: [], asked: null, isHealthLow: false,
});
const event = (name: string, who: number, at: Cell, to: Cell): GameEvent => ({
  cue: VARIANT.cues.findIndex((one) => one.name === name), who, whom: who, at, to, amount: 0, tone: "plain",
});
const after = (before: State, next: State, events: readonly GameEvent[], leftward: Leftward = NOBODY): Leftward =>
  direct(before, next, events, VARIANT, SPARKS, LEGEND, THEME, leftward).leftward;

test("an actor that goes left looks left until it goes right; up and down change nothing", () => {
  const at = (x: number, y: number): State => state([thing(FOE, [x, y])]);
  const left = after(at(5, 5), at(4, 5), [event("move", FOE, [5, 5], [4, 5])]);
  assert.ok(isLeftward(left, FOE, [4, 5]));
  const down = after(at(4, 5), at(4, 6), [], left);
  assert.ok(isLeftward(down, FOE, [4, 6]), "without an event it is recognised by its place");
  assert.ok(isLeftward(after(at(4, 6), at(4, 6), [], down), FOE, [4, 6]), "it stays");
  assert.deepEqual(after(at(4, 6), at(5, 6), [], down), NOBODY);
});

test("a blow or a shot turns the attacker, a push turns nobody, and barrels have no facing", () => {
  const room = state([thing(HERO, [5, 5]), thing(FOE, [7, 5]), thing(BARREL, [5, 7])]);
  const struck = after(room, room, [event("swing", HERO, [5, 5], [4, 5]), event("shot", FOE, [7, 5], [5, 5])]);
  assert.ok(isLeftward(struck, HERO, [5, 5]) && isLeftward(struck, FOE, [7, 5]));
  const pushed = state([thing(HERO, [4, 5]), thing(FOE, [7, 5]), thing(BARREL, [4, 7])]);
  const events = [event("push", HERO, [5, 5], [4, 5]), event("move", BARREL, [5, 7], [4, 7])];
  assert.deepEqual(after(room, pushed, events), NOBODY);
});

test("the rules decide where the hero looks, if they say so", () => {
  const [right, left] = [state([thing(HERO, [5, 5])], 0), state([thing(HERO, [5, 5])], 1)];
  assert.ok(isLeftward(after(right, left, []), HERO, [5, 5]));
  assert.ok(isLeftward(stillLeftward(NOBODY, left, VARIANT, LEGEND), HERO, [5, 5]));
  assert.deepEqual(stillLeftward(stillLeftward(NOBODY, left, VARIANT, LEGEND), right, VARIANT, LEGEND), NOBODY);
});

test("an actor turns when it starts to move, not before", () => {
  const [before, next] = [state([thing(FOE, [5, 5])]), state([thing(FOE, [4, 5])])];
  const events = [event("shot", FOE, [5, 5], [8, 5]), event("move", FOE, [5, 5], [4, 5])];
  const turn = direct(before, next, events, VARIANT, SPARKS, LEGEND, THEME);
  const isLeft = (time: number): boolean | undefined =>
    momentAt(turn, stillMoment(next, LEGEND, "square8", turn.leftward), "square8", time).figures[0]?.isLeft;
  assert.deepEqual([isLeft(0), isLeft(turn.length)], [false, true]);
});
