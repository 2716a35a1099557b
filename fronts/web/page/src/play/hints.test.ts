/** Long hints come in parts that a phone has room for. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf } from "./hints.ts";

test("a hint is parted between sentences, and nothing of it is lost", () => {
  const text = "Down is the way. Find a hole and jump! Each fall costs hit points. Rest.";
  const parts = partsOf(text, 40);
  assert.deepEqual(parts, ["Down is the way. Find a hole and jump!", "Each fall costs hit points. Rest."]);
  assert.equal(partsOf(text, 5).join(" "), text, "a sentence is never cut");
  assert.deepEqual(partsOf(text, 200), [text]);
});
