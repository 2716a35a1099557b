/** Decides when low health should alarm the player. */

import type { State, Variant } from "./wire.ts";

const healthOf = (variant: Variant, state: State): number =>
  state.stats[variant.stats.findIndex((stat) => stat.meaning === "health")]?.[0] ?? 0;

/** Tells whether the hero is barely alive. */
export const isWeak = (state: State): boolean => state.ending === null && state.isHealthLow;

/** Tells whether a turn leaves the hero weak, and weaker than before. */
export const weakens = (variant: Variant, before: State, state: State): boolean =>
  isWeak(state) && (healthOf(variant, state) < healthOf(variant, before) || !isWeak(before));
