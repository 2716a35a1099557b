/** Sizes of the page's files, raw and compressed. */

import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

export interface Size {
  readonly name: string;
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** All files of a folder except their compressed forms, the largest first. */
export function sizesIn(folder: string): readonly Size[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => sizeOf(
      relative(folder, join(entry.parentPath, entry.name)), readFileSync(join(entry.parentPath, entry.name)),
    ))
    .sort((one, other) => other.raw - one.raw);
}

/** The size of a file, uncompressed if compression would enlarge it. */
function sizeOf(name: string, bytes: Buffer): Size {
  const raw = bytes.length;
  return {
    name, raw,
    gzip: Math.min(raw, gzipSync(bytes, { level: 9 }).length),
    brotli: Math.min(raw, brotliCompressSync(bytes).length),
  };
}

export function total(sizes: readonly Size[]): Size {
  const sum = (of: (size: Size) => number): number => sizes.reduce((before, size) => before + of(size), 0);
  return {
    name: "first load in all", raw: sum((size) => size.raw), gzip: sum((size) => size.gzip),
    brotli: sum((size) => size.brotli),
  };
}
