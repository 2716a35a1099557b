/**
 * Decides whether actors look left or right, depending on how they last moved or struck. Only for show: the rules do not know it.
 */

import { isFoe } from "./roles.ts";
import type { Cell, Entry, State, Variant } from "../wire.ts";
import { placeOf } from "./geometry.ts";
import { standings } from "./scene.ts";

/** Actors that look left. All others look right, as their sprites do. */
export type Leftward = ReadonlySet<string>;

export const NOBODY: Leftward = new Set();

const keyOf = (id: number, at: Cell): string => `${id} ${at[0]} ${at[1]}`;

export const isLeftward = (leftward: Leftward, id: number, at: Cell): boolean => leftward.has(keyOf(id, at));

export const leftwardOf = (all: readonly { readonly id: number; readonly at: Cell }[]): Leftward =>
  new Set(all.map(({ id, at }) => keyOf(id, at)));

/** Tells whether things of this kind look left or right. Barrels and braziers do not. */
export const looks = (entry: Entry | null): boolean => entry?.role === "hero" || isFoe(entry?.role);

/** Tells whether one cell is left of another; null if it is neither left nor right of it. */
export function leadsLeft({ topology }: Pick<Variant, "topology">, from: Cell, to: Cell): boolean | null {
  const across = placeOf(topology, to).u - placeOf(topology, from).u;
  return across === 0 ? null : across < 0;
}

/** Tells whether the hero looks left by the rules; null if the rules do not say. */
export function heroLooksLeft(state: State, variant: Variant): boolean | null {
  const delta = state.facing === null ? undefined : variant.deltas[state.facing];
  return delta === undefined ? null : leadsLeft(variant, [0, 0], delta);
}

/** Actors that look left in a state without a turn before it. An actor that has not moved looks the same way as before. */
export function stillLeftward(
  before: Leftward, state: State, variant: Variant, legend: ReadonlyMap<number, Entry>,
): Leftward {
  const told = heroLooksLeft(state, variant);
  const left = standings(state, legend).filter(({ thing, entry }) => {
    const isBefore = looks(entry) && isLeftward(before, thing.id, thing.at);
    return entry?.role === "hero" ? told ?? isBefore : isBefore;
  });
  return leftwardOf(left.map(({ thing }) => thing));
}
