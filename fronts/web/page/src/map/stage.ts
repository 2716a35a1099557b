/** A turn being staged: its cast, and the decisions so far. */

import type { Cell, Entry, State, Theme, Variant } from "../wire.ts";
import type { Sparks } from "../skin.ts";
import type { Actor } from "./casting.ts";
import { parseColour, type Rgb } from "../colour.ts";
import { isLeftward, leadsLeft, looks, type Leftward } from "./facing.ts";
import { signed } from "./floats.ts";
import { distance, placeOf } from "./geometry.ts";
import type { Effect, Gesture, Rising, Track } from "./motion.ts";

/** How long things take. [milliseconds] */
export const beat = {
  step: 115,
  lunge: 150,
  /** From the start of a lunge to the blow. */
  blow: 55,
  /** From one attacker to the next. */
  next: 65,
  gone: 170,
} as const;

/** Losing this share of all hit points shakes the picture. */
const HEAVY = 0.15;

export interface Stage {
  readonly state: State;
  readonly before: State;
  readonly variant: Variant;
  readonly sparks: Sparks;
  readonly legend: ReadonlyMap<number, Entry>;
  readonly theme: Theme;
  /** Actors that faced left before the turn. */
  readonly leftward: Leftward;
  readonly cast: Actor[];
  readonly tracks: Map<Actor, Track>;
  readonly ghosts: Track[];
  readonly effects: Effect[];
  readonly rising: Rising[];
  readonly shakes: { start: number; strength: number }[];
  /** The kinds of things that are identified, and where. */
  readonly revealed: { readonly id: number; readonly cell: Cell }[];
  /** Hit points that each actor lost in events with numbers. */
  readonly told: Map<Actor, number>;
  /** The earliest start of the next thing. */
  now: number;
  /** The time at which the last blow lands. */
  blow: number;
}

export function trackOf(stage: Stage, actor: Actor): Track {
  const known = stage.tracks.get(actor);
  if (known !== undefined) return known;
  const isHero = actor.entry?.role === "hero";
  const from = actor.from ?? actor.at;
  const isLeft = looks(actor.entry) && isLeftward(stage.leftward, actor.id, from);
  const made: Track = { id: actor.id, from, legs: [], gestures: [], isLeft, looks: [], thing: null, isHero };
  stage.tracks.set(actor, made);
  return made;
}

/** The time at which a figure has done everything staged so far. */
export const readyAt = (track: Track): number => track.legs.reduce((latest, leg) => Math.max(latest, leg.end), 0);

/** Makes an actor look where it goes or strikes. */
export function look(stage: Stage, actor: Actor, from: Cell, to: Cell, start: number): void {
  const isLeft = leadsLeft(stage.variant, from, to);
  if (isLeft !== null && looks(actor.entry)) trackOf(stage, actor).looks.push({ start, end: start, isLeft });
}

/** Adds a gesture towards a cell. */
export function gesture(
  stage: Stage, kind: Gesture["kind"], from: Cell, to: Cell, span: Omit<Gesture, "kind" | "towards">,
): Gesture {
  const { topology } = stage.variant;
  const a = placeOf(topology, from), b = placeOf(topology, to);
  const far = Math.max(1, distance(topology, from, to));
  return { ...span, kind, towards: [(b.u - a.u) / far, (b.v - a.v) / far] };
}

/** A part of a turn that starts at `start`. */
export const lasting = (start: number, length: number, colour: Rgb | null = null): Omit<Gesture, "kind" | "towards"> =>
  ({ start, end: start + length, colour });

/** A gesture on the spot. */
export const alone = (kind: Gesture["kind"], start: number, end: number, colour: Rgb | null = null): Gesture =>
  ({ kind, start, end, colour, towards: [0, 0] });

/** Adds an actor that was absent when the turn began. */
export function newcomer(stage: Stage, id: number, from: Cell, at: Cell): Actor {
  const actor: Actor = { entry: stage.legend.get(id) ?? null, id, from, at, now: null, before: null, isGone: false };
  stage.cast.push(actor);
  return actor;
}

/** Shows a number of hit points over an actor. */
export function number(stage: Stage, actor: Actor, cell: Cell, amount: number, start: number): void {
  const isHero = actor.entry?.role === "hero";
  const { theme } = stage;
  const colour = parseColour(amount > 0 ? theme.good : isHero ? theme.bad : theme.great);
  stage.rising.push({ text: signed(amount), colour, cell, isSign: false, amount, start });
  const most = actor.before?.thing.hp?.[1] ?? 0;
  if (isHero && amount < 0 && most > 0 && -amount >= most * HEAVY) {
    stage.shakes.push({ start, strength: Math.min(4, 1 + 6 * -amount / most) });
  }
}
