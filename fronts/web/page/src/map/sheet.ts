/**
 * The pictures of a game: from legend entries to sprites. How they are named stands in `docs/skins.md`.
 */

import type { Atlas, Entry, Variant } from "../wire.ts";
import type { Picture } from "./raster.ts";

/** Frames of one thing; none: it is drawn as its glyph. */
export type Frames = readonly Picture[];

export interface Sheet {
  /** By sprite name. */
  readonly named: ReadonlyMap<string, Frames>;
  /** All looks of a legend id: which is drawn goes by the place on the map. */
  readonly looks: ReadonlyMap<number, readonly Frames[]>;
}

const NONE: Sheet = { named: new Map(), looks: new Map() };

/** A name as sprites are called. */
export const slug = (name: string): string =>
  [...name.toLowerCase()].filter((letter) => /[\p{L}\p{N} -]/u.test(letter)).join("").replaceAll(" ", "-");

/** Cuts an atlas into the pictures of a variant. */
export function cutSheet(atlas: Atlas, bytes: Uint8Array, variant: Variant): Sheet {
  if (atlas.width === 0 || atlas.height === 0) return NONE;
  const pixels = new Uint32Array(bytes.slice().buffer);
  const named = new Map<string, Frames>();
  for (const [name, sprite] of Object.entries(atlas.sprites)) {
    named.set(name, sprite.frames.map(([x, y]) => cut(pixels, atlas.width, x, y, sprite.width, sprite.height)));
  }
  const looks = new Map<number, readonly Frames[]>();
  const counted = new Map<string, number>();
  for (const entry of variant.legend) {
    const shared = slug(entry.name);
    const place = (counted.get(shared) ?? 0) + 1;
    counted.set(shared, place);
    const own = `${shared}~${place}`;
    const found = looksOf(named, place > 1 && named.has(own) ? own : shared);
    if (found.length > 0) looks.set(entry.id, found);
  }
  return { named, looks };
}

function looksOf(named: ReadonlyMap<string, Frames>, name: string): readonly Frames[] {
  const found: Frames[] = [];
  for (let other = 0; ; other++) {
    const frames = named.get(other === 0 ? name : `${name}+${other}`);
    if (frames === undefined) return found;
    found.push(frames);
  }
}

function cut(pixels: Uint32Array, stride: number, x: number, y: number, width: number, height: number): Picture {
  const picture = new Uint32Array(width * height);
  for (let row = 0; row < height; row++) {
    picture.set(pixels.subarray((y + row) * stride + x, (y + row) * stride + x + width), row * width);
  }
  return { width, height, pixels: picture };
}

/** A number from 0 to 1 that looks like chance: the same for the same cell and moment. */
export function flutter(x: number, y: number, phase = 0): number {
  const mixed = Math.imul(x + 17, 0x9e3779b1) ^ Math.imul(y + 5, 0x85ebca6b) ^ Math.imul(phase, 0xc2b2ae35);
  return (Math.imul(mixed ^ mixed >>> 15, 0x2c1b3c6d) >>> 8) / 0x1000000;
}

/** How often the first look of a thing is drawn, among all it has. */
const PLAIN = 0.55;

/** The frames of a legend id at a cell. */
export function framesAt(sheet: Sheet, id: number, x: number, y: number): Frames | null {
  const looks = sheet.looks.get(id);
  if (looks === undefined) return null;
  const chance = flutter(x, y);
  const index = looks.length < 2 || chance < PLAIN ? 0 : 1 + Math.floor(
    (chance - PLAIN) / (1 - PLAIN) * (looks.length - 1),
  );
  return looks[index] ?? looks[0] ?? null;
}

/** Ids of a variant, by number. */
export const legendOf = (variant: Variant): ReadonlyMap<number, Entry> =>
  new Map(variant.legend.map((entry) => [entry.id, entry]));
