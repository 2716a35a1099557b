import { test } from "node:test";
import assert from "node:assert/strict";
import { chosenFrom, withUnknown } from "./chosen-keys.ts";

test("malformed parts of stored keys are dropped", () => {
  const kept = { controls: { north: ["p", 3], east: "p" }, verbs: { stomp: { eat: ["e"] }, other: 4 } };
  assert.deepEqual(chosenFrom(kept), { controls: { north: ["p"] }, verbs: { stomp: { eat: ["e"] }, other: {} } });
  for (const nothing of [undefined, null, 3, [], { controls: [], verbs: null }]) {
    assert.deepEqual(chosenFrom(nothing), { controls: {}, verbs: {} });
  }
});

test("keys of controls and verbs that only a newer Barrow has stay", () => {
  const before = { controls: { north: ["p"], fly: ["f"] }, verbs: { stomp: { eat: ["e"], sing: ["g"] }, chess: { castle: ["0"] } } };
  const rows = [{ game: null, id: "north" }, { game: "stomp", id: "eat" }];
  assert.deepEqual(withUnknown({ controls: {}, verbs: { stomp: { eat: ["u"] } } }, before, rows), {
    controls: { fly: ["f"] }, verbs: { stomp: { eat: ["u"], sing: ["g"] }, chess: { castle: ["0"] } },
  });
});
