/**
 * Measures how different two pictures of the page are. For the page's own drawings, it counts differing pixels; for text, it only
 * compares how much there is.
 */

import type { PNG } from "pngjs";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The drawing on a canvas, and the boxes over it. */
export interface Drawn {
  readonly canvas: Box;
  readonly over: readonly Box[];
}

/** Pixels differ if a channel differs by this much. Less may be due to rounding. [of 255] */
const OTHER = 24;
/** How much of a canvas may differ, because of smooth edges. Less than a creature. [pixels] */
const CANVAS = 300;
/** How far text with a different height may move the canvas below it. [pixels] */
const MOVED = 8;

/** The size of blocks in which text is compared, because fonts differ between machines. [pixels] */
const BLOCK = 32;
/** How far a block may have moved, because lines may break differently. [pixels] */
const STRAYED = 24;
/** Blocks differ if a mean differs by this much. [of 255] */
const SHADE = 18;
/**
 * A block with fewer edges than `PLAIN` counts as plain; a block with less than the share `PART` of its earlier edges has lost
 * its words.
 */
const PLAIN = 1.5;
const PART = 0.35;
/** The share of all blocks that may differ, and the number in one place, because a paragraph may take another line. */
const BLOCKS = 0.08;
const PLACE = 12;

/** The differences between two pictures, in words; empty if they match. */
export function unlike(now: PNG, before: PNG, drawn: Drawn | null): readonly string[] {
  const wrong: string[] = [];
  if (drawn !== null) {
    const count = othersOnCanvas(now, before, drawn);
    if (count > CANVAS) wrong.push(`${count} pixels of the map or more`);
  }
  const blocks = otherBlocks(now, before, drawn);
  if (blocks.share > BLOCKS) wrong.push(`${(blocks.share * 100).toFixed(1)} % of the page`);
  if (blocks.largest > PLACE) wrong.push(`${blocks.largest} blocks of ${BLOCK} pixels around ${blocks.at.join(", ")}`);
  return wrong;
}

/** Counts the pixels of the canvas that differ at the best fit. Stops counting when there are too many. */
function othersOnCanvas(now: PNG, before: PNG, { canvas, over }: Drawn): number {
  const bare: number[] = [];
  for (let y = canvas.y + MOVED; y < canvas.y + canvas.height - MOVED; y += 1) {
    for (let x = canvas.x + MOVED; x < canvas.x + canvas.width - MOVED; x += 1) {
      if (!over.some((box) => isIn(box, x, y))) bare.push((y * now.width + x) * 4);
    }
  }
  const othersAt = (offset: number): number => {
    let count = 0;
    for (const at of bare) if (isOther(now.data, at, before.data, at + offset) && (count += 1) > CANVAS) break;
    return count;
  };
  let least = Infinity;
  for (const [x, y] of nearby(MOVED, 1)) {
    least = Math.min(least, othersAt((y * now.width + x) * 4));
    if (least <= CANVAS) break;
  }
  return least;
}

/** Offsets up to a distance of `far`, the nearest first. */
function nearby(far: number, step: number): readonly (readonly [number, number])[] {
  const reach: number[] = [];
  for (let at = -far; at <= far; at += step) reach.push(at);
  return reach.flatMap((y) => reach.map((x) => [x, y] as const))
    .sort((one, other) => Math.hypot(...one) - Math.hypot(...other));
}

const isIn = (box: Box, x: number, y: number): boolean =>
  x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;

function isOther(one: Buffer, at: number, other: Buffer, there: number): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    if (Math.abs((one[at + channel] ?? 0) - (other[there + channel] ?? 0)) >= OTHER) return true;
  }
  return false;
}

/** Sums over any box of a picture: for each pixel red, green, blue and edges in a row. */
interface Sums {
  readonly table: Float64Array;
  readonly stride: number;
}

const PARTS = 4;

function sumsOf({ data, width, height }: PNG): Sums {
  const stride = (width + 1) * PARTS;
  const table = new Float64Array(stride * (height + 1));
  const light = (at: number): number => ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4, sum = (y + 1) * stride + (x + 1) * PARTS;
      const here = light(at);
      const edge = (x > 0 ? Math.abs(here - light(at - 4)) : 0) + (y > 0 ? Math.abs(here - light(at - width * 4)) : 0);
      for (let part = 0; part < PARTS; part += 1) {
        const own = part < 3 ? data[at + part] ?? 0 : edge;
        table[sum + part] = own + (table[sum + part - PARTS] ?? 0) + (table[sum + part - stride] ?? 0)
          - (table[sum + part - stride - PARTS] ?? 0);
      }
    }
  }
  return { table, stride };
}

/** The means of a block: red, green, blue, edges. */
function meansIn({ table, stride }: Sums, x: number, y: number): readonly number[] {
  const first = y * stride + x * PARTS, last = first + BLOCK * stride;
  return [0, 1, 2, 3].map((part) => ((table[last + BLOCK * PARTS + part] ?? 0) - (table[last + part] ?? 0)
    - (table[first + BLOCK * PARTS + part] ?? 0) + (table[first + part] ?? 0)) / BLOCK ** 2);
}

function isLike(one: readonly number[], other: readonly number[]): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    if (Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)) >= SHADE) return false;
  }
  const [fewer, more] = [one[3] ?? 0, other[3] ?? 0].toSorted((a, b) => a - b);
  return (more ?? 0) < PLAIN || (fewer ?? 0) >= (more ?? 0) * PART;
}

const STRAYS = nearby(STRAYED, 8);

/** The blocks of each picture that the other lacks near the same place. */
function otherBlocks(now: PNG, before: PNG, drawn: Drawn | null): {
  readonly share: number;
  readonly largest: number;
  readonly at: readonly number[];
} {
  const [here, there] = [sumsOf(now), sumsOf(before)];
  const [columns, rows] = [Math.floor(now.width / BLOCK), Math.floor(now.height / BLOCK)];
  const has = (sums: Sums, means: readonly number[], x: number, y: number): boolean => STRAYS.some(([across, down]) => {
    const [left, top] = [x + across, y + down];
    if (left < 0 || top < 0 || left + BLOCK > now.width || top + BLOCK > now.height) return false;
    return isLike(means, meansIn(sums, left, top));
  });
  const others = new Set<number>();
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [column * BLOCK, row * BLOCK];
      if (drawn !== null && isBare(drawn, x + BLOCK / 2, y + BLOCK / 2)) continue;
      const isSame = has(there, meansIn(here, x, y), x, y) && has(here, meansIn(there, x, y), x, y);
      if (!isSame) others.add(row * columns + column);
    }
  }
  const largest = largestPlace(others, columns);
  const first = largest[0] ?? 0;
  return {
    share: others.size / (columns * rows), largest: largest.length,
    at: [first % columns * BLOCK, Math.floor(first / columns) * BLOCK],
  };
}

const isBare = ({ canvas, over }: Drawn, x: number, y: number): boolean =>
  isIn(canvas, x, y) && !over.some((box) => isIn(box, x, y));

/** The largest group of adjacent blocks. */
function largestPlace(blocks: ReadonlySet<number>, columns: number): readonly number[] {
  const left = new Set(blocks);
  let largest: readonly number[] = [];
  for (const first of blocks) {
    if (!left.delete(first)) continue;
    const place = [first];
    for (const block of place) {
      const column = block % columns;
      const beside = [column > 0 ? block - 1 : block, column + 1 < columns ? block + 1 : block];
      for (const each of [block - columns, block + columns, ...beside]) if (left.delete(each)) place.push(each);
    }
    if (place.length > largest.length) largest = place;
  }
  return largest;
}
