/** A fall is shown on the old level, before the next one fades in. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { placeOf } from "./geometry.ts";
import type { Figure, Moment } from "./scene.ts";
import { sinkingMoment } from "./sinking.ts";

const figure = (id: number, isHero: boolean): Figure => ({
  id, place: placeOf("hex", [2, 2]), lift: 0, alpha: 1, size: 1, tint: null, tinted: 0, thing: null, isHero,
  isLeft: false,
});
const STILL: Moment = {
  figures: [figure(1, true), figure(2, false)], sparks: [], glows: [], hidden: [], shake: { u: 0, v: 0 }, dawn: 1,
};

test("the hero goes to the hole and sinks, nobody else does, and it darkens", () => {
  const at = (part: number): Moment => sinkingMoment(STILL, "hex", [3, 2], part);
  assert.deepEqual(at(0).figures[0]?.place, STILL.figures[0]?.place);
  const [over] = at(0.4).figures, [gone, other] = at(1).figures;
  assert.deepEqual(over?.place, placeOf("hex", [3, 2]));
  assert.ok((over?.alpha ?? 0) > 0.9 && (gone?.alpha ?? 1) < 0.01 && (gone?.lift ?? 0) < 0);
  assert.deepEqual(other, STILL.figures[1]);
  assert.ok(at(1).dawn < 0.2 && at(0.3).dawn === 1);
});
