import { test } from "node:test";
import assert from "node:assert/strict";
import type { StoredRun } from "../store/store.ts";
import { depths, playedDays, spread, streaks } from "./tallies.ts";

const DAY = 24 * 60 * 60 * 1000;

const run = (day: number, depth = 1): StoredRun => ({
  id: `${day}-${depth}`, begun: day * DAY + 5, played: day * DAY + 9, length: 30,
  summary: {
    game: "a", title: "A", variant: "", variantIndex: 0, choices: 0, isPractice: false, seed: "1",
    moves: 3, score: 4, depth,
    ending: { won: false, word: "died", cause: "Killed." }, isClosed: true, digest: "", notice: null,
  },
});

test("classes have an equal, round width and hold every value once", () => {
  const bars = spread([0, 3, 9, 14, 14, 99]);
  assert.equal(bars.length, 10);
  assert.deepEqual(bars.map((bar) => bar.value), [3, 2, 0, 0, 0, 0, 0, 0, 0, 1]);
  assert.equal(bars[0]?.name, "0 to 9");
  assert.deepEqual(spread([7]).map((bar) => [bar.name, bar.value]), [["7", 1]]);
  assert.deepEqual(spread([-3, -1]).map((bar) => bar.value), [1, 0, 1]);
});

test("a day without a run has an empty bar", () => {
  assert.deepEqual(playedDays([run(10), run(12), run(12)], 3, 12 * DAY + 100).map((bar) => bar.value), [1, 0, 2]);
});

test("there is a bar for each depth down to the deepest", () => {
  assert.deepEqual(depths([run(1, 1), run(1, 3), run(2, 3)], String).map((bar) => bar.value), [1, 0, 2]);
});

test("a streak lasts until a whole day is missed", () => {
  const runs = [run(3), run(4), run(5), run(9), run(10)];
  assert.deepEqual(streaks(runs, 10 * DAY), { longest: 3, current: 2 });
  assert.deepEqual(streaks(runs, 11 * DAY + 5), { longest: 3, current: 2 });
  assert.deepEqual(streaks(runs, 12 * DAY), { longest: 3, current: 0 });
  assert.deepEqual(streaks([], 12 * DAY), { longest: 0, current: 0 });
});
