/** Pictures of at most 256 colours, as small as possible. */

import { deflateSync } from "node:zlib";
import type { PNG } from "pngjs";

const MOST = 256;

/** A colour, its number of pixels, and its place in the palette. */
interface Counted {
  readonly channels: readonly [number, number, number];
  readonly count: number;
}

/** A PNG with a palette. If there are too many colours, similar ones become one. */
export function withPalette({ width, height, data }: PNG): Buffer {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) counts.set(colourAt(data, at), (counts.get(colourAt(data, at)) ?? 0) + 1);
  const boxes = split([...counts].map(([colour, count]) => ({
    channels: [colour >> 16, colour >> 8 & 255, colour & 255] as const, count,
  })));
  const places = new Map<number, number>();
  boxes.forEach((box, place) => {
    for (const { channels: [red, green, blue] } of box) places.set(red << 16 | green << 8 | blue, place);
  });
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + x + 1] = places.get(colourAt(data, (y * width + x) * 4)) ?? 0;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits per pixel, each an index into the palette.
  head.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", head), chunk("PLTE", Buffer.from(boxes.flatMap(meanOf))),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })), chunk("IEND", Buffer.alloc(0)),
  ]);
}

const colourAt = (data: Buffer, at: number): number =>
  (data[at] ?? 0) << 16 | (data[at + 1] ?? 0) << 8 | (data[at + 2] ?? 0);

/** Repeatedly splits the colours where they differ most. */
function split(colours: readonly Counted[]): readonly (readonly Counted[])[] {
  const boxes = [colours];
  while (boxes.length < MOST) {
    const widest = boxes.map((box) => widestOf(box)).reduce(
      (best, { spread }, index) => (spread > best.spread ? { spread, index } : best), { spread: 0, index: -1 },
    );
    const box = boxes[widest.index];
    if (box === undefined) break;
    const { channel } = widestOf(box);
    const sorted = box.toSorted((one, other) => one.channels[channel] - other.channels[channel]);
    const middle = sorted.length >> 1;
    boxes.splice(widest.index, 1, sorted.slice(0, middle), sorted.slice(middle));
  }
  return boxes;
}

/** The channel in which colours differ most, and the weight of that. Frequent colours have more weight. */
function widestOf(box: readonly Counted[]): { readonly channel: 0 | 1 | 2; readonly spread: number } {
  const count = Math.log2(1 + box.reduce((all, each) => all + each.count, 0));
  return ([0, 1, 2] as const).map((channel) => {
    const [least, most] = box.reduce(
      ([low, high], { channels }) => [Math.min(low, channels[channel]), Math.max(high, channels[channel])], [255, 0],
    );
    return { channel, spread: Math.max(0, (most ?? 0) - (least ?? 0)) * count };
  }).reduce((best, each) => (each.spread > best.spread ? each : best));
}

function meanOf(box: readonly Counted[]): readonly number[] {
  const all = box.reduce((sum, each) => sum + each.count, 0);
  return [0, 1, 2].map((channel) =>
    Math.round(box.reduce((sum, { channels, count }) => sum + (channels[channel] ?? 0) * count, 0) / all));
}

function chunk(kind: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), bytes]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length);
  check.writeUInt32BE(checkOf(named));
  return Buffer.concat([length, named, check]);
}

/** The check of a chunk: CRC-32, which some versions of node lack. */
function checkOf(bytes: Buffer): number {
  let check = 0xffff_ffff;
  for (const byte of bytes) {
    check ^= byte;
    for (let bit = 0; bit < 8; bit += 1) check = check >>> 1 ^ (check & 1 ? 0xedb8_8320 : 0);
  }
  return ~check >>> 0;
}
