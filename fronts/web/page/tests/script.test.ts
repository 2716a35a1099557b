/** Values of script as the rules read them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { bindings, initSync, results } from "../generated/barrow_web.js";
import type { ChosenKeys, Outcome } from "../src/wire.ts";
import { page } from "./support/places.ts";

initSync({ module: readFileSync(join(page, "generated/barrow_web_bg.wasm")) });

const outcome = (score: number, isWon: boolean): Outcome => ({ isWon, score, depth: 1 });
/** Values that TypeScript forbids can still come from the browser's storage. */
const kept = (json: string): ChosenKeys => JSON.parse(json) as ChosenKeys;

test("lists, objects, numbers, truth and null are read", () => {
  assert.deepEqual([...results([outcome(3, false), null, outcome(-5, true), outcome(-7, false)])], [2, 0, 3]);
});

test("fields that are missing or unknown do no harm", () => {
  const all = JSON.stringify(bindings("all", { controls: {}, verbs: {} }));
  assert.equal(JSON.stringify(bindings("all", kept("{}"))), all);
  assert.equal(JSON.stringify(bindings("all", kept('{"controls":{},"later":[1,{"a":null}]}'))), all);
});

test("a value of the wrong type is refused with the expected type", () => {
  assert.throws(() => bindings("all", kept('{"controls":{"east":"l"}}')), /expected a sequence/u);
  assert.throws(() => bindings("all", kept('{"controls":{"east":[1.5]}}')), /expected a string/u);
  assert.throws(() => bindings("all", kept("7")), /expected struct/u);
  assert.throws(() => results([{ isWon: 1, score: 1, depth: 1 } as unknown as Outcome]), /expected a boolean/u);
  assert.throws(() => results([{ isWon: true, score: 0.5, depth: 1 }]), /expected /u);
});
