/** Golden runs have the same digests in WebAssembly as natively. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { initSync } from "../generated/barrow_web.js";
import { Opening, fromLink, toLink } from "../src/rules.ts";
import { golden, page } from "./support/places.ts";

initSync({ module: readFileSync(join(page, "generated/barrow_web_bg.wasm")) });

const runs = readdirSync(golden, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".run")).sort();

function expected(name: string): { moves: number; digest: string } {
  const text = readFileSync(join(golden, name.replace(/run$/, "txt")), "utf8");
  const found = /, (\d+) moves\ndigest ([0-9a-f]{16})\n/.exec(text);
  if (found === null) throw new Error(`${name}: the text file beside it has no digest`);
  return { moves: Number(found[1]), digest: found[2] ?? "" };
}

test("there are golden runs of all five games", () => {
  assert.equal(new Set(runs.map((name) => name.split("/")[0])).size, 5);
});

for (const name of runs) {
  test(`${name} has the native digest`, () => {
    const bytes = new Uint8Array(readFileSync(join(golden, name)));
    const { moves, digest } = expected(name);
    const opening = Opening.begin(bytes);
    while (!opening.advance(100));
    const replay = opening.finish();
    const summary = replay.summary;
    assert.deepEqual([summary.moves, summary.digest], [moves, digest]);
    const { length, trouble } = replay.screen();
    assert.deepEqual([length, trouble], [moves, null]);
    const seek = (move: number): void => void replay.seek(move);
    seek(moves);
    assert.equal(replay.digest, digest);
    seek(Math.floor(moves / 2));
    const middle = replay.digest;
    seek(0);
    seek(moves);
    assert.equal(replay.digest, digest, "after going back to the beginning");
    seek(Math.floor(moves / 2));
    assert.equal(replay.digest, middle, "the same backwards and forwards");
    replay.free();

    assert.deepEqual(fromLink(toLink("", bytes)), bytes, "through a link");
  });
}
