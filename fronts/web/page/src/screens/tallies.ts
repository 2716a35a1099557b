/** Counts runs for charts. */

import type { StoredRun } from "../store/store.ts";

/** One bar of a chart. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  /** The value as text. */
  readonly label: string;
  /** True if it stands for a victory. */
  readonly isGreat: boolean;
}

const DAY = 24 * 60 * 60 * 1000;
/** About how many classes a distribution has. */
const CLASSES = 10;

const dayNumber = (time: number): number => Math.floor(time / DAY);

const nameOfDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** Counts the runs that were begun on each of the last `days`. */
export function playedDays(runs: readonly StoredRun[], days: number, now: number): readonly Bar[] {
  const today = dayNumber(now);
  return Array.from({ length: days }, (_, index) => {
    const day = today - days + 1 + index;
    const value = runs.filter((run) => dayNumber(run.begun) === day).length;
    return { name: nameOfDay(day), value, label: String(value), isGreat: false };
  });
}

/** Counts values in classes of equal, round width. */
export function spread(values: readonly number[]): readonly Bar[] {
  const least = Math.min(...values);
  const span = Math.max(...values) - least + 1;
  const width = roundUp(Math.ceil(span / CLASSES));
  const first = Math.floor(least / width) * width;
  const count = Math.floor((least + span - 1 - first) / width) + 1;
  return Array.from({ length: count }, (_, index) => {
    const from = first + index * width;
    const value = values.filter((each) => each >= from && each < from + width).length;
    return {
      name: width === 1 ? String(from) : `${from} to ${from + width - 1}`, value, label: String(value), isGreat: false,
    };
  });
}

/** The first of 1, 2, 5, 10, 20, 50 and so on that is at least `width`. */
function roundUp(width: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [1, 2, 5]) if (step * power >= width) return step * power;
  }
}

/** Counts the runs that ended at each depth. */
export function depths(runs: readonly StoredRun[], name: (depth: number) => string): readonly Bar[] {
  const deepest = Math.max(...runs.map((run) => run.summary.depth));
  return Array.from({ length: Math.max(deepest, 1) }, (_, index) => {
    const value = runs.filter((run) => run.summary.depth === index + 1).length;
    return { name: name(index + 1), value, label: String(value), isGreat: false };
  });
}

export interface Streaks {
  readonly longest: number;
  readonly current: number;
}

/** The longest row of days with a run, and the row that reaches today or yesterday. */
export function streaks(runs: readonly StoredRun[], now: number): Streaks {
  const days = [...new Set(runs.map((run) => dayNumber(run.begun)))].sort((one, other) => one - other);
  let longest = 0;
  let row = 0;
  let before = -Infinity;
  for (const day of days) {
    row = day === before + 1 ? row + 1 : 1;
    longest = Math.max(longest, row);
    before = day;
  }
  return { longest, current: before >= dayNumber(now) - 1 ? row : 0 };
}
