/** Numbers over the map: one sum for each cell, shorter in fast turns, never one over another. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cell } from "../wire.ts";
import { floatsAt, joined, spread, type Box, type Risen } from "./floats.ts";
import type { Rising } from "./motion.ts";

const RED = [255, 0, 0] as const, GREEN = [0, 255, 0] as const;
const number = (amount: number, cell: Cell, start = 0): Rising =>
  ({ text: `${amount}`, colour: amount < 0 ? RED : GREEN, cell, isSign: false, amount, start });
const seen = (risen: readonly Risen[], now: number): readonly string[] =>
  floatsAt(risen, "hex", now, false).map(({ text }) => text);

test("a turn's numbers over one cell add up, and numbers over other cells stay apart", () => {
  const risen = joined([], [number(-3, [4, 4]), number(-2, [4, 4], 60), number(-1, [5, 4])], 1_000, 1);
  assert.deepEqual(seen(risen, 1_030), ["-3", "-1"]);
  assert.deepEqual(seen(risen, 1_100), ["-5", "-1"]);
  const later = joined(risen, [number(-4, [4, 4])], 1_300, 1);
  assert.deepEqual(seen(later, 1_290).filter((text) => text !== "-1"), ["-5"]);
  assert.deepEqual(seen(later, 1_310).filter((text) => text !== "-1"), ["-4"], "a number is this turn's");
  assert.deepEqual(seen(joined(later, [number(-4, [4, 4])], 9_000, 1), 9_010), ["-4"], "a number that is gone does not count");
});

test("a sum is coloured as a gain or a loss, and a sum of 0 is not shown", () => {
  const [sum] = floatsAt(joined([], [number(-5, [1, 1]), number(2, [1, 1])], 0, 1), "hex", 1, false);
  assert.deepEqual([sum?.text, sum?.colour], ["-3", RED]);
  assert.deepEqual(seen(joined([], [number(-2, [1, 1]), number(2, [1, 1])], 0, 1), 1), []);
});

test("signs do not add up with numbers", () => {
  const sign: Rising = { text: "!", colour: RED, cell: [1, 1], isSign: true, amount: null, start: 0 };
  assert.deepEqual(seen(joined([], [sign, number(-2, [1, 1]), sign], 0, 1), 1).toSorted(), ["!", "!", "-2"]);
});

test("numbers of fast turns vanish sooner, but not before they can be read", () => {
  const long = (pace: number): number => {
    const [one] = joined([], [number(-1, [1, 1])], 0, pace);
    return (one?.end ?? 0) - (one?.start ?? 0);
  };
  assert.ok(long(0.6) < long(1));
  assert.ok(long(0.1) >= 350, `${long(0.1)}`);
});

test("numbers and signs never cover each other, and the first ones stay in place", () => {
  let state = 3;
  const dice = (most: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 0x100000000 * most);
  };
  for (let round = 0; round < 200; round += 1) {
    const boxes = Array.from({ length: 1 + dice(12) }, (): Box =>
      ({ left: dice(80), top: dice(60), width: 8 + dice(20), height: 10 + dice(4) }));
    const placed = spread(boxes);
    assert.deepEqual(placed[0], boxes[0]);
    placed.forEach((a, index) => {
      assert.ok(a.top <= (boxes[index]?.top ?? 0));
      for (const b of placed.slice(index + 1)) {
        const isOver = a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
        assert.ok(!isOver, JSON.stringify([a, b]));
      }
    });
  }
});

test("numbers at fractions of a pixel are moved once, however sums are rounded", () => {
  const [below, above] = [{ left: 0, top: 3 * 0.137, width: 9, height: 7.3 }, { left: 0, top: 0.5, width: 9, height: 7.3 }];
  const top = below.top - above.height;
  assert.ok(top + above.height > below.top, "this sum is rounded up");
  assert.deepEqual(spread([below, above]), [below, { ...above, top }]);
});
