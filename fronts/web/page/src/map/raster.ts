/**
 * A picture in memory, at one pixel for an art pixel, and what is drawn into it: sprites, with what light does to them
 * later.
 */

import { pixelOf, type Rgb } from "../colour.ts";

/** Pixels are bytes red, green, blue and, in place of alpha, what the light does to them: see `Matter`. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array<ArrayBuffer>;
  /** Nothing is drawn, shaded or cleared outside. */
  clip: Box;
}

/** Right and bottom are outside. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Bytes red, green, blue, alpha. */
  readonly pixels: Uint32Array;
}

/** What light does to a pixel. */
export const matter = {
  /** As dark as it is there. */
  ground: 255,
  /** Shines by itself. */
  shining: 254,
  /** Never so dark that it cannot be told what it is. */
  figure: 253,
  /** Nothing is drawn here. */
  nothing: 0,
} as const;
export type Matter = (typeof matter)[keyof typeof matter];

export const rasterOf = (width: number, height: number): Raster =>
  ({ width, height, pixels: new Uint32Array(width * height), clip: { left: 0, top: 0, right: width, bottom: height } });

export const wholeOf = ({ width, height }: Raster): Box => ({ left: 0, top: 0, right: width, bottom: height });

/** Empties what is within the clip. */
export function clear({ pixels, width, clip }: Raster): void {
  for (let y = clip.top; y < clip.bottom; y++) pixels.fill(0, y * width + clip.left, y * width + clip.right);
}

const turnedRound = new WeakMap<Picture, Picture>();

/** The same, left and right exchanged. */
export function mirrored(picture: Picture): Picture {
  const known = turnedRound.get(picture);
  if (known !== undefined) return known;
  const { width, height } = picture;
  const pixels = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels[y * width + width - 1 - x] = picture.pixels[y * width + x] ?? 0;
  }
  const made: Picture = { width, height, pixels };
  turnedRound.set(picture, made);
  return made;
}

export interface Ink {
  readonly matter: Matter;
  /** 0 to 1: how much of it is there. */
  readonly alpha?: number;
  /** A colour over all of it, and how much of that. */
  readonly tint?: Rgb | null;
  readonly tinted?: number;
  /** 1 is as it was drawn. Grows and shrinks around the middle of its lower edge. */
  readonly size?: number;
}

/** Draws `picture` with its upper left corner at `left`, `top`. */
export function draw(raster: Raster, picture: Picture, left: number, top: number, ink: Ink): void {
  const size = ink.size ?? 1;
  const plain = (ink.alpha ?? 1) >= 1 && (ink.tinted ?? 0) <= 0 && size === 1;
  if (plain) stamp(raster, picture, Math.round(left), Math.round(top), ink.matter);
  else paint(raster, picture, left, top, ink, size);
}

function stamp(raster: Raster, picture: Picture, left: number, top: number, kind: Matter): void {
  const { clip } = raster;
  const fromX = Math.max(0, clip.left - left), toX = Math.min(picture.width, clip.right - left);
  const fromY = Math.max(0, clip.top - top), toY = Math.min(picture.height, clip.bottom - top);
  const { pixels } = picture;
  const target = raster.pixels;
  const mark = (kind << 24) >>> 0;
  for (let y = fromY; y < toY; y++) {
    let from = y * picture.width + fromX;
    let to = (top + y) * raster.width + left + fromX;
    for (let x = fromX; x < toX; x++, from++, to++) {
      const pixel = pixels[from] ?? 0;
      const alpha = pixel >>> 24;
      if (alpha === 255) target[to] = (pixel & 0xffffff | mark) >>> 0;
      else if (alpha > 0) target[to] = blended(target[to] ?? 0, pixel, alpha, kind);
    }
  }
}

function paint(raster: Raster, picture: Picture, left: number, top: number, ink: Ink, size: number): void {
  const width = Math.max(1, Math.round(picture.width * size)), height = Math.max(1, Math.round(picture.height * size));
  const x0 = Math.round(left + (picture.width - width) / 2), y0 = Math.round(top + picture.height - height);
  const alphaOf = Math.max(0, Math.min(1, ink.alpha ?? 1));
  const tinted = Math.max(0, Math.min(1, ink.tinted ?? 0));
  const tint = ink.tint ?? [255, 255, 255];
  const { clip } = raster;
  for (let y = Math.max(0, clip.top - y0); y < height && y0 + y < clip.bottom; y++) {
    const row = Math.floor(y * picture.height / height) * picture.width;
    for (let x = Math.max(0, clip.left - x0); x < width && x0 + x < clip.right; x++) {
      const column = Math.floor(x * picture.width / width);
      const pixel = picture.pixels[row + column] ?? 0;
      const alpha = Math.round((pixel >>> 24) * alphaOf);
      if (alpha === 0) continue;
      const red = (pixel & 255) + (tint[0] - (pixel & 255)) * tinted;
      const green = (pixel >> 8 & 255) + (tint[1] - (pixel >> 8 & 255)) * tinted;
      const blue = (pixel >> 16 & 255) + (tint[2] - (pixel >> 16 & 255)) * tinted;
      const to = (y0 + y) * raster.width + x0 + x;
      const colour = (blue << 16 | green << 8 | red) & 0xffffff;
      raster.pixels[to] = alpha >= 255
        ? (colour | ink.matter << 24) >>> 0
        : blended(raster.pixels[to] ?? 0, colour, alpha, ink.matter);
    }
  }
}

/** Draws `picture` around a point, turned: an angle of 0 is as it was drawn. */
export function turned(raster: Raster, picture: Picture, x: number, y: number, angle: number, kind: Matter): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.ceil(Math.hypot(picture.width, picture.height) / 2);
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const column = Math.floor(dx * cos + dy * sin + picture.width / 2), row = Math.floor(
        dy * cos - dx * sin + picture.height / 2,
      );
      if (column < 0 || row < 0 || column >= picture.width || row >= picture.height) continue;
      const pixel = picture.pixels[row * picture.width + column] ?? 0;
      const px = Math.round(x) + dx, py = Math.round(y) + dy;
      if (pixel >>> 24 === 0 || !isInside(raster.clip, px, py)) continue;
      const at = py * raster.width + px;
      raster.pixels[at] = blended(raster.pixels[at] ?? 0, pixel, pixel >>> 24, kind);
    }
  }
}

/** `pixel` over what is there. The fainter it is, the more of the matter below remains. */
function blended(below: number, pixel: number, alpha: number, kind: Matter): number {
  const rest = 255 - alpha;
  const red = ((pixel & 255) * alpha + (below & 255) * rest) / 255;
  const green = ((pixel >> 8 & 255) * alpha + (below >> 8 & 255) * rest) / 255;
  const blue = ((pixel >> 16 & 255) * alpha + (below >> 16 & 255) * rest) / 255;
  const under = below >>> 24;
  const mark = alpha >= 128 || under === matter.nothing ? kind : under;
  return (mark << 24 | blue << 16 | green << 8 | red) >>> 0;
}

/** Draws the rim of `picture` in one colour, a pixel wide, around where it stands; dotted where hue tells nothing. */
export function rim(
  raster: Raster, picture: Picture, left: number, top: number, colour: Rgb, isDotted: boolean,
): void {
  const ink = pixelOf(colour, matter.shining);
  const isThere = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < picture.width && y < picture.height && (
      picture.pixels[y * picture.width + x] ?? 0
    ) >>> 24 > 127;
  const [x0, y0] = [Math.round(left), Math.round(top)];
  for (let y = -1; y <= picture.height; y++) {
    for (let x = -1; x <= picture.width; x++) {
      if (isThere(x, y) || (isDotted && (x + y & 1) === 0)) continue;
      if (
        isThere(x - 1, y) || isThere(x + 1, y) || isThere(x, y - 1) || isThere(x, y + 1)
      ) dot(raster, x0 + x, y0 + y, ink);
    }
  }
}

const isInside = ({ left, top, right, bottom }: Box, x: number, y: number): boolean =>
  x >= left && y >= top && x < right && y < bottom;

export function dot(raster: Raster, x: number, y: number, pixel: number): void {
  if (isInside(raster.clip, x, y)) raster.pixels[y * raster.width + x] = pixel;
}

/** A pixel with only a part of a colour. */
export function tintDot(raster: Raster, x: number, y: number, colour: Rgb, part: number, kind: Matter): void {
  if (!isInside(raster.clip, x, y)) return;
  const at = y * raster.width + x;
  raster.pixels[at] = blended(raster.pixels[at] ?? 0, pixelOf(colour, 255), Math.round(255 * part), kind);
}

/** Light from a point, added to what is there after it was shaded: only what is drawn is lit. */
export function glow(raster: Raster, x: number, y: number, radius: number, colour: Rgb, strength: number): void {
  const { pixels, clip } = raster;
  const fromX = Math.max(clip.left, Math.floor(x - radius)), toX = Math.min(clip.right, Math.ceil(x + radius));
  const fromY = Math.max(clip.top, Math.floor(y - radius)), toY = Math.min(clip.bottom, Math.ceil(y + radius));
  for (let py = fromY; py < toY; py++) {
    for (let px = fromX; px < toX; px++) {
      const far = ((px + 0.5 - x) ** 2 + (py + 0.5 - y) ** 2) / (radius * radius);
      if (far >= 1) continue;
      const at = py * raster.width + px;
      const pixel = pixels[at] ?? 0;
      if (pixel >>> 24 !== matter.ground) continue;
      const part = (1 - far) * (1 - far) * strength;
      const red = Math.min(255, (pixel & 255) + colour[0] * part);
      const green = Math.min(255, (pixel >> 8 & 255) + colour[1] * part);
      const blue = Math.min(255, (pixel >> 16 & 255) + colour[2] * part);
      pixels[at] = (pixel & 0xff000000 | blue << 16 | green << 8 | red) >>> 0;
    }
  }
}

/** The light of day, and how strong it is; half as wide as it is at the ground, and what of that is left far above. */
const DAY: Rgb = [255, 228, 168];
const DAY_STRENGTH = 0.38;
const DAY_WIDE = 30;
const DAY_NARROWS = 0.35;

/** A shaft of light from above down to a point, over whatever is there. */
export function shaft(raster: Raster, x: number, foot: number, strength: number): void {
  const { pixels, clip, width } = raster;
  for (let py = clip.top; py < Math.min(foot, clip.bottom); py++) {
    const above = foot - py;
    const wide = DAY_WIDE - Math.min(DAY_WIDE, above / 10) * DAY_NARROWS;
    const most = DAY_STRENGTH * Math.min(1, above / 48) * strength;
    for (let px = Math.max(clip.left, Math.ceil(x - wide)); px < Math.min(clip.right, x + wide); px++) {
      const part = most * (1 - ((px + 0.5 - x) / wide) ** 2), pixel = pixels[py * width + px] ?? 0;
      const red = Math.min(255, (pixel & 255) + DAY[0] * part);
      const green = Math.min(255, (pixel >> 8 & 255) + DAY[1] * part);
      const blue = Math.min(255, (pixel >> 16 & 255) + DAY[2] * part);
      pixels[py * width + px] = (pixel & 0xff000000 | blue << 16 | green << 8 | red) >>> 0;
    }
  }
}
