/** Seeds that the player does not type. */

import { dailySeed } from "./rules.ts";

/** A random seed, short enough to type. */
export function freshSeed(): string {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return String(number);
}

/** A day in UTC, as "2026-11-20". */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The Monday of the week that contains a time, in UTC. */
export const mondayOf = (time: number): string =>
  dayOf(time - ((new Date(time).getUTCDay() + 6) % 7) * 24 * 60 * 60 * 1000);

/** Today's daily seed. */
export const seedOfToday = (): string => dailySeed(dayOf(Date.now()));
