/** When health counts as low, and when that is heard. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isLow, isWeak, weakens } from "./health.ts";
import type { Ending, State, Variant } from "./wire.ts";

const VARIANT = { stats: [{ name: "Depth" }, { name: "Hit points", isHealth: true }] } as unknown as Variant;
const at = (value: number, max = 20, ending: Ending | null = null): State =>
  ({ stats: [[1, 16], [value, max]], ending }) as unknown as State;

test("a third is low, and what has no maximum from three down", () => {
  assert.deepEqual([[6, 20], [7, 20], [1, 3], [2, 3], [3, 0], [4, 0]].map(([value = 0, max = 0]) => isLow([value, max])), [
    true, false, true, false, true, false,
  ]);
});

test("each loss while health is low is heard, and nothing else", () => {
  assert.ok(weakens(VARIANT, at(9), at(6)), "it became low");
  assert.ok(weakens(VARIANT, at(6), at(5)), "it became lower");
  assert.ok(!weakens(VARIANT, at(5), at(5)), "it stayed");
  assert.ok(!weakens(VARIANT, at(5), at(6)), "it rose");
  assert.ok(!weakens(VARIANT, at(20), at(9)), "it is not low");
  assert.ok(!weakens(VARIANT, at(5), at(0, 20, { won: false, word: "death", cause: "" })), "the end has its own sound");
  assert.ok(!isWeak({ stats: [] } as unknown as Variant, at(1)));
});
