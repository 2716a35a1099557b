/** Computes how a turn looks at one moment. */

import { isFoe } from "./roles.ts";
import type { Entry, State, Topology } from "../wire.ts";
import type { Rgb } from "../colour.ts";
import { isLeftward, looks, NOBODY } from "./facing.ts";
import { placeOf, type Place } from "./geometry.ts";
import {
  easeIn, easeOut, flutter, isWithin, looksLeftAt, partOf, strike,
  type Effect, type Gesture, type Performance, type Track,
} from "./motion.ts";
import { isActor, isRemembered, standings, type Figure, type Glow, type Moment, type Spark } from "./scene.ts";

const NOWHERE: Place = { u: 0, v: 0 };
/** The length of a lunge. [cells] */
const REACH = 0.55;
/** The opacity of a creature out of view, drawn where it was last seen. */
const MEMORY = 0.4;

/** The moment of a state in which nothing moves. */
export function stillMoment(
  state: State, legend: ReadonlyMap<number, Entry>, topology: Topology, leftward = NOBODY,
): Moment {
  const figures = standings(state, legend).filter(({ entry }) => isActor(entry)).map(({ thing, entry }): Figure => ({
    id: thing.id, place: placeOf(topology, thing.at), lift: 0, alpha: isFoe(entry?.role) && isRemembered(state, thing.at) ? MEMORY : 1,
    size: 1, tint: null, tinted: 0, thing, isHero: entry?.role === "hero", isLeft: looks(entry) && isLeftward(leftward, thing.id, thing.at),
  }));
  return { figures, sparks: [], glows: [], hidden: [], shake: NOWHERE, dawn: 1 };
}

/** The moment of a turn at `time` after its beginning. */
export function momentAt(turn: Performance, still: Moment, topology: Topology, time: number): Moment {
  const sparks: Spark[] = [], glows: Glow[] = [];
  for (const effect of turn.effects) if (isWithin(effect, time)) perform(effect, topology, time, sparks, glows);
  if (turn.isNewMap) {
    const part = partOf({ start: 0, end: turn.length }, time);
    const figures = still.figures.map((figure) => figure.isHero
      ? { ...figure, lift: 1.6 * (1 - easeIn(Math.min(1, part * 2))), alpha: Math.min(1, part * 4) }
      : figure);
    return { figures, sparks, glows, hidden: [], shake: shakeAt(turn, time), dawn: easeOut(part) };
  }
  const figures = turn.tracks.map((track) => resting(track, still, topology) ?? pose(track, topology, time)).filter((figure) => figure.alpha > 0.02);
  const hidden = turn.landing.filter(({ until }) => time < until);
  return { figures, sparks, glows, hidden, shake: shakeAt(turn, time), dawn: 1 };
}

/** The figure of a creature that does nothing in a turn. */
function resting({ id, from, legs, gestures }: Track, still: Moment, topology: Topology): Figure | undefined {
  if (legs.length + gestures.length > 0) return undefined;
  const { u, v } = placeOf(topology, from);
  return still.figures.find((figure) => figure.id === id && figure.place.u === u && figure.place.v === v && figure.alpha < 1);
}

function shakeAt(turn: Performance, time: number): Place {
  let u = 0, v = 0;
  for (const { start, strength } of turn.shakes) {
    const part = partOf({ start, end: start + 180 }, time);
    if (time < start || part >= 1) continue;
    const left = strength * (1 - part) ** 1.5;
    u += left * Math.sin((time - start) * 0.11);
    v += left * Math.cos((time - start) * 0.13) * 0.7;
  }
  return { u, v };
}

function pose(track: Track, topology: Topology, time: number): Figure {
  let place = placeOf(topology, track.from), lift = 0;
  for (const leg of track.legs) {
    if (time < leg.start) break;
    const part = partOf(leg, time), to = placeOf(topology, leg.to);
    const eased = leg.kind === "jump" ? (part < 0.5 ? 0 : 1) : easeOut(part);
    if (leg.kind === "slide") lift = 0.1 * Math.sin(Math.PI * part);
    place = { u: place.u + (to.u - place.u) * eased, v: place.v + (to.v - place.v) * eased };
  }
  let alpha = 1, size = 1, tinted = 0;
  let tint: Rgb | null = null;
  for (const done of track.gestures) {
    const part = partOf(done, time);
    if (done.kind === "appear" && part < 1) {
      alpha *= part;
      if (done.colour !== null) [tint, tinted, size] = [done.colour, 1 - part, 0.5 + part / 2];
    } else if (time >= done.start) {
      ({ place, alpha, size } = gestured(done, part, { place, alpha, size }));
      if (
        (done.kind === "flash" || done.kind === "die") && part < 1
      ) [tint, tinted] = [done.colour, Math.max(tinted, (1 - part) * 0.85)];
      if (done.kind === "sink") lift = -0.3 * easeIn(part);
    }
  }
  const { id, thing, isHero } = track;
  return { id, place, lift, alpha, size, tint, tinted, thing, isHero, isLeft: looksLeftAt(track, time) };
}

type Stance = Pick<Figure, "place" | "alpha" | "size">;

function gestured(done: Gesture, part: number, { place, alpha, size }: Stance): Stance {
  const [u, v] = done.towards;
  const shifted = (by: number): Place => ({ u: place.u + u * by, v: place.v + v * by });
  switch (done.kind) {
    case "lunge": return { place: part < 1 ? shifted(REACH * strike(part)) : place, alpha, size };
    case "recoil": return { place: part < 1 ? shifted(0.22 * strike(part)) : place, alpha, size };
    case "dodge": return {
      place: part < 1 ? { u: place.u - v * 0.5 * strike(part), v: place.v + u * 0.15 * strike(part) } : place, alpha,
      size,
    };
    case "die": return { place, alpha: alpha * (1 - easeIn(part)), size: size * (1 - 0.35 * part) };
    case "sink": return { place, alpha: alpha * (1 - easeIn(part)), size: size * (1 - 0.8 * easeIn(part)) };
    case "vanish": return { place, alpha: alpha * (1 - part), size };
    case "appear": case "flash": return { place, alpha, size };
  }
}

function perform(effect: Effect, topology: Topology, time: number, sparks: Spark[], glows: Glow[]): void {
  const part = partOf(effect, time);
  switch (effect.kind) {
    case "throw": {
      const place = between(placeOf(topology, effect.from), placeOf(topology, effect.to), part);
      sparks.push({ kind: "thing", id: effect.id, place, lift: 0.35 + 0.9 * Math.sin(Math.PI * part) });
      return;
    }
    case "arrow":
      sparks.push({
        kind: "flying", name: effect.sprite, colour: effect.colour, part,
        from: placeOf(topology, effect.from), to: placeOf(topology, last(effect)),
      });
      return;
    case "beam": case "lightning": {
      const { colour } = effect;
      const from = placeOf(topology, effect.from), to = placeOf(topology, last(effect));
      const isJagged = effect.kind === "lightning";
      const reach = isJagged ? 1 : Math.min(1, part * 2), alpha = part < 0.5 ? 1 : 2 * (1 - part);
      sparks.push({ kind: "bolt", from, to: between(from, to, reach), colour, isJagged, alpha });
      if (reach < 1) sparks.push({ kind: "flying", name: effect.sprite, from, to, part: reach, colour });
      for (const cell of effect.cells) {
        glows.push({ place: placeOf(topology, cell), radius: 1.4, colour, strength: 0.2 * alpha });
      }
      return;
    }
    case "jet":
      return jet(effect.cells.map((cell) => placeOf(topology, cell)), effect.colour, part, sparks, glows);
    case "flare":
      sparks.push(
        { kind: "cell", cell: effect.cell, colour: effect.colour, alpha: 0.45 * effect.strength * (1 - part) },
      );
      glows.push({
        place: placeOf(topology, effect.cell), radius: 1.5, colour: effect.colour,
        strength: 0.2 * effect.strength * (1 - part),
      });
      return;
    case "sprite":
      sparks.push({
        kind: "sprite", name: effect.name, part, place: placeOf(topology, effect.cell), lift: 0,
        alpha: 1 - part * part, colour: effect.colour,
      });
      return;
    case "burst": {
      const place = placeOf(topology, effect.cell);
      sparks.push({ kind: "ring", place, radius: 0.3 + 1.3 * easeOut(part), colour: effect.colour, alpha: 1 - part });
      sparks.push(
        { kind: "sprite", name: "fx/burst", part, place, lift: 0, alpha: 1 - part * part, colour: effect.colour },
      );
      glows.push({ place, radius: 2.8, colour: effect.colour, strength: 0.6 * (1 - part) });
      return;
    }
    case "reveal": {
      const { id, cell, colour } = effect, place = placeOf(topology, cell);
      for (const late of [0, 0.2]) {
        const spread = Math.max(0, part - late);
        sparks.push({ kind: "ring", place, radius: 0.4 + 2.2 * easeOut(spread), colour, alpha: spread === 0 ? 0 : 1 - part });
      }
      for (let index = 0; index < 12; index++) sparks.push(mote(effect, index, topology, part));
      sparks.push({ kind: "thing", id, place, lift: 0.5 + 0.7 * easeOut(Math.min(1, part * 2)) });
      glows.push({ place, radius: 3.5, colour, strength: 0.8 * (1 - part) });
      return;
    }
    case "dust":
      for (let index = 0; index < effect.count; index++) sparks.push(mote(effect, index, topology, part));
  }
}

const between = (a: Place, b: Place, part: number): Place =>
  ({ u: a.u + (b.u - a.u) * part, v: a.v + (b.v - a.v) * part });

const last = (effect: Extract<Effect, { kind: "arrow" | "beam" | "lightning" | "jet" }>): readonly [number, number] =>
  effect.cells.at(-1) ?? effect.from;

/** Flames that run along a line and stay for a while. */
function jet(places: readonly Place[], colour: Rgb, part: number, sparks: Spark[], glows: Glow[]): void {
  places.forEach((place, index) => {
    const since = part - 0.55 * (index + 1) / places.length;
    if (since < 0) return;
    const alpha = Math.max(0, 1 - since * 2.2);
    sparks.push({ kind: "sprite", name: "fx/fire", part: (since * 4) % 1, place, lift: 0, alpha, colour });
    glows.push({ place, radius: 1.6, colour, strength: 0.14 * alpha });
  });
}

function mote(effect: Extract<Effect, { kind: "dust" | "reveal" }>, index: number, topology: Topology, part: number): Spark {
  const angle = flutter(index, effect.cell[0], effect.cell[1]) * 2 * Math.PI;
  const far = (0.35 + 0.75 * flutter(effect.cell[0], index, 3)) * easeOut(part);
  const middle = placeOf(topology, effect.cell);
  return {
    kind: "dot", colour: effect.colour, alpha: 1 - part * part,
    lift: 0.25 + 0.5 * Math.sin(Math.PI * part) * flutter(index, 7, effect.cell[1]),
    place: { u: middle.u + 1.6 * far * Math.cos(angle), v: middle.v + 0.6 * far * Math.sin(angle) },
  };
}
