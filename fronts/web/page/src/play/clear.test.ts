/** A hint's box covers neither the hero nor the hint's subject. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { clearOf, type Span } from "./clear.ts";

const RANGE: Span = { top: 100, bottom: 400 };
const at = (top: number): Span => ({ top, bottom: top + 30 });
const isOver = (top: number, height: number, span: Span): boolean => top < span.bottom && span.top < top + height;

test("without anything to avoid, a box is at the bottom, and it never leaves its range", () => {
  assert.equal(clearOf(RANGE, 60, []), 340);
  assert.equal(clearOf(RANGE, 900, [at(200)]), 100);
});

test("a box never covers the hero if there is room elsewhere", () => {
  for (let hero = 100; hero <= 370; hero += 7) {
    for (const height of [40, 80, 130]) {
      const top = clearOf(RANGE, height, [at(hero)]);
      assert.ok(top >= RANGE.top && top + height <= RANGE.bottom);
      assert.ok(!isOver(top, height, at(hero)), `${hero} under ${top} to ${top + height}`);
    }
  }
});

test("a box avoids the hero first, and then everything else in view", () => {
  const hero = at(240);
  assert.ok(isOver(clearOf(RANGE, 60, [hero]), 60, at(350)), "the lower end, as long as nothing is there");
  assert.ok(!isOver(clearOf(RANGE, 60, [hero], [at(350)]), 60, at(350)));
  const crowd = [at(110), at(345), at(350)];
  assert.equal(clearOf(RANGE, 60, [hero], crowd), RANGE.top, "at the end where less is covered, not in the middle of the map");
});

test("a box is between two things if it would cover one at either end", () => {
  const spare = [at(110), at(365)];
  const top = clearOf(RANGE, 100, spare);
  assert.ok(spare.every((span) => !isOver(top, 100, span)), `${top}`);
});
