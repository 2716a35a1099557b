/** Tests the comparison of pictures on the stored ones. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { PNG } from "pngjs";
import { type Box, type Drawn, unlike } from "./support/alike.ts";
import { kept } from "./support/pictures.ts";

/** Parts of the game screen in the pictures. */
const PICTURES: readonly {
  readonly name: string;
  readonly drawn: Drawn;
  readonly parts: Readonly<Record<string, Box>>;
}[] = [
  {
    name: "monster-caves-desktop",
    drawn: { canvas: box(2, 52, 684, 486), over: [] },
    parts: {
      "the map": box(2, 52, 684, 486), "a creature": box(552, 119, 32, 32), "the panel": box(689, 50, 335, 490),
      "the bar": box(689, 541, 335, 99), "the heading": box(0, 0, 1024, 50),
    },
  },
  {
    name: "play-phone",
    drawn: { canvas: box(2, 97, 356, 280), over: [box(6, 349, 348, 70)] },
    parts: {
      "the map": box(2, 97, 356, 250), "a creature": box(256, 188, 44, 44), "the pad": box(0, 426, 360, 150),
      "the bar": box(0, 578, 360, 62), "the heading": box(0, 0, 360, 94),
    },
  },
];
/** Removes a part by painting over it in a plain colour. */
const FILLINGS = [[0, 0, 0], [16, 18, 24]] as const;

function box(x: number, y: number, width: number, height: number): Box {
  return { x, y, width, height };
}

function without(picture: PNG, { x, y, width, height }: Box, filling: readonly [number, number, number]): PNG {
  const left = new PNG({ width: picture.width, height: picture.height });
  picture.data.copy(left.data);
  for (let row = y; row < y + height; row += 1) {
    for (let column = x; column < x + width; column += 1) left.data.set(filling, (row * picture.width + column) * 4);
  }
  return left;
}

/** The picture, shifted down a little as if a heading above had a larger font. */
function lowered(picture: PNG, by: number): PNG {
  const low = new PNG({ width: picture.width, height: picture.height });
  picture.data.copy(low.data);
  picture.data.copy(low.data, by * picture.width * 4, 0, (picture.height - by) * picture.width * 4);
  return low;
}

for (const { name, drawn, parts } of PICTURES) {
  const picture = kept(name);
  test(`${name} matches itself, also shifted down a little`, () => {
    assert.deepEqual(unlike(picture, picture, drawn), []);
    assert.deepEqual(unlike(lowered(picture, 3), picture, drawn), []);
  });
  for (const [part, place] of Object.entries(parts)) {
    test(`${name} does not match without ${part}`, () => {
      for (const filling of FILLINGS) assert.notDeepEqual(unlike(without(picture, place, filling), picture, drawn), []);
    });
  }
}
