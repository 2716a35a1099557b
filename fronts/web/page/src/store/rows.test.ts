import { test } from "node:test";
import assert from "node:assert/strict";
import { BLOCK, cut, isStoredRun, join } from "./rows.ts";

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => index % 251);

test("cutting and joining restores bytes of any length", () => {
  for (const length of [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 5 * BLOCK + 7]) {
    assert.deepEqual(join([...cut("a", 0, bytes(length))].reverse(), length), bytes(length));
  }
});

test("missing, short and extra blocks are detected", () => {
  const blocks = cut("a", 0, bytes(3 * BLOCK));
  assert.equal(join(blocks.slice(1), 3 * BLOCK), null);
  assert.equal(join(blocks.slice(0, 2), 3 * BLOCK), null);
  assert.equal(join(blocks, 3 * BLOCK - 1), null);
  assert.equal(join([...blocks, { id: "a", at: BLOCK + 1, bytes: bytes(4) }], 3 * BLOCK), null);
});

test("a row with a missing field is not a run", () => {
  const summary = {
    game: "a", title: "A", variant: "", variantIndex: 0, choices: 0, isPractice: false, seed: "1",
    moves: 3, score: 4, depth: 1,
    ending: null, isClosed: false, digest: "", notice: null,
  };
  const row = { id: "x", summary, begun: 1, played: 2, length: 3 };
  assert.ok(isStoredRun(row));
  for (const name of Object.keys(row)) assert.ok(!isStoredRun({ ...row, [name]: undefined }), name);
  for (const name of Object.keys(summary)) {
    if (name !== "notice") assert.ok(!isStoredRun({ ...row, summary: { ...summary, [name]: undefined } }), name);
  }
});
