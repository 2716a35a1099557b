import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { initSync } from "../../generated/barrow_web.js";
import { page, root } from "../../tests/support/places.ts";
import { SOUNDS } from "../../tests/support/skins.ts";
import { shelf } from "../rules.ts";
import type { Skins } from "../skin.ts";
import type { Cue, Entry, Game, GameEvent, State, Thing, Tone, Variant } from "../wire.ts";
import { LATEST, MOST, MOST_ALIKE, choose, fireIn } from "./choose.ts";
import { fillWithFire } from "./crackle.ts";
import { CHIP } from "./chip.ts";
import { BUTTONS, recipeOf } from "./instruments.ts";
import { PIECES, compose, dice } from "./pieces.ts";
import { LONGEST, type Recipe, lengthOf } from "./recipe.ts";

initSync({ module: readFileSync(join(page, "generated/barrow_web_bg.wasm")) });
const { games } = shelf();

function of(id: string): readonly [Game, Variant] {
  const game = games.find((each) => each.id === id);
  const variant = game?.variants[0];
  assert.ok(game !== undefined && variant !== undefined, id);
  return [game, variant];
}

const [, ruins] = of("into-ruins");
const skin = SOUNDS["into-ruins"] ?? assert.fail();
const recipe = (name: string): Recipe => recipeOf(skin, name) ?? assert.fail(name);
const named = (name: string): Entry => ruins.legend.find((entry) => entry.name === name) ?? assert.fail(name);
const tonesOf = ({ tone, byHero, toHero }: Cue): readonly Tone[] => [tone, byHero, toHero].filter((each) => each !== null);
const cue = (name: string, tone: Tone): number => {
  const found = ruins.cues.findIndex((each) => each.name === name && tonesOf(each).includes(tone));
  assert.ok(found >= 0, `${name}/${tone}`);
  return found;
};

const field = (ground = "cave floor", things: readonly Thing[] = []): State => ({
  moves: 1, score: 0, depth: 1, ending: null, width: 21, height: 21,
  tiles: new Uint8Array(441).fill(named(ground).id), sight: new Uint8Array(), things, hero: [10, 10], cursor: null,
  stats: [], light: new Uint8Array(), cool: new Uint8Array(), facing: null, pack: [], dangers: [], asked: null, isHealthLow: false,
});

const happens = (name: string, tone: Tone, more: Partial<GameEvent> = {}): GameEvent => ({
  cue: cue(name, tone), tone, who: named("you").id, whom: named("you").id, at: [10, 10], to: [10, 10], amount: 0,
  ...more,
});

const heard = (state: State, ...events: readonly GameEvent[]): readonly string[] =>
  choose(skin, ruins, null, state, events).map((each) => each.name);

test("the build puts the skins of every game's folder into one file", () => {
  const skins = JSON.parse(readFileSync(join(root, "dist/skins.json"), "utf8")) as Skins;
  assert.deepEqual(Object.keys(skins).sort(), games.map((game) => game.id).sort());
  for (const [id, { sprites, sounds, sparks }] of Object.entries(skins)) {
    assert.deepEqual(sounds, SOUNDS[id]);
    assert.ok(Object.keys(sparks.cues).length > 0, id);
    assert.match(sprites, /^# .*Licence: /, id);
  }
});

test("every sound of a skin exists, is short and not too loud", () => {
  const heard = new Set<string>();
  for (const [id, { cues, voices = {}, step = "none", sounds: own = {} }] of Object.entries(SOUNDS)) {
    const voiced = Object.values(voices).flatMap((verbs) => Object.values(verbs));
    const subjects = /^(who|whom|ground) /;
    const parts = Object.values(cues).flat().filter((part) => !subjects.test(part));
    const named = [...parts, ...voiced.map((voice) => (typeof voice === "string" ? voice : voice[0])), step];
    for (const name of named) {
      heard.add(name);
      assert.ok(name === "none" || recipeOf(SOUNDS[id] ?? assert.fail(), name) !== undefined, `${id}: ${name}`);
    }
    for (const name of Object.keys(own)) assert.ok(heard.has(name), `${id}: ${name} is never heard`);
  }
  const all: readonly (readonly [string, Recipe])[] =
    [CHIP, BUTTONS, ...Object.values(SOUNDS).map((each) => each.sounds ?? {})].flatMap((table) => Object.entries(table));
  for (const [name, made] of all) {
    assert.ok(lengthOf(made) <= LONGEST, `${name} takes ${lengthOf(made)} s`);
    for (const layer of made) {
      const gain = { tone: layer[4], bell: layer[4], noise: layer[5], notes: layer[5], throat: layer[6] }[layer[0]];
      assert.ok(typeof gain === "number" && gain > 0 && gain <= 1, `${name}: gain ${String(gain)}`);
    }
  }
  for (const name of Object.keys(CHIP)) assert.ok(heard.has(name), `${name} is never heard`);
});

test("frequent sounds are short", () => {
  for (const name of ["step", "grass", "long grass", "planks", "bones", "wait", "tap"]) {
    assert.ok(lengthOf(recipe(name)) <= 0.22, name);
  }
  for (const each of Object.values(SOUNDS)) {
    if (each.step !== undefined) assert.ok(lengthOf(recipeOf(each, each.step) ?? assert.fail()) <= 0.22, each.step);
  }
  assert.ok(lengthOf(BUTTONS.move) <= 0.22);
});

test("the hero's steps sound like the ground, and others' steps are silent", () => {
  assert.deepEqual(heard(field(), happens("move", "plain")), ["step"]);
  assert.deepEqual(heard(field("bridge"), happens("move", "plain")), ["planks"]);
  assert.deepEqual(heard(field("short grass"), happens("move", "plain"), happens("rustle", "plain")), ["grass"]);
  assert.deepEqual(heard(field("bones"), happens("move", "plain"), happens("crunch", "plain")), ["bones"]);
  assert.deepEqual(heard(field(), happens("move", "plain", { who: named("rat").id })), []);
  // Long grass is already trampled when its sound is chosen.
  const long = choose(skin, ruins, field("long grass"), field("trampled grass"), [happens("rustle", "plain")]);
  assert.deepEqual(long.map((each) => each.name), ["long grass"]);
});

test("steps tick in games without a cue for them, but standing still is silent", () => {
  const [, caves] = of("monster-caves");
  const gone = { ...field(), hero: [11, 10] } as const;
  const steps = (game: string, variant: Variant, before: State | null): readonly string[] =>
    choose(SOUNDS[game] ?? assert.fail(), variant, before, gone, []).map((each) => each.name);
  assert.deepEqual(steps("monster-caves", caves, field()), ["beep tread"]);
  assert.deepEqual(steps("monster-caves", caves, gone), []);
  assert.deepEqual(steps("monster-caves", caves, null), []);
  assert.deepEqual(steps("into-ruins", ruins, field()), []);
});

test("the victim of a hit cries, each kind in its own voice", () => {
  const hit = (name: string): GameEvent => happens("hit", "good", { whom: named(name).id });
  assert.deepEqual(heard(field(), hit("ogre")), ["blow", "ogre hurt"]);
  assert.deepEqual(heard(field(), hit("barrel")), ["blow"]);
  assert.deepEqual(heard(field(), happens("hit", "bad", { who: named("ogre").id })), ["blow on you"]);
  const [, goblin] = choose(skin, ruins, null, field(), [hit("goblin")]);
  const [, mystic] = choose(skin, ruins, null, field(), [hit("goblin mystic")]);
  assert.equal(goblin?.name, mystic?.name);
  assert.ok(goblin !== undefined && mystic !== undefined && mystic.pitch > goblin.pitch);
  const frozen = 1 << ruins.conditions.findIndex((condition) => condition.name === "frozen");
  const ogre: Thing = { id: named("ogre").id, at: [10, 10], hp: [3, 9], conditions: frozen, threat: null };
  assert.deepEqual(heard(field("cave floor", [ogre]), hit("ogre")), ["blow", "shatter"]);
});

test("a cue sounds different when it happens to the player", () => {
  assert.notDeepEqual(heard(field(), happens("death", "great")), heard(field(), happens("death", "good")));
  assert.notDeepEqual(heard(field(), happens("curse", "great")), heard(field(), happens("curse", "bad")));
});

test("a crowded turn drops sounds but keeps the most important", () => {
  const crowd = ["rat", "jackal", "goblin", "ogre", "bat", "pink jelly", "flesh horror", "mirrorshard", "dragon"];
  const events = [
    ...crowd.flatMap((name) => Array.from({ length: 4 }, () => happens("hit", "plain", { whom: named(name).id }))),
    happens("death", "great"),
  ];
  const chosen = choose(skin, ruins, null, field(), events);
  assert.equal(chosen.length, MOST);
  assert.ok(chosen.some((each) => each.name === "your death"));
  for (const { name } of chosen) {
    assert.ok(chosen.filter((each) => each.name === name).length <= MOST_ALIKE, name);
  }
  for (const { delay } of chosen) assert.ok(delay <= LATEST + 0.05, `${delay} s late`);
  const delays = new Set(chosen.map((each) => each.delay));
  assert.ok(delays.size > MOST / 2, "they do not all begin at once");
});

test("distant sounds are softer and come from their side", () => {
  const at = (x: number, y: number): { gain: number; pan: number } => {
    const broken = happens("break", "plain", { who: named("chair").id, to: [x, y] });
    const [first] = choose(skin, ruins, null, field(), [broken]);
    return first ?? assert.fail();
  };
  assert.deepEqual([at(10, 10).gain, at(10, 10).pan], [1, 0]);
  assert.ok(at(13, 10).gain > at(18, 10).gain && at(18, 10).gain > 0.4);
  assert.ok(at(13, 10).pan > 0 && at(7, 10).pan < 0);
  // Straight up on hexes: half a column for each row.
  assert.equal(at(12, 6).pan, 0);
});

test("fire crackles where something burns in view", () => {
  const burning = 1 << ruins.conditions.findIndex((condition) => condition.name === "burning");
  const fire: Thing = { id: named("fire").id, at: [3, 9], hp: null, conditions: 0, threat: null };
  const rat: Thing = { id: named("rat").id, at: [4, 9], hp: [1, 3], conditions: burning, threat: null };
  assert.equal(fireIn(skin, ruins, field()), 0);
  assert.ok(fireIn(skin, ruins, field("cave floor", [fire])) > 0);
  assert.ok(fireIn(skin, ruins, field("cave floor", [rat])) > 0);
  assert.equal(fireIn(skin, ruins, field("cave floor", [{ ...rat, conditions: 0 }])), 0);
  assert.ok(fireIn(skin, ruins, field("cave floor", Array.from({ length: 40 }, () => fire))) <= 1);
});

test("the loop of the fire has no seam and is never too loud", () => {
  const samples = new Float32Array(48_000);
  fillWithFire(samples, 24_000, dice(1));
  let largest = 0;
  for (const sample of samples) largest = Math.max(largest, Math.abs(sample));
  assert.ok(largest > 0.3 && largest <= 0.5, String(largest));
  assert.ok(Math.abs((samples[0] ?? 1) - (samples.at(-1) ?? -1)) < 0.05);
});

test("each piece keeps playing, in its key, softly", () => {
  for (const [title, piece] of Object.entries(PIECES)) {
    const random = dice(7);
    const bars = Array.from({ length: 24 }, (_, index) => compose(piece, index, random));
    assert.ok(bars.every((notes) => notes.length >= 4), title);
    assert.ok(new Set(bars.map((notes) => notes.length)).size > 1, `${title} is strewn by dice`);
    for (const note of bars.flat()) {
      assert.ok(note.at >= 0 && note.at < piece.bar && note.gain < 0.2 && note.pitch > 40 && note.pitch < 1200, title);
    }
    assert.ok(bars.every((notes) => notes.reduce((all, note) => all + note.gain, 0) < 1.4), `${title} is soft`);
  }
});
