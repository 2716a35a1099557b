/** From what the rules tell of a turn to how it is shown: who goes where, who strikes whom, what flies, and when. */

import type { Cell, Cue, Entry, GameEvent, State, Theme, Variant } from "../wire.ts";
import { actorAt, castOf, recognise, type Actor } from "./casting.ts";
import { namedColour, parseColour, type Rgb } from "./colour.ts";
import { colourOfCue, DIES, HEALS, HURTS, RELOCATES, STRIKES } from "./cues.ts";
import { distance, lineOf, placeOf } from "./geometry.ts";
import type { Effect, Gesture, Performance, Rising, Track } from "./motion.ts";
import { isAt, type Standing } from "./scene.ts";

/** A turn takes no longer than this. [milliseconds] */
export const LONGEST = 350;
const STEP = 115;
const LUNGE = 150;
/** From the beginning of a lunge to the blow. */
const BLOW = 55;
/** Between one who strikes and the next. */
const NEXT = 65;
const FLIGHT = 22;
const SHORTEST_FLIGHT = 60;
const LONGEST_FLIGHT = 125;
const GONE = 170;
/** Such a part of all hit points makes the picture shake. */
const HEAVY = 0.15;

interface Stage {
  readonly state: State;
  readonly before: State;
  readonly variant: Variant;
  readonly legend: ReadonlyMap<number, Entry>;
  readonly theme: Theme;
  readonly cast: Actor[];
  readonly tracks: Map<Actor, Track>;
  readonly ghosts: Track[];
  readonly effects: Effect[];
  readonly rising: Rising[];
  readonly shakes: { start: number; strength: number }[];
  /** What each actor has lost by events with numbers. */
  readonly told: Map<Actor, number>;
  /** When what comes next may begin. */
  now: number;
  /** When the last blow lands. */
  blow: number;
}

/** The turn that leads from `before` to `state`. */
export function direct(before: State, state: State, events: readonly GameEvent[], variant: Variant,
  legend: ReadonlyMap<number, Entry>, theme: Theme): Performance {
  const isNewMap = before.depth !== state.depth || before.width !== state.width || before.height !== state.height;
  const stage: Stage = {
    state, before, variant, legend, theme, cast: castOf(before, legend), tracks: new Map(), ghosts: [], effects: [], rising: [],
    shakes: [], told: new Map(), now: 0, blow: 0,
  };
  if (isNewMap) return arrive(stage, events);
  for (const event of events) {
    const cue = variant.cues[event.cue];
    if (cue !== undefined) show(stage, event, cue);
  }
  const strangers = recognise(stage.cast, state, legend, variant.topology);
  for (const actor of stage.cast) settle(stage, actor);
  for (const standing of strangers) enter(stage, standing);
  countLosses(stage);
  return finished(stage, false);
}

/** A new map: nobody is who was there before. */
function arrive(stage: Stage, events: readonly GameEvent[]): Performance {
  const { state, variant, theme } = stage;
  const hero = state.hero;
  if (hero !== null) {
    stage.effects.push({ kind: "dust", cell: hero, colour: [150, 140, 130], count: 6, start: 170, end: LONGEST });
    for (const event of events) {
      const name = variant.cues[event.cue]?.name ?? "";
      if (name === "land" && event.amount > 0) {
        stage.rising.push({ text: `-${event.amount}`, colour: parseColour(theme.bad), cell: hero, isSign: false, start: 190 });
        stage.shakes.push({ start: 180, strength: 2.5 });
      }
    }
  }
  return finished(stage, true);
}

function trackOf(stage: Stage, actor: Actor): Track {
  const known = stage.tracks.get(actor);
  if (known !== undefined) return known;
  const isHero = actor.entry?.role === "hero";
  const made: Track = { id: actor.id, from: actor.from ?? actor.at, legs: [], gestures: [], thing: null, isHero };
  stage.tracks.set(actor, made);
  return made;
}

/** When a figure has done what it was told to do so far. */
const readyAt = (track: Track): number => track.legs.reduce((latest, leg) => Math.max(latest, leg.end), 0);

function show(stage: Stage, event: GameEvent, cue: Cue): void {
  const { name } = cue;
  if (RELOCATES.has(name) && !isAt(event.at, event.to)) return relocate(stage, event, name);
  if (STRIKES.has(name)) lunge(stage, event);
  if (name === "hit" || name === "bite" || name === "kill") blowLands(stage, event);
  if (name === "miss") dodge(stage, event);
  if (HURTS.has(name) && event.amount > 0 && name !== "land") lose(stage, event, event.amount);
  if (HEALS.has(name) && event.amount > 0) gain(stage, event);
  if (DIES.has(name)) die(stage, event, name);
  move(stage, event, cue);
}

function relocate(stage: Stage, event: GameEvent, name: string): void {
  const actor = actorAt(stage.cast, event.at, event.who) ?? newcomer(stage, event);
  const track = trackOf(stage, actor);
  const start = Math.max(readyAt(track), name === "move" ? Math.max(0, stage.now - NEXT) : stage.blow);
  const kind = name === "move" ? "slide" : name === "push" ? "shove" : "jump";
  track.legs.push({ start, end: start + (kind === "slide" ? STEP : kind === "shove" ? 100 : 60), to: event.to, kind });
  actor.at = event.to;
  if (kind === "jump") poof(stage, event.at, event.to, start, name);
  if (kind === "shove") stage.effects.push({ kind: "dust", cell: event.at, colour: [150, 140, 130], count: 3, start, end: start + 200 });
}

/** Somebody who was not in view when the turn began. */
function newcomer(stage: Stage, event: GameEvent): Actor {
  const entry = stage.legend.get(event.who) ?? null;
  const actor: Actor = { entry, id: event.who, from: event.at, at: event.at, now: null, before: null, isGone: false };
  stage.cast.push(actor);
  trackOf(stage, actor).gestures.push({ kind: "appear", start: stage.now, end: stage.now + STEP, towards: [0, 0], colour: null });
  return actor;
}

function lunge(stage: Stage, event: GameEvent): void {
  const actor = actorAt(stage.cast, event.at, event.who);
  if (actor === null || isAt(event.at, event.to)) return;
  const track = trackOf(stage, actor);
  const start = Math.max(stage.now, readyAt(track) * 0.6);
  track.gestures.push(gesture(stage, "lunge", event.at, event.to, start, LUNGE));
  stage.blow = start + BLOW;
  stage.now = start + NEXT;
}

const gesture = (stage: Stage, kind: Gesture["kind"], from: Cell, to: Cell, start: number, length: number, colour: Rgb | null = null): Gesture => {
  const a = placeOf(stage.variant.topology, from), b = placeOf(stage.variant.topology, to);
  const far = Math.max(1, distance(stage.variant.topology, from, to));
  return { kind, start, end: start + length, towards: [(b.u - a.u) / far, (b.v - a.v) / far], colour };
};

function blowLands(stage: Stage, event: GameEvent): void {
  const target = actorAt(stage.cast, event.to, event.whom) ?? actorAt(stage.cast, event.to, null);
  const near = distance(stage.variant.topology, event.at, event.to) === 1;
  // Where the rules tell of no swing, the blow itself is one.
  const attacker = actorAt(stage.cast, event.at, event.who);
  const hasSwung = attacker !== null && (stage.tracks.get(attacker)?.gestures.some((done) => done.kind === "lunge") ?? false);
  if (near && attacker !== null && !hasSwung) lunge(stage, event);
  const start = Math.max(stage.blow, stage.now - NEXT);
  stage.effects.push({ kind: "sprite", cell: event.to, name: "fx/hit", colour: [255, 255, 255], start, end: start + 110 });
  if (target === null) return;
  trackOf(stage, target).gestures.push(
    gesture(stage, "recoil", event.at, event.to, start, 130),
    gesture(stage, "flash", event.at, event.to, start, 130, target.entry?.role === "hero" ? [255, 70, 60] : [255, 255, 255]),
  );
}

function dodge(stage: Stage, event: GameEvent): void {
  const target = actorAt(stage.cast, event.to, event.whom);
  if (target !== null) trackOf(stage, target).gestures.push(gesture(stage, "dodge", event.at, event.to, stage.blow, 140));
  stage.rising.push({ text: "miss", colour: parseColour(stage.theme.dim), cell: event.to, isSign: false, start: stage.blow });
}

function lose(stage: Stage, event: GameEvent, amount: number): void {
  const isBlow = !isAt(event.at, event.to);
  const actor = actorAt(stage.cast, event.to, isBlow ? event.whom : event.who);
  // Amounts that are no loss of hit points are some other number of the game's.
  if (actor === null || actor.before === null || actor.before.thing.hp === null) return;
  stage.told.set(actor, (stage.told.get(actor) ?? 0) - amount);
  number(stage, actor, event.to, -amount, Math.max(stage.blow, isBlow ? 0 : stage.now));
}

function gain(stage: Stage, event: GameEvent): void {
  const actor = actorAt(stage.cast, event.at, event.who);
  if (actor === null) return;
  stage.told.set(actor, (stage.told.get(actor) ?? 0) + event.amount);
  number(stage, actor, event.at, event.amount, stage.now);
}

function number(stage: Stage, actor: Actor, cell: Cell, amount: number, start: number): void {
  const isHero = actor.entry?.role === "hero";
  const { theme } = stage;
  const colour = parseColour(amount > 0 ? theme.good : isHero ? theme.bad : theme.great);
  stage.rising.push({ text: amount > 0 ? `+${amount}` : `${amount}`, colour, cell, isSign: false, start });
  const most = actor.before?.thing.hp?.[1] ?? 0;
  if (isHero && amount < 0 && most > 0 && -amount >= most * HEAVY) {
    stage.shakes.push({ start, strength: Math.min(4, 1 + 6 * -amount / most) });
  }
}

function die(stage: Stage, event: GameEvent, name: string): void {
  const isOwn = name === "death" || name === "break";
  const actor = actorAt(stage.cast, isOwn ? event.at : event.to, isOwn ? event.who : event.whom);
  if (actor === null || actor.entry?.role === "hero") return;
  actor.isGone = true;
  const start = Math.max(stage.blow + 30, stage.now - NEXT);
  const track = trackOf(stage, actor);
  track.gestures.push(gesture(stage, "die", event.at, event.to, Math.max(start, readyAt(track)), GONE, [255, 255, 255]));
  stage.effects.push({
    kind: "dust", cell: actor.at, colour: actor.entry === null ? [200, 200, 200] : namedColour(stage.theme, actor.entry.colour),
    count: 7, start, end: start + 260,
  });
}

function poof(stage: Stage, from: Cell, to: Cell, start: number, name: string): void {
  const colour = colourOfCue(name);
  for (const cell of [from, to]) stage.effects.push({ kind: "sprite", cell, name: "fx/teleport", colour, start, end: start + 200 });
  stage.effects.push({ kind: "flare", cell: from, colour, strength: 0.8, start, end: start + 140 });
  stage.effects.push({ kind: "flare", cell: to, colour, strength: 1, start: start + 50, end: start + 220 });
  stage.effects.push({ kind: "dust", cell: to, colour, count: 5, start: start + 50, end: start + 260 });
}

/** What a cue's motion shows by itself. */
function move(stage: Stage, event: GameEvent, cue: Cue): void {
  const { look, name } = cue;
  const colour = colourOfCue(name);
  const { at, to } = event;
  const when = Math.max(stage.now, 0);
  if (typeof look === "object") {
    const tone = cue.tone === "bad" ? stage.theme.bad : cue.tone === "good" ? stage.theme.good : stage.theme.great;
    stage.rising.push({ text: look.text, colour: parseColour(tone), cell: to, isSign: true, start: Math.max(when - NEXT, 0) });
    return;
  }
  switch (look) {
    case "none":
      return;
    case "flash":
      if (!STRIKES.has(name) && name !== "hit") {
        stage.effects.push({ kind: "flare", cell: to, colour, strength: 0.5, start: stage.blow, end: stage.blow + 130 });
      }
      return;
    case "bolt":
      return fly(stage, event, name === "lightning" ? "lightning" : name === "shot" ? "arrow" : "beam", colour);
    case "throw":
      return fly(stage, event, "throw", colour);
    case "fire":
      if (!isAt(at, to)) return fly(stage, event, "jet", colour);
      stage.effects.push({ kind: "flare", cell: to, colour, strength: 0.9, start: when, end: when + 200 });
      stage.effects.push({ kind: "sprite", cell: to, name: "fx/fire", colour, start: when, end: when + 200 });
      return;
    case "slide":
      if (!RELOCATES.has(name)) spawn(stage, event, "slide");
      return;
    case "blink":
      if (!RELOCATES.has(name)) {
        spawn(stage, { ...event, who: event.whom }, "jump");
        poof(stage, to, to, when, name);
      }
      return;
    case "fall":
      return sink(stage, event);
    case "burst": {
      const entry = stage.legend.get(event.who);
      const own = name === "shatter" ? (entry === undefined ? colour : namedColour(stage.theme, entry.colour)) : colour;
      stage.effects.push({ kind: "burst", cell: to, colour: own, start: when, end: when + 240 });
      stage.effects.push({ kind: "dust", cell: to, colour: own, count: 9, start: when, end: when + 280 });
      stage.shakes.push({ start: when, strength: 1.5 });
    }
  }
}

function fly(stage: Stage, event: GameEvent, kind: "throw" | "arrow" | "beam" | "lightning" | "jet", colour: Rgb): void {
  const cells = lineOf(stage.variant.topology, event.at, event.to);
  if (cells.length === 0) return;
  const flight = Math.min(LONGEST_FLIGHT, Math.max(SHORTEST_FLIGHT, cells.length * FLIGHT));
  const start = stage.now;
  const linger = kind === "arrow" || kind === "throw" ? 0 : 110;
  stage.effects.push(kind === "throw"
    ? { kind, id: event.whom, from: event.at, to: event.to, start, end: start + flight }
    : { kind, from: event.at, cells, colour, start, end: start + flight + linger });
  stage.now = start + (kind === "lightning" ? 40 : flight);
  stage.blow = stage.now;
}

/** Somebody new comes out of somebody else. */
function spawn(stage: Stage, event: GameEvent, kind: "slide" | "jump"): void {
  const entry = stage.legend.get(event.who) ?? null;
  const from = kind === "slide" ? event.at : event.to;
  const actor: Actor = { entry, id: event.who, from, at: event.to, now: null, before: null, isGone: false };
  stage.cast.push(actor);
  const track = trackOf(stage, actor);
  const start = Math.max(stage.blow, stage.now);
  track.gestures.push({ kind: "appear", start, end: start + 90, towards: [0, 0], colour: colourOfCue("summon") });
  if (kind === "slide") track.legs.push({ start, end: start + STEP, to: event.to, kind });
}

function sink(stage: Stage, event: GameEvent): void {
  const actor = actorAt(stage.cast, event.to, event.who);
  const start = actor === null ? stage.now : Math.max(stage.blow, readyAt(trackOf(stage, actor)));
  const track: Track = actor === null
    ? { id: event.who, from: event.to, legs: [], gestures: [], thing: null, isHero: false }
    : trackOf(stage, actor);
  if (actor === null) stage.ghosts.push(track);
  else actor.isGone = true;
  track.gestures.push({ kind: "sink", start, end: start + 190, towards: [0, 0], colour: null });
}

/** What the events left open: who went where without a word, and who is gone. */
function settle(stage: Stage, actor: Actor): void {
  const track = trackOf(stage, actor);
  if (actor.now === null) {
    const isTold = track.gestures.some((done) => done.kind === "die" || done.kind === "sink");
    if (isTold) return;
    const start = readyAt(track);
    track.gestures.push({ kind: "vanish", start: Math.max(0, start - 60), end: Math.max(start, 90), towards: [0, 0], colour: null });
    return;
  }
  const { at } = actor.now.thing;
  if (!isAt(actor.at, at)) {
    const start = readyAt(track);
    track.legs.push({ start, end: start + STEP, to: at, kind: "slide" });
  }
}

function enter(stage: Stage, standing: Standing): void {
  const actor: Actor = { entry: standing.entry, id: standing.thing.id, from: standing.thing.at, at: standing.thing.at, now: standing, before: null, isGone: false };
  stage.cast.push(actor);
  trackOf(stage, actor).gestures.push({ kind: "appear", start: 0, end: 110, towards: [0, 0], colour: null });
}

/** Numbers for what was lost and gained without a word. */
function countLosses(stage: Stage): void {
  for (const actor of stage.cast) {
    const [was, is] = [actor.before?.thing.hp ?? null, actor.now?.thing.hp ?? null];
    if (was === null || is === null) continue;
    const untold = is[0] - was[0] - (stage.told.get(actor) ?? 0);
    const isSame = was[1] === is[1] && !stage.told.has(actor);
    if (untold !== 0 && isSame) number(stage, actor, actor.at, untold, Math.max(stage.blow, 40));
  }
  heroByStats(stage);
}

/** Games whose hero is a letter of the map tell of its hit points in the stats only. */
function heroByStats(stage: Stage): void {
  const hero = stage.cast.find((actor) => actor.entry?.role === "hero" && actor.now !== null);
  const index = stage.variant.stats.findIndex((stat) => stat.isHealth);
  if (hero === undefined || index < 0 || hero.now?.thing.hp !== null) return;
  const was = stage.before.stats[index], is = stage.state.stats[index];
  if (was === undefined || is === undefined || was[0] === is[0]) return;
  number(stage, hero, hero.at, is[0] - was[0], stage.blow);
  if (is[0] < was[0]) {
    stage.shakes.push({ start: stage.blow, strength: 1.5 });
    trackOf(stage, hero).gestures.push({ kind: "flash", start: stage.blow, end: stage.blow + 130, towards: [0, 0], colour: [255, 70, 60] });
  }
}

/** All of it, no longer than a turn may take. */
function finished(stage: Stage, isNewMap: boolean): Performance {
  const tracks: Track[] = [];
  for (const [actor, track] of stage.tracks) tracks.push({ ...track, thing: actor.now?.thing ?? null });
  tracks.push(...stage.ghosts);
  const spans = [...tracks.flatMap((track) => [...track.legs, ...track.gestures]), ...stage.effects];
  const end = spans.reduce((latest, span) => Math.max(latest, span.end), isNewMap ? LONGEST : 0);
  const pace = end > LONGEST ? LONGEST / end : 1;
  for (const span of spans) {
    span.start *= pace;
    span.end *= pace;
  }
  for (const late of [...stage.rising, ...stage.shakes]) late.start *= pace;
  return { tracks, effects: stage.effects, rising: stage.rising, shakes: stage.shakes, isNewMap, length: Math.min(end, LONGEST) };
}
