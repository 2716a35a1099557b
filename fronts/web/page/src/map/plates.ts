/** Pictures for what nobody drew: the glyph, in its colour. */

import type { Entry, Theme } from "../wire.ts";
import { entryColour, pixelOf, scaled } from "../colour.ts";
import type { Grid } from "./geometry.ts";
import type { Picture } from "./raster.ts";
import type { Sheet } from "./sheet.ts";

/** Letters that the font does not have, as eight rows of eight bits: drawn for Barrow. */
const MORE: Readonly<Record<string, readonly number[]>> = {
  "·": [0, 0, 0, 24, 24, 0, 0, 0],
  "▒": [170, 85, 170, 85, 170, 85, 170, 85],
  "♦": [0, 16, 56, 124, 254, 124, 56, 16],
  "♠": [16, 56, 124, 254, 254, 84, 16, 56],
  "♣": [56, 56, 16, 214, 254, 214, 16, 56],
  "●": [0, 60, 126, 126, 126, 126, 60, 0],
  "▲": [0, 16, 16, 56, 56, 124, 124, 254],
  "▼": [0, 254, 124, 124, 56, 56, 16, 16],
  "Ω": [56, 108, 198, 198, 198, 108, 108, 238],
  "╬": [36, 36, 231, 0, 0, 231, 36, 36],
  "π": [0, 0, 254, 108, 108, 108, 206, 0],
  "▄": [0, 0, 0, 0, 255, 255, 255, 255],
  "☼": [16, 146, 56, 238, 56, 146, 16, 0],
  "Ψ": [146, 146, 146, 84, 56, 16, 16, 56],
};

/** Whether a pixel of an eight by eight letter is set. */
export type Bits = (x: number, y: number) => boolean;

/** The letter of a glyph, or of its ASCII stand-in. */
export function bitsOf(font: Sheet, entry: Pick<Entry, "glyph" | "ascii">): Bits {
  return letterBits(font, entry.glyph) ?? letterBits(font, entry.ascii) ?? (() => false);
}

export function letterBits(font: Sheet, letter: string): Bits | null {
  const rows = MORE[letter];
  if (rows !== undefined) return (x, y) => ((rows[y] ?? 0) >> (7 - x) & 1) === 1;
  const picture = font.named.get(`${letter.codePointAt(0) ?? 32}`)?.[0];
  if (picture === undefined) return null;
  return (x, y) => (picture.pixels[y * picture.width + x] ?? 0) >>> 24 > 127;
}

const LARGE: ReadonlySet<string> = new Set(["hero", "foe", "item", "goal", "exit", "hole", "prop", "corpse"]);

/** A glyph as a picture: ground on a plate of its cell, what stands on it without. */
export function plateOf(grid: Grid, font: Sheet, theme: Theme, entry: Entry): Picture {
  const bits = bitsOf(font, entry);
  const colour = entryColour(theme, entry);
  const isPlate = !LARGE.has(entry.role) && entry.role !== "effect";
  const pixels = new Uint32Array(grid.cellWidth * grid.cellHeight);
  const paper = pixelOf(scaled(colour, entry.role === "wall" ? 0.3 : 0.14));
  if (isPlate) {
    for (let y = 0; y < grid.cellHeight; y++) {
      for (let x = 0; x < grid.cellWidth; x++) if (isInCell(grid, x, y)) pixels[y * grid.cellWidth + x] = paper;
    }
  }
  const zoom = LARGE.has(entry.role) && grid.cellWidth >= 16 ? 2 : 1;
  const left = Math.floor((grid.cellWidth - 8 * zoom) / 2), top = Math.floor((grid.cellHeight - 8 * zoom) / 2);
  const ink = pixelOf(colour);
  for (let y = 0; y < 8 * zoom; y++) {
    for (let x = 0; x < 8 * zoom; x++) {
      if (bits(Math.floor(x / zoom), Math.floor(y / zoom))) pixels[(top + y) * grid.cellWidth + left + x] = ink;
    }
  }
  return { width: grid.cellWidth, height: grid.cellHeight, pixels };
}

/** Whether a pixel of a cell's box belongs to the cell: slopes of hexes are one down for two across. */
export function isInCell(grid: Grid, x: number, y: number): boolean {
  if (grid.topology !== "hex") return true;
  const middle = grid.cellWidth / 2;
  const across = x < middle ? middle - x : x - middle + 1;
  const down = Math.min(y, grid.cellHeight - 1 - y);
  return across <= Math.min(middle, 2 * down + 1);
}
