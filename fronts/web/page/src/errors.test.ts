import { test } from "node:test";
import assert from "node:assert/strict";
import { clean } from "./errors.ts";

test("control characters in a name are shown, and have no effect", () => {
  assert.equal(clean("a\u001b[2J\r\n\u009b31m\u202enur\u2066\u007f.run"), "a\\u001b[2J\\u000d\\u000a\\u009b31m\\u202enur\\u2066\\u007f.run");
  assert.equal(clean("Größe → 日本語 é"), "Größe → 日本語 é");
});
