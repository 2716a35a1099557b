import { test } from "node:test";
import assert from "node:assert/strict";
import { pack, unpack, type Packed } from "./archive.ts";

const run = (name: string, length: number): Packed =>
  ({ name, bytes: Uint8Array.from({ length }, (_, index) => index % 251), times: { begun: 1, played: 2, isTakenIn: false } });
const RUNS = [run("a.run", 0), run("b.run", 512), run("c.run", 1300)];
const file = (bytes: Uint8Array): File => new File([new Uint8Array(bytes)], "all.tar");

test("an archive returns its runs unchanged", async () => {
  const found = await unpack(file(pack(RUNS)));
  assert.ok(found?.isWhole);
  const read = await Promise.all(found.files.map(async (each) =>
    ({ name: each.file.name, bytes: new Uint8Array(await each.file.arrayBuffer()), times: each.times })));
  assert.deepEqual(read, RUNS);
});

test("a damaged archive returns the runs before the damage", async () => {
  const whole = pack(RUNS);
  const torn = await unpack(file(whole.subarray(0, whole.length - 2600)));
  assert.deepEqual([torn?.isWhole, torn?.files.map((each) => each.file.name)], [false, ["a.run", "b.run"]]);
  const changed = whole.slice();
  changed[1024 + 3] = 7;
  assert.deepEqual([(await unpack(file(changed)))?.isWhole, (await unpack(file(changed)))?.files.length], [false, 0]);
});

test("other files are not archives", async () => {
  for (const bytes of [new Uint8Array(), new Uint8Array(2048), new TextEncoder().encode("barrow".repeat(200))]) {
    assert.equal(await unpack(file(bytes)), null);
  }
});
