/** `cargo xtask web --sizes`: sizes and times of the page. `cargo xtask budgets` judges them. */

import { join } from "node:path";
import { root } from "../support/places.ts";
import { serve } from "../support/server.ts";
import { type Size, sizesIn, total } from "./files.ts";
import { measure, type Time } from "./times.ts";

/** Prints all figures. With `--json`, prints one object with the sizes in bytes, and with `--times` also the times. */
export async function main(): Promise<void> {
  // Leave out the screenshots, which only the installation uses.
  const sizes = sizesIn(join(root, "dist")).filter(({ name }) => !name.startsWith("screenshots"));
  const all = total(sizes.filter((size) => !isLater(size)));
  const rules = total(sizes.filter((size) => size.name.endsWith(".wasm") && !isLater(size)));
  const isJson = process.argv.includes("--json");
  if (!isJson) {
    console.log(`${"file".padEnd(32)}${"raw".padStart(10)}${"gzip".padStart(10)}${"brotli".padStart(10)}`);
    sizes.forEach(print);
    print(all);
    // The worker stores these once the page is up.
    print({ ...total(sizes.filter(isLater)), name: "later, for films and old runs" });
    print({ ...rules, name: "rules in WebAssembly" });
  }
  const times = isJson && !process.argv.includes("--times") ? [] : await timed();
  if (isJson) {
    // Every host supports at least gzip.
    const figures = { "page-first-load": all.gzip, "page-rules": rules.gzip };
    console.log(JSON.stringify({ ...figures, ...Object.fromEntries(times.map(({ name, figure }) => [name, Math.round(figure)])) }));
  } else {
    for (const { what, figure, unit } of times) console.log(`${what}: ${figure.toFixed(1)} ${unit}`);
  }
}

async function timed(): Promise<readonly Time[]> {
  const server = await serve();
  return measure(server.address).finally(() => server.stop());
}

/** Tells whether a file is only needed for films or for runs of earlier rules. */
const isLater = ({ name }: Size): boolean => name.includes("film") || name.startsWith("rules/");

function print(size: Size): void {
  const cell = (bytes: number): string => bytes.toLocaleString("en").padStart(10);
  console.log(`${size.name.padEnd(32)}${cell(size.raw)}${cell(size.gzip)}${cell(size.brotli)}`);
}
