/** When the hero's health alarms the player. */

import type { State, Variant } from "./wire.ts";

const healthOf = (variant: Variant, state: State): number =>
  state.stats[variant.stats.findIndex((stat) => stat.isHealth)]?.[0] ?? 0;

/** Whether the hero lives, but barely. */
export const isWeak = (state: State): boolean => state.ending === null && state.isHealthLow;

/** Whether a turn leaves the hero weaker than before, and weak. */
export const weakens = (variant: Variant, before: State, state: State): boolean =>
  isWeak(state) && (healthOf(variant, state) < healthOf(variant, before) || !isWeak(before));
