/** JavaScript values as the rules read them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { contentOf, initSync, OnlineClient, results } from "../generated/barrow_web.js";
import type { ChosenKeys, Content, Outcome } from "../src/wire.ts";
import { page } from "./support/places.ts";

initSync({ module: readFileSync(join(page, "generated/barrow_web_bg.wasm")) });

const outcome = (score: number, isWon: boolean): Outcome => ({ isWon, score, depth: 1 });
const bindings = (keys: ChosenKeys): Content => 
  contentOf("keys", [], keys, "", [], new Float64Array(), 0, OnlineClient.of(""), 0);
/** Values that TypeScript forbids can still come from the browser's storage. */
const kept = (json: string): ChosenKeys => JSON.parse(json) as ChosenKeys;

test("lists, objects, numbers, truth and null are read", () => {
  assert.deepEqual([...results([outcome(3, false), null, outcome(-5, true), outcome(-7, false)])], [2, 0, 3]);
});

test("fields that are missing or unknown do no harm", () => {
  const all = JSON.stringify(bindings({ controls: {}, verbs: {} }));
  assert.equal(JSON.stringify(bindings(kept("{}"))), all);
  assert.equal(JSON.stringify(bindings(kept('{"controls":{},"later":[1,{"a":null}]}'))), all);
});

test("a value of the wrong type is refused", () => {
  assert.throws(() => bindings(kept('{"controls":{"east":"l"}}')), /cannot be read/u);
  assert.throws(() => bindings(kept('{"controls":{"east":[1.5]}}')), /cannot be read/u);
  assert.throws(() => bindings(kept("7")), /cannot be read/u);
  assert.throws(() => results([{ isWon: 1, score: 1, depth: 1 } as unknown as Outcome]), /cannot read/u);
  assert.throws(() => results([{ isWon: true, score: 0.5, depth: 1 }]), /cannot read/u);
});
