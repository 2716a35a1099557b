/** From legend entries to sprites, as `docs/skins.md` has it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Atlas, Entry, Variant } from "../wire.ts";
import { cutSheet, framesAt, slug } from "./sheet.ts";

const NAMES = ["brick wall", "brick wall", "brick wall", "Smith's half-moon", "floor", "nobody"];
const LEGEND = NAMES.map((name, id): Entry =>
  ({ id, name, glyph: "x", ascii: "x", colour: "grey", role: "floor", about: "" }));
const VARIANT: Variant = {
  id: "test", index: 0, title: "", pitch: "", help: "", width: 9, height: 9, topology: "square4", directions: [],
  deltas: [], verbs: [], controls: [], legend: LEGEND, stats: [], cues: [], conditions: [], choices: [], defaultSeed: null,
  hasLevels: false, hasPack: false, walk: null, wait: null,
};
const SPRITES = ["brick-wall", "brick-wall~2", "smiths-half-moon", "floor", "floor+1", "floor+2"];
/** Each sprite is one pixel, whose red says which it is. */
const ATLAS: Atlas = {
  width: SPRITES.length, height: 1,
  sprites: Object.fromEntries(SPRITES.map((name, x) => [name, { frames: [[x, 0]], width: 1, height: 1 }])),
};
const PIXELS = Uint8Array.from(SPRITES.flatMap((_, x) => [x, 0, 0, 255]));
const sheet = cutSheet(ATLAS, PIXELS, VARIANT);

/** The sprite that an entry is drawn with at a cell. */
const drawn = (id: number, x = 0, y = 0): string | undefined => {
  const pixel = framesAt(sheet, id, x, y)?.[0]?.pixels[0];
  return pixel === undefined ? undefined : SPRITES[pixel & 255];
};

test("a name is written in small letters and hyphens", () => {
  assert.equal(slug("Wings of Yendor"), "wings-of-yendor");
  assert.equal(slug("smith's half-moon, 2nd"), "smiths-half-moon-2nd");
});

test("entries of one name have sprites of their own where there are any, else that of the first", () => {
  assert.deepEqual([0, 1, 2].map((id) => drawn(id)), ["brick-wall", "brick-wall~2", "brick-wall"]);
  assert.equal(drawn(3), "smiths-half-moon");
  assert.equal(drawn(5), undefined);
});

test("which look a floor has goes by its place, always the same, and all of them are there", () => {
  const seen = new Set<string | undefined>();
  for (let x = 0; x < 20; x++) {
    for (let y = 0; y < 20; y++) {
      assert.equal(drawn(4, x, y), drawn(4, x, y));
      seen.add(drawn(4, x, y));
    }
  }
  assert.deepEqual([...seen].sort(), ["floor", "floor+1", "floor+2"]);
});
