// Makes the PNG icons from fronts/page/icons/icon.svg. Run it by hand when the drawing has changed: `node tools/icons.mjs [CHROMIUM]`.
import { chromium } from "playwright-core";
import { PNG } from "pngjs";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

const folder = join(import.meta.dirname, "../../../page/icons");
const drawing = readFileSync(join(folder, "icon.svg"), "utf8");
// A mask may cut off a fifth, so the picture is smaller, and its sky and ground extend to all edges.
const maskable = drawing.replace('rx="13"', "")
  .replace(
    '<g class="picture">',
    '<path d="M0 50h64v14H0Z" fill="#0d0b0a"/><g class="picture" transform="translate(8 7.500) scale(.75)">',
  )
  .replace('<path d="M0 51h64v13H0Z" fill="#0d0b0a" class="ground"/>', '<path d="M-20 51H84v40H-20Z" fill="#0d0b0a"/>');

// This icon has no transparent corners, because iOS rounds them itself.
const square = drawing.replace('rx="13"', "");

/** A picture with at most 256 colours, a byte for each pixel: a third of the size that the browser's encoder writes. */
const smaller = (bytes) => {
  const { width, height, data } = PNG.sync.read(bytes);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const uses = new Map();
  for (const pixel of pixels) uses.set(pixel, (uses.get(pixel) ?? 0) + 1);
  const colours = [...uses.keys()].sort((one, other) => uses.get(other) - uses.get(one));
  const parts = (colour) => [0, 8, 16, 24].map((bits) => colour >>> bits & 255);
  const apart = (one, other) => Math.max(...parts(one).map((part, at) => Math.abs(part - parts(other)[at])));
  // Merge similar colours: the glow has hundreds, and the rarest are blends of two others at edges.
  const palette = [];
  for (const colour of colours) {
    if (palette.length < 256 && palette.every((other) => apart(colour, other) > 2)) palette.push(colour);
  }
  const nearest = (colour) => palette.reduce((best, other) => (apart(colour, other) < apart(colour, best) ? other : best));
  const places = new Map(colours.map((colour) => [colour, palette.indexOf(nearest(colour))]));
  const rows = Buffer.alloc(height * (width + 1));
  pixels.forEach((pixel, at) => { rows[at + Math.floor(at / width) + 1] = places.get(pixel); });
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const clear = palette.map((colour) => colour >>> 24);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flatMap((colour) => parts(colour).slice(0, 3)))),
    ...(clear.some((part) => part < 255) ? [chunk("tRNS", Buffer.from(clear))] : []),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

const chunk = (kind, data) => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(kind), data, Buffer.alloc(4)]);
  bytes.writeUInt32BE(data.length, 0);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
};

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"],
});
for (const [name, svg, size] of [
  ["icon-192", drawing, 192], ["icon-512", drawing, 512], ["apple-touch-icon", square, 180], ["icon-maskable-512", maskable, 512],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  writeFileSync(join(folder, `${name}.png`), smaller(await page.screenshot({ omitBackground: true })));
  await page.close();
}
await browser.close();
