/** Light on a picture: every pixel by what is around it. */

import { pixelOf, type Rgb } from "../colour.ts";
import type { Grid } from "./geometry.ts";
import type { Console } from "./home.ts";
import type { LightMap } from "./lighting.ts";
import { matter, type Raster } from "./raster.ts";

/** The least light on who acts. */
const FIGURE = 0.74;
/** And the most: a face is not burnt out by the torch beside it. */
const GLARE = 1.04;

/** Where the light of each pixel of a line comes from: the node on its left, four numbers each, and how far it is. */
interface Across {
  readonly nodes: Int32Array;
  readonly parts: Float32Array;
  /** The light of the line that is being drawn, node by node. */
  readonly line: Float32Array;
}

/** Kept from picture to picture: as many are made in a second as the screen shows. */
let across: Across = { nodes: new Int32Array(0), parts: new Float32Array(0), line: new Float32Array(0) };

function acrossOf({ width, clip }: Raster, grid: Grid, light: LightMap, x0: number): Across {
  const half = grid.cellWidth / 2;
  if (across.nodes.length < width) across = { ...across, nodes: new Int32Array(width), parts: new Float32Array(width) };
  if (across.line.length < light.columns * 4) across = { ...across, line: new Float32Array(light.columns * 4) };
  for (let x = clip.left; x < clip.right; x++) {
    const at = Math.min(light.columns - 1.001, Math.max(0, (x0 + x + 0.5) / half + 1));
    across.nodes[x] = 4 * Math.floor(at);
    across.parts[x] = at - Math.floor(at);
  }
  return across;
}

/** Fills `line` with the light of a line of pixels. */
function lightLine({ nodes, line }: Across, { clip }: Raster, grid: Grid, light: LightMap, y: number): void {
  const step = grid.rowStep / 2;
  // The first node stands half a cell before the map.
  const down = Math.min(light.rows - 1.001, Math.max(0, (y + 0.5 - grid.cellHeight / 2 + step) / step + 1));
  const part = down - Math.floor(down), stride = light.columns * 4;
  const above = Math.floor(down) * stride, below = above + stride;
  const last = (nodes[clip.right - 1] ?? 0) + 8;
  for (let index = nodes[clip.left] ?? 0; index < last; index++) {
    const upper = light.values[above + index] ?? 0;
    line[index] = upper + ((light.values[below + index] ?? 0) - upper) * part;
  }
}

/** Lights `raster`, whose upper left pixel is the map's `x0`, `y0`. `night` is what is there without light. */
export function shade(raster: Raster, grid: Grid, light: LightMap, x0: number, y0: number, night: Rgb): void {
  const { pixels, width, clip } = raster;
  const columns = acrossOf(raster, grid, light, x0);
  const { nodes, parts, line } = columns;
  const dark = pixelOf(night, matter.shining);
  const [nightRed, nightGreen, nightBlue] = night;
  for (let y = clip.top; y < clip.bottom; y++) {
    lightLine(columns, raster, grid, light, y0 + y);
    let at = y * width + clip.left;
    for (let x = clip.left; x < clip.right; x++, at++) {
      const pixel = pixels[at] ?? 0;
      const kind = pixel >>> 24;
      if (kind === matter.nothing) {
        pixels[at] = dark;
        continue;
      }
      if (kind === matter.shining) {
        pixels[at] = (pixel | 0xff000000) >>> 0;
        continue;
      }
      const from = nodes[x] ?? 0, part = parts[x] ?? 0;
      let r = line[from] ?? 0, g = line[from + 1] ?? 0, b = line[from + 2] ?? 0, kept = line[from + 3] ?? 0;
      r += ((line[from + 4] ?? 0) - r) * part;
      g += ((line[from + 5] ?? 0) - g) * part;
      b += ((line[from + 6] ?? 0) - b) * part;
      kept += ((line[from + 7] ?? 0) - kept) * part;
      if (kind === matter.figure) {
        r = Math.min(GLARE, Math.max(r, FIGURE * Math.min(1, r * 4)));
        g = Math.min(GLARE, Math.max(g, FIGURE * Math.min(1, g * 4)));
        b = Math.min(GLARE, Math.max(b, FIGURE * Math.min(1, b * 4)));
        kept = kept === 0 ? 0 : Math.max(kept, 0.9);
      }
      let red = pixel & 255, green = pixel >> 8 & 255, blue = pixel >> 16 & 255;
      const grey = 0.3 * red + 0.59 * green + 0.11 * blue;
      red = (grey + (red - grey) * kept) * r + nightRed;
      green = (grey + (green - grey) * kept) * g + nightGreen;
      blue = (grey + (blue - grey) * kept) * b + nightBlue;
      red = red < 0 ? 0 : red > 255 ? 255 : red;
      green = green < 0 ? 0 : green > 255 ? 255 : green;
      blue = blue < 0 ? 0 : blue > 255 ? 255 : blue;
      pixels[at] = (0xff000000 | blue << 16 | green << 8 | red) >>> 0;
    }
  }
}

/** The same on a console of sixteen colours: light in steps, with a pattern where one meets the next. */
export function shadeHard(raster: Raster, grid: Grid, light: LightMap, x0: number, y0: number, console: Console): void {
  const { pixels, width, clip } = raster;
  const columns = acrossOf(raster, grid, light, x0);
  const { nodes, parts, line } = columns;
  const last = console.steps - 1, nothing = console.lit[0] ?? 0;
  for (let y = clip.top; y < clip.bottom; y++) {
    lightLine(columns, raster, grid, light, y0 + y);
    let at = y * width + clip.left;
    for (let x = clip.left; x < clip.right; x++, at++) {
      const pixel = pixels[at] ?? 0, kind = pixel >>> 24;
      if (kind === matter.nothing) {
        pixels[at] = nothing;
        continue;
      }
      const from = nodes[x] ?? 0, part = parts[x] ?? 0;
      const red = (line[from] ?? 0) + ((line[from + 4] ?? 0) - (line[from] ?? 0)) * part;
      const green = (line[from + 1] ?? 0) + ((line[from + 5] ?? 0) - (line[from + 1] ?? 0)) * part;
      const blue = (line[from + 2] ?? 0) + ((line[from + 6] ?? 0) - (line[from + 2] ?? 0)) * part;
      // The pattern belongs to the map, so that it does not crawl when the camera moves.
      const off = ((x + x0 + y + y0) & 1) === 0 ? 0.07 : -0.07;
      const most = Math.max(red, green, blue) + off;
      if (kind === matter.ground && most < 0.22) {
        pixels[at] = nothing;
        continue;
      }
      const ground = Math.max(0, Math.min(last, Math.floor((most - 0.24) * 3.4)));
      const bright = kind === matter.shining || (kind === matter.figure && most > 0.95) ? last
        : kind === matter.figure ? last - 1 : ground;
      const hue = kind !== matter.ground ? 0 : red > blue * 1.2 ? 1 : blue > red * 1.35 ? 2 : 0;
      const place = console.nearest[(pixel >> 3 & 31) | (pixel >> 11 & 31) << 5 | (pixel >> 19 & 31) << 10] ?? 0;
      pixels[at] = console.lit[(hue * console.steps + bright) * 16 + place] ?? 0;
    }
  }
}

/** Takes the hue out of what shines by itself too. */
export function grey(raster: Raster): void {
  const { pixels, width, clip } = raster;
  for (let y = clip.top; y < clip.bottom; y++) {
    for (let at = y * width + clip.left; at < y * width + clip.right; at++) {
      const pixel = pixels[at] ?? 0;
      const value = ((pixel & 255) * 77 + (pixel >> 8 & 255) * 150 + (pixel >> 16 & 255) * 29) >> 8;
      pixels[at] = (pixel & 0xff000000 | value << 16 | value << 8 | value) >>> 0;
    }
  }
}
