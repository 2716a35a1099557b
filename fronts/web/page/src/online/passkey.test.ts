import assert from "node:assert/strict";
import { test } from "node:test";
import { rawSignature } from "./passkey.ts";

test("a signature in DER is unpacked, whatever the lengths of its numbers", () => {
  const number = (length: number, first: number): number[] => [2, length, first, ...new Array<number>(length - 1).fill(7)];
  const signature = (one: number[], two: number[]): Uint8Array => Uint8Array.from([48, one.length + two.length, ...one, ...two]);
  const raw = rawSignature(signature(number(33, 0), number(31, 9)));
  assert.equal(raw.length, 64);
  assert.deepEqual([raw[0], raw[31], raw[32], raw[33], raw[63]], [7, 7, 0, 9, 7]);
});
