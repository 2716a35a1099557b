/** The page's modules have no circular imports, so that each can be understood without the modules that import it. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { page } from "./support/places.ts";

const here = join(page, "src");
const files = readdirSync(here, { recursive: true, encoding: "utf8" }).filter((name) => /(?<!\.test)\.ts$/.test(name));

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(here, file), "utf8").matchAll(/ from "(\.[^"]+)"/g)].map(([, path = ""]) => join(dirname(file), path));

test("there are no circular imports", () => {
  const imports = new Map(files.map((file) => [file, importsOf(file).filter((path) => files.includes(path))]));
  assert.ok(imports.get("main.ts")?.includes("play/play.ts"), "imports are found");
  // Remove the files that import nothing, then those that only import removed files, and so on. The rest is or imports a cycle.
  for (let before = Infinity; imports.size < before;) {
    before = imports.size;
    for (const [file, paths] of imports) if (!paths.some((path) => imports.has(path))) imports.delete(file);
  }
  assert.deepEqual([...imports.keys()], []);
});
