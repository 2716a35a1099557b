/** Directs a turn: turns its events into movements, blows and flights, each at its time. */

import type { Cue, Entry, GameEvent, State, Theme, Variant } from "../wire.ts";
import { blowLands, die, dodge, gain, lose, lunge } from "./blows.ts";
import { actorAt, castOf, recognise, type Actor } from "./casting.ts";
import { namedColour, parseColour, type Rgb } from "../colour.ts";
import { does, relocates } from "./cues.ts";
import { move, poof } from "./flights.ts";
import { signed } from "./floats.ts";
import { heroLooksLeft, leftwardOf, NOBODY, stillLeftward, type Leftward } from "./facing.ts";
import { looksLeftAt, type Performance, type Track } from "./motion.ts";
import { isAt, type Standing } from "./scene.ts";
import type { Sparks } from "../skin.ts";
import { alone, beat, look, newcomer, number, readyAt, trackOf, type Stage } from "./stage.ts";

/** The longest turn. [milliseconds] */
export const LONGEST = 350;
/** Discoveries are shown after the turn, each kind for this long. [milliseconds] */
export const FANFARE = 800;
const NEXT_KIND = 250;
const DUST: Rgb = [150, 140, 130];

/** Stages the turn that leads from `before` to `state`. */
export function direct(before: State, state: State, events: readonly GameEvent[], variant: Variant, sparks: Sparks,
  legend: ReadonlyMap<number, Entry>, theme: Theme, leftward = NOBODY): Performance {
  const isNewMap = before.depth !== state.depth || before.width !== state.width || before.height !== state.height;
  const stage: Stage = {
    state, before, variant, sparks, legend, theme, leftward, cast: castOf(before, legend), tracks: new Map(), ghosts: [],
    effects: [], rising: [], shakes: [], revealed: [], told: new Map(), now: 0, blow: 0,
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

/** Stages the arrival on a new map, where nobody from the old one is. */
function arrive(stage: Stage, events: readonly GameEvent[]): Performance {
  const { state, variant, theme } = stage;
  const hero = state.hero;
  if (hero !== null) {
    stage.effects.push({ kind: "dust", cell: hero, colour: DUST, count: 6, start: 170, end: LONGEST });
    for (const event of events) {
      const name = variant.cues[event.cue]?.name ?? "";
      if (does(stage.sparks, name, "thud") && event.amount > 0) {
        stage.rising.push(
          { text: signed(-event.amount), colour: parseColour(theme.bad), cell: hero, isSign: false, amount: -event.amount, start: 190 },
        );
        stage.shakes.push({ start: 180, strength: 2.5 });
      }
    }
  }
  return finished(stage, true);
}

function show(stage: Stage, event: GameEvent, cue: Cue): void {
  const { name } = cue;
  const { sparks } = stage;
  if (relocates(sparks, name) && !isAt(event.at, event.to)) return relocate(stage, event, name);
  if (does(sparks, name, "strike")) lunge(stage, event);
  if (does(sparks, name, "land")) blowLands(stage, event);
  if (does(sparks, name, "dodge")) dodge(stage, event);
  if (does(sparks, name, "lose") && event.amount > 0) lose(stage, event, event.amount);
  if (does(sparks, name, "gain") && event.amount > 0) gain(stage, event);
  if (does(sparks, name, "die")) die(stage, event.at, event.who, event);
  if (does(sparks, name, "kill")) die(stage, event.to, event.whom, event);
  if (does(sparks, name, "reveal")) stage.revealed.push({ id: event.whom, cell: event.to });
  move(stage, event, cue);
}

function relocate(stage: Stage, event: GameEvent, name: string): void {
  const known = actorAt(stage.cast, event.at, event.who);
  const actor = known ?? newcomer(stage, event.who, event.at, event.at);
  const track = trackOf(stage, actor);
  if (known === null) track.gestures.push(alone("appear", stage.now, stage.now + beat.step));
  const { sparks } = stage;
  const kind = does(sparks, name, "walk") ? "slide" : does(sparks, name, "shove") ? "shove" : "jump";
  const start = Math.max(readyAt(track), kind === "slide" ? Math.max(0, stage.now - beat.next) : stage.blow);
  track.legs.push(
    { start, end: start + (kind === "slide" ? beat.step : kind === "shove" ? 100 : 60), to: event.to, kind },
  );
  if (kind === "slide") look(stage, actor, event.at, event.to, start);
  actor.at = event.to;
  if (kind === "jump") poof(stage, event.at, event.to, start, name);
  if (kind === "shove") {
    stage.effects.push({ kind: "dust", cell: event.at, colour: DUST, count: 3, start, end: start + 200 });
  }
}

/** Completes the events: finds actors that moved without an event, and actors that are gone. */
function settle(stage: Stage, actor: Actor): void {
  const track = trackOf(stage, actor);
  if (actor.now === null) {
    const isTold = track.gestures.some((done) => done.kind === "die" || done.kind === "sink");
    if (isTold) return;
    const start = readyAt(track);
    track.gestures.push(alone("vanish", Math.max(0, start - 60), Math.max(start, 90)));
    return;
  }
  const { at } = actor.now.thing;
  if (!isAt(actor.at, at)) {
    const start = readyAt(track);
    track.legs.push({ start, end: start + beat.step, to: at, kind: "slide" });
    look(stage, actor, actor.at, at, start);
  }
  const told = actor.entry?.role === "hero" ? heroLooksLeft(stage.state, stage.variant) : null;
  if (told !== null) track.looks.push({ start: 0, end: 0, isLeft: told });
}

function enter(stage: Stage, standing: Standing): void {
  const { id, at } = standing.thing;
  const actor = newcomer(stage, id, at, at);
  actor.now = standing;
  trackOf(stage, actor).gestures.push(alone("appear", 0, 110));
}

/** Shows numbers for hit points that changed without an event. */
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

/** Uses the stats, because in games whose hero is a letter on the map, only they have the hero's hit points. */
function heroByStats(stage: Stage): void {
  const hero = stage.cast.find((actor) => actor.entry?.role === "hero" && actor.now !== null);
  const index = stage.variant.stats.findIndex((stat) => stat.meaning === "health");
  if (hero === undefined || index < 0 || hero.now?.thing.hp !== null) return;
  const was = stage.before.stats[index], is = stage.state.stats[index];
  if (was === undefined || is === undefined || was[0] === is[0]) return;
  number(stage, hero, hero.at, is[0] - was[0], stage.blow);
  if (is[0] < was[0]) {
    stage.shakes.push({ start: stage.blow, strength: 1.5 });
    trackOf(stage, hero).gestures.push(alone("flash", stage.blow, stage.blow + 130, [255, 70, 60]));
  }
}

/** The complete turn, sped up if it would take too long. */
function finished(stage: Stage, isNewMap: boolean): Performance {
  const tracks: Track[] = [];
  for (const [actor, track] of stage.tracks) tracks.push({ ...track, thing: actor.now?.thing ?? null });
  tracks.push(...stage.ghosts);
  const spans = [...tracks.flatMap((track) => [...track.legs, ...track.gestures, ...track.looks]), ...stage.effects];
  const end = spans.reduce((latest, span) => Math.max(latest, span.end), isNewMap ? LONGEST : 0);
  const pace = end > LONGEST ? LONGEST / end : 1;
  for (const span of spans) {
    span.start *= pace;
    span.end *= pace;
  }
  for (const late of [...stage.rising, ...stage.shakes]) late.start *= pace;
  const { effects, rising, shakes } = stage;
  let length = Math.min(end, LONGEST);
  for (const [index, { id, cell }] of stage.revealed.entries()) {
    const entry = stage.legend.get(id);
    if (entry === undefined) continue;
    const start = Math.min(end, LONGEST) + index * NEXT_KIND;
    length = start + FANFARE;
    effects.push({ kind: "reveal", id, cell, colour: namedColour(stage.theme, entry.colour), start, end: length });
  }
  const landing = landingOf(stage);
  return { tracks, effects, rising, shakes, isNewMap, landing, length, leftward: leftwardAfter(stage, isNewMap) };
}

/** Actors that face left after the turn. */
function leftwardAfter(stage: Stage, isNewMap: boolean): Leftward {
  if (isNewMap) return stillLeftward(NOBODY, stage.state, stage.variant, stage.legend);
  const left = [...stage.tracks].filter(([actor, track]) => actor.now !== null && looksLeftAt(track, Infinity));
  return leftwardOf(left.flatMap(([actor]) => actor.now?.thing ?? []));
}

/** Thrown things, with the cells where they landed. */
function landingOf({ effects, before, state }: Stage): Performance["landing"] {
  return effects.flatMap((effect) => {
    if (effect.kind !== "throw") return [];
    const lay = before.things.filter((thing) => thing.id === effect.id);
    return state.things
      .filter((thing) => thing.id === effect.id && !lay.some((other) => isAt(other.at, thing.at)))
      .map((thing) => ({ id: thing.id, at: thing.at, until: effect.end }));
  });
}
