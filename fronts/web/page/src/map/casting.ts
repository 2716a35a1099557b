/** Who is who from one state to the next: the actors of a turn, and where each was and is. */

import type { Cell, Entry, State, Topology } from "../wire.ts";
import { distance } from "./geometry.ts";
import { isActor, isAt, standings, type Standing } from "./scene.ts";

/** Somebody through a turn. */
export interface Actor {
  readonly entry: Entry | null;
  readonly id: number;
  /** Where it was; null: it was not in view. */
  readonly from: Cell | null;
  /** Where it is as far as the events have been read. */
  at: Cell;
  /** What it is in the new state; null: it is gone. */
  now: Standing | null;
  /** What it was in the old state. */
  readonly before: Standing | null;
  /** Whether it died or fell: whoever stands there now is somebody else. */
  isGone: boolean;
}

/** Nobody goes further in a turn that is not told of. */
const STRIDE = 3;

/** Those who act in a state, as the cast of the turn that begins with it. */
export const castOf = (state: State, legend: ReadonlyMap<number, Entry>): Actor[] =>
  standings(state, legend).filter(({ entry }) => isActor(entry)).map((standing) => {
    const { id, at } = standing.thing;
    return { entry: standing.entry, id, from: at, at, now: null, before: standing, isGone: false };
  });

/** Finds who of the cast stands where in the new state. Whoever is left was not there before. */
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

/** The one of the cast who is at a cell; with an id, only one of that. */
export const actorAt = (cast: readonly Actor[], cell: Cell, id: number | null): Actor | null =>
  cast.find((actor) => !actor.isGone && isAt(actor.at, cell) && (id === null || actor.id === id)) ?? null;
