/** Recognises the actors of one state in the next. */

import type { Cell, Entry, State, Topology } from "../wire.ts";
import { distance } from "./geometry.ts";
import { isActor, isAt, standings, type Standing } from "./scene.ts";

/** An actor through a turn. */
export interface Actor {
  readonly entry: Entry | null;
  readonly id: number;
  /** Its cell before the turn; null if it was out of view. */
  readonly from: Cell | null;
  /** Its cell after the events read so far. */
  at: Cell;
  /** The same actor in the new state; null if it is gone. */
  now: Standing | null;
  /** The same actor in the old state. */
  readonly before: Standing | null;
  /** True if it died or fell. An actor in its place is then a different one. */
  isGone: boolean;
}

/** The furthest that an actor moves in a turn without an event. [cells] */
const STRIDE = 3;

/** The actors of a state, as the cast of the turn that begins there. */
export const castOf = (state: State, legend: ReadonlyMap<number, Entry>): Actor[] =>
  standings(state, legend).filter(({ entry }) => isActor(entry)).map((standing) => {
    const { id, at } = standing.thing;
    return { entry: standing.entry, id, from: at, at, now: null, before: standing, isGone: false };
  });

/** Finds the cast in the new state. Returns the newly arrived actors. */
export function recognise(
  cast: Actor[], state: State, legend: ReadonlyMap<number, Entry>, topology: Topology,
): readonly Standing[] {
  const unknown = standings(state, legend).filter((standing) => isActor(standing.entry));
  const settle = (most: number): void => {
    const pairs: { actor: Actor; standing: Standing; far: number }[] = [];
    for (const actor of cast) {
      if (actor.now !== null || actor.isGone) continue;
      for (const standing of unknown) {
        if (standing.thing.id !== actor.id) continue;
        const far = distance(topology, actor.at, standing.thing.at);
        if (far <= most) pairs.push({ actor, standing, far });
      }
    }
    pairs.sort((a, b) => a.far - b.far);
    for (const { actor, standing } of pairs) {
      const index = unknown.indexOf(standing);
      if (actor.now === null && index >= 0) {
        actor.now = standing;
        unknown.splice(index, 1);
      }
    }
  };
  settle(0);
  settle(STRIDE);
  return unknown;
}

/** The cast member at a cell; it must have this id, unless `id` is null. */
export const actorAt = (cast: readonly Actor[], cell: Cell, id: number | null): Actor | null =>
  cast.find((actor) => !actor.isGone && isAt(actor.at, cell) && (id === null || actor.id === id)) ?? null;
