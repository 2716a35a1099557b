/** Draws the map like the screen of an old machine: letters of eight by eight pixels behind glass. */

import type { Entry, State } from "../wire.ts";
import { mix, pixelOf, roleColour, type Rgb } from "../colour.ts";
import { makeEasel } from "./easel.ts";
import { gridOf, hasCell, middleOf, type Grid, type Size } from "./geometry.ts";
import { themeOf, type Home } from "./home.ts";
import { letterOf } from "./pictures.ts";
import type { Ground, Renderer, Shot } from "./renderer.ts";
import type { Spark } from "./scene.ts";

/** A picture with one pixel for each art pixel. */
interface Raster extends Size {
  readonly pixels: Uint32Array;
}

/** Tells whether a pixel of a letter is set. */
type Bits = (x: number, y: number) => boolean;

/** The effects of the glass. */
interface Glass {
  /** The height of a letter's pixel. */
  readonly stretch: number;
  /** The share of a pixel's light that spills over its neighbours. */
  readonly spill: number;
  /** The brightness of each pixel's second line. */
  readonly gap: number;
  /** How much darker the corners are. */
  readonly vignette: number;
  /** How long a vanished letter keeps glowing. [milliseconds] */
  readonly afterglow: number;
}

const GLASS: Readonly<Record<Home["kind"], Glass>> = {
  phosphor: { stretch: 2, spill: 0.55, gap: 0.66, vignette: 0.32, afterglow: 110 },
  breadbin: { stretch: 1, spill: 0.06, gap: 1, vignette: 0.1, afterglow: 0 },
  dos: { stretch: 1, spill: 0.04, gap: 1, vignette: 0.06, afterglow: 0 },
  fantasy: { stretch: 1, spill: 0, gap: 1, vignette: 0, afterglow: 0 },
};

/** The time between shades of the afterglow. [milliseconds] */
const GLOWS = 34;

/** A letter in a cell, with its colours. */
interface Written {
  readonly entry: Entry;
  readonly ink: Rgb;
}

export function makeScreen(ground: Ground, home: Home): Renderer {
  const { variant, legend, theme } = ground;
  const glass = GLASS[home.kind];
  const grid = gridOf(
    variant.topology, variant.width, variant.height, { width: 8, height: 8 * glass.stretch }, 8 * glass.stretch,
  );
  const paper = home.colours.black;
  const border = home.kind === "breadbin" ? home.colours.blue : paper;
  const letters = new Map<number, Bits>();
  const lettersOf = (entry: Entry): Bits => {
    const known = letters.get(entry.id) ?? bitsOf(entry);
    letters.set(entry.id, known);
    return known;
  };
  let now: readonly (Written | null)[] = [], before: readonly (Written | null)[] = [];
  const easel = makeEasel();
  let image = new ImageData(1, 1);
  let version = 0;
  let drawn = "";

  const prepare = (state: State): boolean => {
    version += 1;
    before = now;
    const written: (Written | null)[] = Array.from(
      state.tiles, (id, index) => writtenAs(ground, home, legend.get(id), state.sight[index] ?? 2),
    );
    for (const { id, at } of state.things) {
      const index = at[1] * state.width + at[0];
      written[index] = writtenAs(ground, home, legend.get(id), state.sight[index] ?? 2);
    }
    now = written;
    return false;
  };

  const put = (raster: Raster, x: number, y: number, written: Written, part: number, x0: number, y0: number): void => {
    const bits = lettersOf(written.entry);
    const ink = pixelOf(part >= 1 ? written.ink : mix(paper, written.ink, part));
    const left = x * grid.cellWidth - x0, top = y * grid.cellHeight - y0;
    for (let row = 0; row < grid.cellHeight; row++) {
      const py = top + row;
      if (py < 0 || py >= raster.height) continue;
      for (let column = 0; column < 8; column++) {
        const px = left + column;
        if (
          px >= 0 && px < raster.width && bits(column, Math.floor(row / glass.stretch))
        ) raster.pixels[py * raster.width + px] = ink;
      }
    }
  };

  const write = (shot: Shot, raster: Raster, x0: number, y0: number): void => {
    raster.pixels.fill(pixelOf(border));
    plate(raster, grid, 4, paper, x0, y0);
    if (home.kind === "dos") {
      // A double line around the map.
      for (const out of [5, 3]) {
        plate(raster, grid, out, home.colours.grey, x0, y0);
        plate(raster, grid, out - 1, paper, x0, y0);
      }
    }
    const faded = shot.since < Infinity && glass.afterglow > 0 ? Math.exp(-shot.since / glass.afterglow) : 0;
    for (let y = 0; y < grid.rows; y++) {
      for (let x = 0; x < grid.columns; x++) {
        const index = y * grid.columns + x;
        if (!hasCell(grid, [x, y])) continue;
        const is = now[index] ?? null, was = before[index] ?? null;
        if (faded > 0.04 && was !== null && was.entry !== is?.entry) put(raster, x, y, was, faded * 0.7, x0, y0);
        if (is !== null) put(raster, x, y, is, shot.moment.dawn, x0, y0);
      }
    }
    for (const spark of shot.moment.sparks) flash(raster, grid, home, spark, x0, y0);
  };

  return {
    grid, isPixelArt: true, prepare, theme: themeOf(home, theme), headroom: () => grid.cellHeight * 0.5,
    draw(context, shot) {
      easel.show(context, shot, (x0, y0, { width, height }) => {
        if (image.width !== width || image.height !== height) image = new ImageData(width, height);
        const raster = { width, height, pixels: new Uint32Array(image.data.buffer) };
        // The glass is slow to draw, so reuse the last picture if it would look the same.
        const glow = shot.since < Infinity ? Math.floor(shot.since / GLOWS) : -1;
        const { dawn, sparks } = shot.moment;
        const wanted = `${version} ${x0} ${y0} ${width} ${height} ${glow} ${dawn} ${sparks.length}`;
        if (wanted === drawn) return image;
        drawn = wanted;
        write(shot, raster, x0, y0);
        behindGlass(raster, glass, y0);
        return image;
      });
    },
  };
}

/** The letter for a glyph, or for its ASCII stand-in. */
function bitsOf({ glyph, ascii }: Entry): Bits {
  const picture = letterOf(glyph) ?? letterOf(ascii);
  return (x, y) => (picture?.pixels[y * picture.width + x] ?? 0) >>> 24 > 127;
}

/** An entry in the machine's colour, or in its role's colour if the theme colours by role. */
function writtenAs(ground: Ground, home: Home, entry: Entry | undefined, sight: number): Written | null {
  if (entry === undefined || entry.role === "blank" || sight === 0) return null;
  const own = roleColour(ground.theme, entry.role) ?? home.colours[entry.colour];
  return { entry, ink: sight === 1 ? mix(home.colours.black, own, 0.5) : own };
}

/** Fills the map's box and a border of `out` pixels with one colour. */
function plate(raster: Raster, grid: Grid, out: number, paper: Rgb, x0: number, y0: number): void {
  const ink = pixelOf(paper);
  const fromX = Math.max(0, -out - x0), toX = Math.min(raster.width, grid.width + out - x0);
  for (let y = Math.max(0, -out - y0); y < Math.min(raster.height, grid.height + out - y0); y++) {
    if (toX > fromX) raster.pixels.fill(ink, y * raster.width + fromX, y * raster.width + toX);
  }
}

/** Inverts a cell that lights up. */
function flash(raster: Raster, grid: Grid, home: Home, spark: Spark, x0: number, y0: number): void {
  if (spark.kind !== "cell" || spark.alpha < 0.12) return;
  const { x, y } = middleOf(grid, spark.cell);
  const left = x - grid.cellWidth / 2 - x0, top = y - grid.cellHeight / 2 - y0;
  const [paper, ink] = [pixelOf(home.colours.black), pixelOf(home.colours.white)];
  for (let py = Math.max(0, top); py < Math.min(raster.height, top + grid.cellHeight); py++) {
    for (let px = Math.max(0, left); px < Math.min(raster.width, left + grid.cellWidth); px++) {
      const at = py * raster.width + px;
      raster.pixels[at] = raster.pixels[at] === paper ? ink : paper;
    }
  }
}

/** Spills light, draws gaps between lines and darkens corners. */
function behindGlass(raster: Raster, glass: Glass, y0: number): void {
  if (glass.spill > 0) spill(raster, glass.spill);
  if (glass.gap >= 1 && glass.vignette <= 0) return;
  const { width, height, pixels } = raster;
  const across = Float32Array.from({ length: width }, (_, x) => glass.vignette * ((2 * x / width - 1) ** 2) * 0.6);
  for (let y = 0; y < height; y++) {
    const down = glass.vignette * ((2 * y / height - 1) ** 2) * 0.6;
    const line = glass.stretch > 1 && ((y + y0) & 1) === 1 ? glass.gap : 1;
    let at = y * width;
    for (let x = 0; x < width; x++, at++) {
      const pixel = pixels[at] ?? 0;
      const by = line * (1 - down - (across[x] ?? 0));
      pixels[at] = (
        0xff000000 | (pixel >> 16 & 255) * by << 16 | (pixel >> 8 & 255) * by << 8 | (pixel & 255) * by
      ) >>> 0;
    }
  }
}

/** Adds a copy blurred along the lines and then across them. */
function spill(raster: Raster, part: number): void {
  const { width, height, pixels } = raster;
  const blurred = new Uint32Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const left = pixels[x > 0 ? at - 1 : at] ?? 0, right = pixels[x + 1 < width ? at + 1 : at] ?? 0;
      blurred[at] = halfOf(halfOf(left, right), pixels[at] ?? 0);
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const above = blurred[y > 1 ? at - 2 * width : at] ?? 0;
      const below = blurred[y + 2 < height ? at + 2 * width : at] ?? 0;
      const glow = halfOf(halfOf(above, below), blurred[at] ?? 0), own = pixels[at] ?? 0;
      // Bright parts gain less, so that the phosphor keeps its hue.
      const red = (own & 255) + (glow & 255) * part * (1 - (own & 255) / 255);
      const green = (own >> 8 & 255) + (glow >> 8 & 255) * part * (1 - (own >> 8 & 255) / 255);
      const blue = (own >> 16 & 255) + (glow >> 16 & 255) * part * (1 - (own >> 16 & 255) / 255);
      pixels[at] = (0xff000000 | blue << 16 | green << 8 | red) >>> 0;
    }
  }
}

/** The mean of two pixels, all channels at once. */
const halfOf = (a: number, b: number): number => ((a & 0xfefefefe) >>> 1) + ((b & 0xfefefefe) >>> 1);
