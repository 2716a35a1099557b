import { test } from "node:test";
import assert from "node:assert/strict";
import { chosenFrom, NONE_CHOSEN, withKeys } from "./chosen-keys.ts";

const NORTH = { game: null, id: "north", title: "North" };
const EAT = { game: "stomp", id: "eat", title: "Eat" };

test("keys are chosen for a control or a verb of one game, and given back", () => {
  const chosen = withKeys(withKeys(NONE_CHOSEN, NORTH, ["p"]), EAT, []);
  assert.deepEqual(chosen, { controls: { north: ["p"] }, verbs: { stomp: { eat: [] } } });
  assert.deepEqual(withKeys(withKeys(chosen, NORTH, null), EAT, null), { controls: {}, verbs: { stomp: {} } });
});

test("of what is kept, only what means keys is taken", () => {
  const kept = { controls: { north: ["p", 3], east: "p" }, verbs: { stomp: { eat: ["e"] }, other: 4 } };
  assert.deepEqual(chosenFrom(kept), { controls: { north: ["p"] }, verbs: { stomp: { eat: ["e"] }, other: {} } });
  for (const nothing of [undefined, null, 3, [], { controls: [], verbs: null }]) {
    assert.deepEqual(chosenFrom(nothing), NONE_CHOSEN);
  }
});
