/** Steps between the whole map and a close look. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { zoomed } from "./zoom.ts";

const all = (whole: number, usual: number, isWhole: boolean): readonly number[] => {
  const { least, most } = zoomed(whole, usual, isWhole, 0);
  return Array.from({ length: most - least + 1 }, (_, index) => zoomed(whole, usual, isWhole, least + index).scale);
};

test("pictures go from the whole map to three times the usual size, in whole numbers, each only once", () => {
  assert.deepEqual(all(2, 2, true), [2, 3, 4, 5, 6]);
  assert.deepEqual(all(3, 5, true), [3, 4, 5, 6, 8, 10, 12, 15]);
  assert.deepEqual(all(1, 1, true), [1, 2, 3]);
});

test("letters take any size, and every step is large enough to notice", () => {
  for (const [whole, usual] of [[0.3, 1.1], [2, 2], [1.7, 1.72]] as const) {
    const steps = all(whole, usual, false);
    steps.slice(1).forEach((scale, index) => {
      const part = scale / (steps[index] ?? Number.NaN);
      assert.ok(part > 1.05 && part < 1.32, `${steps.join(" ")}`);
    });
    assert.ok(Math.abs((steps.at(-1) ?? 0) / usual - 3) < 0.2);
  }
});

test("a zoom beyond either end stops at the end", () => {
  assert.deepEqual(zoomed(2, 2, true, 99), { scale: 6, at: 4, least: 0, most: 4 });
  assert.deepEqual(zoomed(2, 2, true, -3), { scale: 2, at: 0, least: 0, most: 4 });
});
