import assert from "node:assert/strict";
import { test } from "node:test";
import { enlargement, ROW } from "./glyph.ts";

test("sprites in lists have whole pixels and are about as high as a line", () => {
  for (const ratio of [1, 1.25, 1.5, 2, 2.625, 3]) {
    for (const height of [16, 18, 20, 25]) {
      const times = enlargement(height, ratio);
      assert.ok(Number.isInteger(times) && times >= 1);
      assert.ok(height * times / ratio <= 30 && height * times / ratio >= 16, `${height} at ${ratio}`);
      const row = height * enlargement(height, ratio, ROW) / ratio;
      assert.ok(row <= 44 && row >= 24, `${height} at ${ratio}: ${row}`);
    }
  }
});
