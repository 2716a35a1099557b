/** The staging of turns: where actors go, which ones are gone, and how long it takes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Sparks } from "../skin.ts";
import type { Cell, Cue, Entry, GameEvent, Motion, State, Theme, Thing, Variant } from "../wire.ts";
import { direct, FANFARE, LONGEST } from "./direct.ts";
import { placeOf } from "./geometry.ts";
import { momentAt, stillMoment } from "./moment.ts";
import { legendOf } from "./scene.ts";

const entry = (id: number, name: string, role: Entry["role"]): Entry =>
  ({ id, name, glyph: "x", ascii: "x", colour: "red", role, about: "" });
const cue = (name: string, look: Motion = "none"): Cue => ({ name, tone: "plain", byHero: null, toHero: null, look });

const FLOOR = 0, HERO = 1, FOE = 2, ORB = 3;
const CUES = [
  cue("move"), cue("swing"), cue("hit", "flash"), cue("death", "flash"), cue("throw", "throw"),
  cue("fall", "fall"), cue("push", "slide"), cue("burst", "burst"), cue("shot", "bolt"), cue("fire", "fire"),
  cue("blink", "blink"), cue("hunt", { text: "!" }), cue("split", "slide"), cue("identify"),
];
const VARIANT: Variant = {
  id: "test", index: 0, title: "", pitch: "", help: "", sight: 0, width: 9, height: 9, topology: "square8",
  directions: [], fewerIsBetter: false, deltas: [[1, 0], [0, 1]], verbs: [], legend: [
    entry(FLOOR, "floor", "floor"), entry(HERO, "you", "hero"), entry(FOE, "rat", "foe"), entry(ORB, "orb", "item"),
  ],
  stats: [], packName: "", scoreName: "", cues: CUES, conditions: [], choices: [], defaultSeed: null, guideSeed: null, hasLevels: false, hasPack: false,
  walk: null, wait: null,
};
const SPARKS: Sparks = {
  cues: {
    move: { does: ["walk"] }, push: { does: ["shove"] }, blink: { does: ["jump"] }, swing: { does: ["strike"] },
    hit: { does: ["land", "lose", "unlit"] }, death: { does: ["die"] }, shot: { does: ["arrow"] },
    identify: { does: ["reveal"] },
  },
};
const LEGEND = legendOf(VARIANT);
const THEME: Theme = {
  id: "test", isDark: true, paper: "#000000", lifted: "#111111",
  border: "#222222", text: "#ffffff", dim: "#888888",
  heading: "#ffff00", accent: "#ff8800", good: "#00ff00", bad: "#ff0000", great: "#ffffff", colours: null, roles: null,
  fire: "#ff8800", spores: "#00ffff",
};

const thing = (id: number, at: Cell, hp: Thing["hp"] = null): Thing => ({ id, at, hp, conditions: 0, threat: null });
const state = (things: readonly Thing[], depth = 1): State => ({
  moves: 0, score: 0, depth, ending: null, width: 9, height: 9,
  tiles: new Uint8Array(81).fill(FLOOR), sight: new Uint8Array(), things, hero: things.find((one) => one.id === HERO)?.at ?? null,
  cursor: null, stats: [], light: new Uint8Array(), cool: new Uint8Array(), facing: null, pack: [], dangers: [],
  asked: null, isHealthLow: false,
});
const event = (name: string, who: number, at: Cell, to: Cell, whom = who, amount = 0): GameEvent =>
  ({ cue: CUES.findIndex((one) => one.name === name), who, whom, at, to, amount, tone: "plain" });

const play = (
  before: State, after: State, events: readonly GameEvent[]
) => direct(before, after, events, VARIANT, SPARKS, LEGEND, THEME);
const seen = (before: State, after: State, events: readonly GameEvent[], time: number) =>
  momentAt(play(before, after, events), stillMoment(after, LEGEND, "square8"), "square8", time);

test("a creature that an event moves slides from its old cell to its new one", () => {
  const [before, after] = [state([thing(HERO, [1, 1])]), state([thing(HERO, [2, 1])])];
  const events = [event("move", HERO, [1, 1], [2, 1])];
  const at = (time: number): number | undefined => seen(before, after, events, time).figures[0]?.place.u;
  assert.equal(at(0), placeOf("square8", [1, 1]).u);
  assert.equal(at(LONGEST), placeOf("square8", [2, 1]).u);
  const half = at(40) ?? 0;
  assert.ok(half > 3 && half < 5, `${half}`);
});

test("an actor that moves without an event is recognised by its kind and distance", () => {
  const before = state([thing(HERO, [1, 1]), thing(FOE, [5, 5]), thing(FOE, [2, 7])]);
  const after = state([thing(HERO, [1, 1]), thing(FOE, [5, 6]), thing(FOE, [3, 7])]);
  const tracks = play(before, after, []).tracks.filter((track) => track.id === FOE);
  assert.deepEqual(tracks.map((track) => [track.from, track.legs[0]?.to]), [[[5, 5], [5, 6]], [[2, 7], [3, 7]]]);
});

test("an actor that steps where another died is not the dead one", () => {
  const before = state([thing(HERO, [1, 1], [9, 9]), thing(FOE, [2, 1], [1, 3])]);
  const after = state([thing(HERO, [1, 1], [9, 9]), thing(FOE, [2, 1], [3, 3])]);
  const events = [
    event("swing", HERO, [1, 1], [2, 1]), event("hit", HERO, [1, 1], [2, 1], FOE, 2),
    event("death", FOE, [2, 1], [2, 1]),
    event("move", FOE, [3, 1], [2, 1]),
  ];
  const foes = seen(before, after, events, LONGEST - 1).figures.filter(
    (figure) => figure.id === FOE && figure.alpha > 0.5,
  );
  assert.equal(foes.length, 1);
  const blow = play(before, after, events);
  assert.deepEqual(blow.rising.map((one) => one.text), ["-2"], "the state does not count an event's number again");
});

test("hit points lost without an event are counted from the state", () => {
  const turn = play(state([thing(HERO, [1, 1], [9, 9])]), state([thing(HERO, [1, 1], [5, 9])]), []);
  assert.deepEqual(turn.rising.map((one) => one.text), ["-4"]);
  assert.ok(turn.shakes.length > 0, "a heavy loss shakes the picture");
});

test("a thrown thing is not on the ground before it lands", () => {
  const [before, after] = [state([thing(HERO, [1, 1])]), state([thing(ORB, [6, 1]), thing(HERO, [1, 1])])];
  const events = [event("throw", HERO, [1, 1], [6, 1], ORB)];
  assert.deepEqual(seen(before, after, events, 10).hidden.map(({ id, at }) => [id, at]), [[ORB, [6, 1]]]);
  assert.deepEqual(seen(before, after, events, LONGEST).hidden, []);
});

test("a falling actor shrinks, and a new map has nobody from the old one", () => {
  const before = state([thing(HERO, [1, 1]), thing(FOE, [4, 4])]);
  const events = [event("fall", FOE, [4, 4], [4, 4])];
  const sizes = [20, 120, 180].map((time) => seen(before, state([thing(HERO, [1, 1])]), events, time)
    .figures.find((figure) => figure.id === FOE)?.size ?? 0);
  assert.deepEqual([...sizes].sort((a, b) => b - a), sizes);
  assert.equal(new Set(sizes).size, 3);
  const below = play(before, state([thing(HERO, [1, 1])], 2), events);
  assert.equal(below.isNewMap, true);
  assert.equal(below.tracks.length, 0);
});

test("whatever happens in a turn, it ends in time, with everybody where the rules say", () => {
  let dice = 11;
  const next = (most: number): number => {
    dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
    return Math.floor(dice / 0x100000000 * most);
  };
  const some = (): Cell => [next(9), next(9)];
  for (let round = 0; round < 300; round++) {
    const crowd = (): State => state([
      thing(HERO, some(), [3 + next(5), 9]),
      ...Array.from({ length: next(6) }, () => thing(FOE, some(), [1 + next(3), 3])),
    ]);
    const [before, after] = [crowd(), crowd()];
    const names = CUES.map((one) => one.name);
    const events = Array.from({ length: next(25) }, () =>
      event(
        names[next(names.length)] ?? "move", [HERO, FOE, ORB][next(3)] ?? FOE, some(), some(),
        [HERO, FOE, ORB][next(3)] ?? FOE, next(5),
      ));
    const turn = play(before, after, events);
    // The fanfare is after the turn.
    const spans = [...turn.effects.filter(({ kind }) => kind !== "reveal"), ...turn.tracks.flatMap((track) => [...track.legs, ...track.gestures])];
    assert.ok(turn.length <= LONGEST || turn.effects.some(({ kind }) => kind === "reveal"));
    assert.ok(spans.every((span) => span.start >= 0 && span.start <= span.end && span.end <= LONGEST + 0.001));
    const shown = momentAt(turn, stillMoment(after, LEGEND, "square8"), "square8", LONGEST + 1).figures
      .filter((figure) => figure.thing !== null && figure.alpha > 0.99).map(
        (figure) => `${figure.id} ${figure.place.u} ${figure.place.v}`,
      ).sort();
    const told = stillMoment(after, LEGEND, "square8").figures.map(
      (figure) => `${figure.id} ${figure.place.u} ${figure.place.v}`,
    ).sort();
    assert.deepEqual(shown, told);
  }
});

test("an identified kind rises from the hero in its own colour, after the turn and never instead of it", () => {
  const [before, after] = [state([thing(HERO, [1, 1])]), state([thing(HERO, [2, 1])])];
  const events = [event("move", HERO, [1, 1], [2, 1]), event("identify", FOE, [2, 1], [2, 1], ORB)];
  const turn = play(before, after, events);
  const shown = turn.effects.find((effect) => effect.kind === "reveal");
  assert.ok(shown?.kind === "reveal" && shown.id === ORB);
  assert.ok(shown.start <= LONGEST && turn.length === shown.start + FANFARE, `${turn.length}`);
  const { sparks, glows } = seen(before, after, events, shown.start + FANFARE / 2);
  assert.ok(sparks.some((spark) => spark.kind === "thing" && spark.id === ORB && spark.lift > 0.5), "the orb itself");
  const colours = sparks.flatMap((spark) => (spark.kind === "ring" || spark.kind === "dot" ? [spark.colour] : []));
  assert.ok(colours.length > 5 && glows.length === 1);
  const red = glows[0]?.colour;
  assert.ok(red !== undefined && red[0] > red[1] && red[0] > red[2], `in the orb's red: ${red?.join()}`);
  assert.deepEqual(seen(before, after, events, turn.length).sparks, []);
});
