import { test } from "node:test";
import assert from "node:assert/strict";
import type { Options } from "../store/store.ts";
import type { Shelf } from "../wire.ts";
import { ignoredOptions, isDiscoveries, optionsFrom } from "./options.ts";

const shelf = {
  options: [
    { id: "hints", kind: { is: "switch", default: true } },
    { id: "reducedMotion", kind: { is: "automatic" } },
    { id: "theme", kind: { is: "choice", values: [{ id: "night" }] } },
    { id: "volume", kind: { is: "range", default: 50 } },
  ],
} as unknown as Shelf;

test("options that Barrow does not understand are named", () => {
  for (const good of [{}, { hints: false, reducedMotion: null, theme: "night", volume: 1, zooms: {}, welcomed: [], backedUp: 1 },
    { keys: { controls: { north: ["p"] }, verbs: { stomp: { step: ["e"] } } } }]) {
    assert.deepEqual(ignoredOptions(good, shelf), [], JSON.stringify(good));
  }
  for (const bad of [{ hints: "yes" }, { reducedMotion: 1 }, { theme: "later" }, { theme: [] }, { volume: 2 }, { later: 1 }, { keys: [] },
    { keys: { controls: { north: "p" } } }, { keys: { verbs: { stomp: { step: [1] } } } }]) {
    assert.deepEqual(ignoredOptions(bad, shelf), Object.keys(bad), JSON.stringify(bad));
  }
});

test("the size of the map is stored for each game, and garbage instead of it is dropped", () => {
  const kept = (zooms: unknown) => optionsFrom({ zooms } as Partial<Options>, shelf).zooms;
  assert.deepEqual(kept({ "stomp": 2, "into-ruins": -1 }), { "stomp": 2, "into-ruins": -1 });
  assert.deepEqual(kept({ "stomp": "2", "into-ruins": 0.5, "roguelulz": 1 }), { roguelulz: 1 });
  for (const bad of [undefined, null, 3, "stomp", []]) assert.deepEqual(kept(bad), {});
});

test("garbage is not mistaken for discoveries", () => {
  assert.equal(isDiscoveries('{"games":{"stomp":{"met":["a"],"told":[7]}}}'), true);
  assert.equal(isDiscoveries('{"games":{}}'), true);
  for (const bad of [null, 7, "", "{", "7", "null", "{}", '{"games":[]}', '{"games":{"stomp":{"met":"a","told":[]}}}',
    '{"games":{"stomp":{"met":[],"told":["a"]}}}']) {
    assert.equal(isDiscoveries(bad), false, JSON.stringify(bad));
  }
});
