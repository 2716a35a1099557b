/** `cargo xtask web --sizes`: sizes and times of the page, beside their limits. */

import { join } from "node:path";
import { root } from "../support/places.ts";
import { serve } from "../support/server.ts";
import { type Size, sizesIn, total } from "./files.ts";
import { measure } from "./times.ts";

const KILOBYTE = 1000;
/** Limits for the first load and for the rules, compressed. */
const LIMIT_ALL = 520 * KILOBYTE;
const LIMIT_RULES = 360 * KILOBYTE;

/** Prints all figures. Returns 1 if a size is over its limit. Times depend on the machine, so they have no limit. */
export async function main(): Promise<number> {
  // Only installation uses the screenshots: the page does not load them.
  const sizes = sizesIn(join(root, "dist")).filter(({ name }) => !name.startsWith("screenshots"));
  console.log(`${"file".padEnd(32)}${"raw".padStart(10)}${"gzip".padStart(10)}${"brotli".padStart(10)}`);
  sizes.forEach(print);
  const all = total(sizes.filter((size) => !isForFilms(size)));
  print(all);
  // The worker stores these once the page is up.
  print({ ...total(sizes.filter(isForFilms)), name: "later, for films" });
  const rules = total(sizes.filter((size) => size.name.endsWith(".wasm") && !isForFilms(size)));
  // Every host supports at least gzip.
  const isSmall = [
    tell("first load, all files, gzip", all.gzip / KILOBYTE, LIMIT_ALL / KILOBYTE, "KB"),
    tell("rules in WebAssembly, gzip", rules.gzip / KILOBYTE, LIMIT_RULES / KILOBYTE, "KB"),
  ].every(Boolean);

  const server = await serve();
  const times = await measure(server.address).finally(() => server.stop());
  for (const time of times) tell(time.what, time.figure, time.limit, time.unit);
  return isSmall ? 0 : 1;
}

/** Tells whether only films need a file. */
const isForFilms = ({ name }: Size): boolean => name.includes("film");

function print(size: Size): void {
  const cell = (bytes: number): string => bytes.toLocaleString("en").padStart(10);
  console.log(`${size.name.padEnd(32)}${cell(size.raw)}${cell(size.gzip)}${cell(size.brotli)}`);
}

/** Prints a figure. Returns true if it is within its limit. */
function tell(what: string, figure: number, limit: number, unit: string): boolean {
  const isMet = figure < limit;
  console.log(`${isMet ? "met " : "OVER"}  ${what}: ${figure.toFixed(1)} ${unit} (limit ${limit} ${unit})`);
  return isMet;
}
