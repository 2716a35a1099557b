import { test } from "node:test";
import assert from "node:assert/strict";
import { chosenFrom } from "./chosen-keys.ts";

test("malformed parts of stored keys are dropped", () => {
  const kept = { controls: { north: ["p", 3], east: "p" }, verbs: { stomp: { eat: ["e"] }, other: 4 } };
  assert.deepEqual(chosenFrom(kept), { controls: { north: ["p"] }, verbs: { stomp: { eat: ["e"] }, other: {} } });
  for (const nothing of [undefined, null, 3, [], { controls: [], verbs: null }]) {
    assert.deepEqual(chosenFrom(nothing), { controls: {}, verbs: {} });
  }
});
