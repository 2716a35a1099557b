/** Low health sounds an alarm. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { weakens } from "./health.ts";
import type { Ending, State, Variant } from "./wire.ts";

const VARIANT = { stats: [{ name: "Depth" }, { name: "Hit points", meaning: "health" }] } as unknown as Variant;
const at = (value: number, ending: Ending | null = null): State =>
  ({ stats: [[1, 16], [value, 20]], isHealthLow: value <= 6, ending }) as unknown as State;

test("only losses while health is low sound the alarm", () => {
  assert.ok(weakens(VARIANT, at(9), at(6)), "it became low");
  assert.ok(weakens(VARIANT, at(6), at(5)), "it became lower");
  assert.ok(!weakens(VARIANT, at(5), at(5)), "it stayed");
  assert.ok(!weakens(VARIANT, at(5), at(6)), "it rose");
  assert.ok(!weakens(VARIANT, at(20), at(9)), "it is not low");
  assert.ok(!weakens(VARIANT, at(5), at(0, { won: false, word: "death", cause: "" })), "the end has its own sound");
});
