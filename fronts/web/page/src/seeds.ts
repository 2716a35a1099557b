/** Seeds that the player does not type. */

import { dailySeed } from "./rules.ts";

/** A random seed, short enough to type. */
export function freshSeed(): string {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return String(number);
}

/** A day in UTC, as "2026-11-20". */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Today's daily seed. */
export const seedOfToday = (): string => dailySeed(dayOf(Date.now()));
