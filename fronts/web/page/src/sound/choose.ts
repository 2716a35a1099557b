/** From what happened in a turn to what is heard of it. */

import { isSame } from "../cells.ts";
import { distance } from "../map/geometry.ts";
import type { Cell, Entry, GameEvent, State, Thing, Tone, Topology, Variant } from "../wire.ts";
import { BREAKS, CRIES, GROUND, type Part, type RecipeName, TREADS, rowOf } from "./cues.ts";

/** One sound, and how it is to be heard. */
export interface Heard {
  readonly recipe: RecipeName;
  /** Over that of the recipe. */
  readonly pitch: number;
  readonly gain: number;
  /** -1 left to 1 right. */
  readonly pan: number;
  /** Seconds after the turn. */
  readonly delay: number;
}

/** Most sounds of a turn, and most of one kind. */
export const MOST = 9;
export const MOST_ALIKE = 2;
/** Between two events of a turn; in a crowded turn it is less. */
const STAGGER = 0.035;
/** The last event of a turn is heard by then. */
export const LATEST = 0.3;
/** How far the softest sound is, and how soft. */
const FAR = 14;
const SOFTEST = 0.45;

const WEIGHT: Readonly<Record<Tone, number>> = { plain: 0, good: 1, bad: 2, great: 3 };

interface Found {
  readonly recipe: RecipeName;
  readonly pitch: number;
  readonly event: GameEvent;
  readonly weight: number;
  /** A second sound of the same event comes a little after the first. */
  readonly late: number;
}

/** What is heard of a turn. `before` is the state that it began in, if it is known. */
export function choose(
  game: string, variant: Variant, before: State | null, state: State, events: readonly GameEvent[],
): readonly Heard[] {
  const found: Found[] = [];
  const counts = new Map<RecipeName, number>();
  for (const event of events) {
    let late = 0;
    for (const part of rowOf(game, variant, event) ?? []) {
      const [recipe, pitch] = resolve(part, variant, before ?? state, state, event) ?? [null, 1];
      if (recipe === null) continue;
      const count = (counts.get(recipe) ?? 0) + 1;
      counts.set(recipe, count);
      if (count > MOST_ALIKE) continue;
      found.push({ recipe, pitch, event, weight: WEIGHT[event.tone], late });
      late += 0.02;
    }
  }
  const tread = TREADS[game];
  if (tread !== undefined && events.length === 0 && hasGone(before, state)) {
    return [{ recipe: tread, pitch: 1, gain: 1, pan: 0, delay: 0 }];
  }
  const kept = new Set([...found].sort((one, other) => other.weight - one.weight).slice(0, MOST));
  const chosen = found.filter((each) => kept.has(each));
  const order = [...new Set(chosen.map((each) => each.event))];
  const stagger = Math.min(STAGGER, LATEST / Math.max(1, order.length));
  return chosen.map(({ recipe, pitch, event, late }) => ({
    recipe, pitch, delay: order.indexOf(event) * stagger + late, ...placed(variant.topology, state.hero, event.to),
  }));
}

const hasGone = (before: State | null, { hero }: State): boolean =>
  before !== null && before.hero !== null && hero !== null && !isSame(before.hero, hero);

/** The sound that a part stands for here, and its pitch; null: none. */
function resolve(
  part: Part, variant: Variant, before: State, state: State, event: GameEvent,
): readonly [RecipeName, number] | null {
  switch (part) {
    case "who cries": return hurt(variant, state, event.who, event.at);
    case "whom cries": return hurt(variant, state, event.whom, event.to);
    case "who wakes": {
      const cry = CRIES[nameOf(variant, event.who)];
      return cry === undefined ? null : [cry.wakes, cry.pitch];
    }
    case "who breaks": return BREAKS[nameOf(variant, event.who)] ?? ["break", 1];
    case "the grass": return [groundAt(variant, before, event.at) === "long grass" ? "long grass" : "grass", 1];
    case "underfoot": {
      if (entryOf(variant, event.who)?.role !== "hero") return null;
      const ground = GROUND[groundAt(variant, before, event.to)];
      return ground === null ? null : [ground ?? "step", 1];
    }
    default: return [part, 1];
  }
}

/** What is frozen does not cry. */
function hurt(variant: Variant, state: State, id: number, at: Cell): readonly [RecipeName, number] | null {
  const isFrozen = hasCondition(variant, "frozen");
  if (state.things.some((thing) => thing.id === id && isSame(thing.at, at) && isFrozen(thing))) return ["shatter", 1];
  const cry = CRIES[nameOf(variant, id)];
  return cry === undefined ? null : [cry.hurt, cry.pitch];
}

function hasCondition(variant: Variant, name: string): (thing: Thing) => boolean {
  const bit = variant.conditions.findIndex((condition) => condition.name === name);
  return (thing) => bit >= 0 && ((thing.conditions >> bit) & 1) === 1;
}

const entryOf = (variant: Variant, id: number): Entry | undefined => variant.legend.find((entry) => entry.id === id);
const nameOf = (variant: Variant, id: number): string => entryOf(variant, id)?.name ?? "";

function groundAt(variant: Variant, state: State, [x, y]: Cell): string {
  const id = state.tiles[y * state.width + x];
  return id === undefined ? "" : nameOf(variant, id);
}

/** How loud and from what side something is heard that happens there. */
function placed(topology: Topology, hero: Cell | null, at: Cell): { readonly gain: number; readonly pan: number } {
  if (hero === null) return { gain: 1, pan: 0 };
  const x = at[0] - hero[0];
  const right = topology === "hex" ? x + (at[1] - hero[1]) / 2 : x;
  return {
    gain: 1 - (1 - SOFTEST) * Math.min(1, distance(topology, hero, at) / FAR),
    pan: Math.max(-0.6, Math.min(0.6, right / FAR)),
  };
}

/** How much fire is in view: 0 none, 1 a blaze. */
export function fireIn(variant: Variant, state: State): number {
  const isBurning = hasCondition(variant, "burning");
  const fire = variant.legend.find((entry) => entry.name === "fire" && entry.role === "effect");
  const count = state.things.filter((thing) => thing.id === fire?.id || isBurning(thing)).length;
  return count === 0 ? 0 : Math.min(1, 0.4 + count * 0.08);
}
