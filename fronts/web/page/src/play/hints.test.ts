import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf } from "./hints.ts";

test("a long hint is split between sentences and loses nothing", () => {
  const text = "Down is the way. Find a hole and jump! Each fall costs hit points. Rest.";
  const parts = partsOf(text, 40);
  assert.deepEqual(parts, ["Down is the way. Find a hole and jump!", "Each fall costs hit points. Rest."]);
  assert.equal(partsOf(text, 5).join(" "), text, "sentences stay whole");
  assert.deepEqual(partsOf(text, 200), [text]);
});
