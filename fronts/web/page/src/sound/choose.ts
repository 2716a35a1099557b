/** Chooses the sounds of a turn. */

import { isSame } from "../cells.ts";
import { distance } from "../map/geometry.ts";
import type { Sounds } from "../skin.ts";
import type { Cell, Cue, Entry, GameEvent, State, Thing, Tone, Topology, Variant } from "../wire.ts";

/** One sound, with its loudness, pitch and place. */
export interface Heard {
  readonly name: string;
  /** A factor on the recipe's pitch. */
  readonly pitch: number;
  readonly gain: number;
  /** -1 left to 1 right. */
  readonly pan: number;
  /** Seconds after the turn. */
  readonly delay: number;
}

/** The most sounds in a turn, and the most with the same name. */
export const MOST = 9;
export const MOST_ALIKE = 2;
/** Seconds between the events of a turn; less in a crowded turn. */
const STAGGER = 0.035;
/** The last event of a turn starts no later than this. [seconds] */
export const LATEST = 0.3;
/** Sounds grow softer up to this distance, [cells] and down to this gain. */
const FAR = 14;
const SOFTEST = 0.45;

const WEIGHT: Readonly<Record<Tone, number>> = { plain: 0, good: 1, bad: 2, great: 3 };

interface Found {
  readonly name: string;
  readonly pitch: number;
  readonly event: GameEvent;
  readonly weight: number;
  /** Seconds after the event's first sound. */
  readonly late: number;
}

/** The sounds of a turn. `before` is the state at its start, if known. */
export function choose(
  sounds: Sounds, variant: Variant, before: State | null, state: State, events: readonly GameEvent[],
): readonly Heard[] {
  const found: Found[] = [];
  const counts = new Map<string, number>();
  for (const event of events) {
    const cue = variant.cues[event.cue];
    if (cue === undefined) continue;
    let late = 0;
    for (const part of rowOf(sounds, cue, event)) {
      const [name, pitch] = resolve(part, sounds, variant, before ?? state, state, event) ?? SILENT;
      if (name === "none") continue;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      if (count > MOST_ALIKE) continue;
      found.push({ name, pitch, event, weight: WEIGHT[event.tone], late });
      late += 0.02;
    }
  }
  if (sounds.step !== undefined && events.length === 0 && hasGone(before, state)) {
    return [{ name: sounds.step, pitch: 1, gain: 1, pan: 0, delay: 0 }];
  }
  const kept = new Set([...found].sort((one, other) => other.weight - one.weight).slice(0, MOST));
  const chosen = found.filter((each) => kept.has(each));
  const order = [...new Set(chosen.map((each) => each.event))];
  const stagger = Math.min(STAGGER, LATEST / Math.max(1, order.length));
  return chosen.map(({ name, pitch, event, late }) => ({
    name, pitch, delay: order.indexOf(event) * stagger + late, ...placed(variant.topology, state.hero, event.to),
  }));
}

/** The parts of a cue's sound: the row of its name and tone, or of its name. */
function rowOf({ cues }: Sounds, { name }: Cue, { tone }: GameEvent): readonly string[] {
  const row = cues[`${name}/${tone}`] ?? cues[name] ?? [];
  return typeof row === "string" ? [row] : row;
}

const hasGone = (before: State | null, { hero }: State): boolean =>
  before !== null && before.hero !== null && hero !== null && !isSame(before.hero, hero);

type Sound = readonly [name: string, pitch: number];
const SILENT: Sound = ["none", 1];

/** The sound of a part. "who hurt" means a voice of the event's `who`, "ground treads" a voice of the ground. */
function resolve(
  part: string, sounds: Sounds, variant: Variant, before: State, state: State, event: GameEvent,
): Sound | null {
  const space = part.indexOf(" ");
  const verb = part.slice(space + 1);
  switch (part.slice(0, Math.max(0, space))) {
    case "who": return voiceOf(sounds, verb, namesAt(variant, state, event.who, event.at));
    case "whom": return voiceOf(sounds, verb, namesAt(variant, state, event.whom, event.to));
    case "ground":
      if (entryOf(variant, event.who)?.role !== "hero") return null;
      return voiceOf(sounds, verb, [groundAt(variant, before, event.to)]);
    default: return [part, 1];
  }
}

/** The voice for `verb` under the first name that has one, or else under "*". */
function voiceOf({ voices }: Sounds, verb: string, names: readonly string[]): Sound | null {
  for (const name of [...names, "*"]) {
    const voice = voices?.[name]?.[verb];
    if (voice !== undefined) return typeof voice === "string" ? [voice, 1] : voice;
  }
  return null;
}

/** The names under which a thing has voices: first its conditions, which override its voice, then its own. */
function namesAt(variant: Variant, state: State, id: number, at: Cell): readonly string[] {
  const thing = state.things.find((each) => each.id === id && isSame(each.at, at));
  return [...(thing === undefined ? [] : conditionsOf(variant, thing)), nameOf(variant, id)];
}

const conditionsOf = (variant: Variant, thing: Thing): readonly string[] =>
  variant.conditions.filter((_, bit) => ((thing.conditions >> bit) & 1) === 1).map((condition) => condition.name);

const entryOf = (variant: Variant, id: number): Entry | undefined => variant.legend.find((entry) => entry.id === id);
const nameOf = (variant: Variant, id: number): string => entryOf(variant, id)?.name ?? "";

function groundAt(variant: Variant, state: State, [x, y]: Cell): string {
  const id = state.tiles[y * state.width + x];
  return id === undefined ? "" : nameOf(variant, id);
}

/** The gain and side of a sound at a cell. */
function placed(topology: Topology, hero: Cell | null, at: Cell): { readonly gain: number; readonly pan: number } {
  if (hero === null) return { gain: 1, pan: 0 };
  const x = at[0] - hero[0];
  const right = topology === "hex" ? x + (at[1] - hero[1]) / 2 : x;
  return {
    gain: 1 - (1 - SOFTEST) * Math.min(1, distance(topology, hero, at) / FAR),
    pan: Math.max(-0.6, Math.min(0.6, right / FAR)),
  };
}

/** How strongly the things in view crackle: 0 is silence, 1 a blaze. */
export function fireIn({ crackles = [] }: Sounds, variant: Variant, state: State): number {
  const burns = (thing: Thing): boolean =>
    [nameOf(variant, thing.id), ...conditionsOf(variant, thing)].some((name) => crackles.includes(name));
  const count = crackles.length === 0 ? 0 : state.things.filter(burns).length;
  return count === 0 ? 0 : Math.min(1, 0.4 + count * 0.08);
}
