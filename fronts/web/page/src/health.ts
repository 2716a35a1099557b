/** The hero's health, as the application judges it. */

import type { State, Variant } from "./wire.ts";

/** Health without a maximum is low from this value down. */
const DIRE = 3;

/** Whether a third or less is left. */
export const isLow = ([value, max]: readonly [value: number, max: number]): boolean =>
  (max > 0 ? value * 3 <= max : value <= DIRE);

const healthOf = (variant: Variant, state: State): readonly [value: number, max: number] | undefined =>
  state.stats[variant.stats.findIndex((stat) => stat.isHealth)];

/** Whether the hero lives, but barely. */
export function isWeak(variant: Variant, state: State): boolean {
  const health = healthOf(variant, state);
  return health !== undefined && state.ending === null && isLow(health);
}

/** Whether a turn leaves the hero weaker than before, and weak. */
export function weakens(variant: Variant, before: State, state: State): boolean {
  const [was = 0] = healthOf(variant, before) ?? [], [is = 0] = healthOf(variant, state) ?? [];
  return isWeak(variant, state) && (is < was || !isWeak(variant, before));
}
