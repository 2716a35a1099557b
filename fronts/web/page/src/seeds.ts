/** Where a run's seed comes from when the player does not name one. */

import { dailySeed } from "./rules.ts";

/** A seed nobody has chosen, short enough to be typed by hand. */
export function freshSeed(): string {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return String(number);
}

/** A day in UTC, as "2026-11-20". */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The seed that everybody plays today. */
export const seedOfToday = (): string => dailySeed(dayOf(Date.now()));
