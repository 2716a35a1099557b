/**
 * The machines that games come from, as their sprites tell: `home/KIND`, sixteen pixels, the colours by the names of a
 * legend.
 */

import type { Colour, Theme } from "../wire.ts";
import { hexOf, luminance, type Rgb } from "../colour.ts";
import type { Sheet } from "./sheet.ts";

export const KINDS = ["phosphor", "breadbin", "dos", "fantasy"] as const;
export type Kind = (typeof KINDS)[number];

export interface Home {
  readonly kind: Kind;
  readonly colours: Readonly<Record<Colour, Rgb>>;
}

const NAMES: readonly Colour[] = [
  "black", "white", "red", "cyan", "purple", "green", "blue", "yellow",
  "orange", "brown", "light-red", "dark-grey", "grey", "light-green", "light-blue", "light-grey",
];

/** How bright each name is on a screen of one colour. */
const SHADES: readonly number[] = [0, 1, 0.85, 0.8, 0.7, 0.7, 0.5, 0.95, 0.85, 0.5, 0.8, 0.34, 0.55, 0.85, 0.7, 0.85];
/** Where nobody says where a game is at home: a terminal of its time. */
const GREEN: Rgb = [80, 255, 130];

export function homeOf(sheet: Sheet): Home {
  for (const kind of KINDS) {
    const pixels = sheet.named.get(`home/${kind}`)?.[0]?.pixels;
    if (pixels !== undefined) return { kind, colours: coloursOf((index) => unpacked(pixels[index] ?? 0)) };
  }
  return { kind: "phosphor", colours: coloursOf((index) => shaded(SHADES[index] ?? 1)) };
}

const shaded = (by: number): Rgb => [GREEN[0] * by + 4, GREEN[1] * by + 10, GREEN[2] * by + 6];
const unpacked = (pixel: number): Rgb => [pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255];

function coloursOf(at: (index: number) => Rgb): Record<Colour, Rgb> {
  const [black, white, red, cyan, purple, green, blue, yellow] = [
    at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7),
  ];
  return {
    black, white, red, cyan, purple, green, blue, yellow, "orange": at(8), "brown": at(9), "light-red": at(10),
    "dark-grey": at(11), "grey": at(12), "light-green": at(13), "light-blue": at(14), "light-grey": at(15),
  };
}

/** The theme in the colours of a machine, for what is drawn over the map. */
export function themeOf(home: Home, theme: Theme): Theme {
  if (theme.roles !== null) return theme;
  const { colours } = home;
  return {
    ...theme,
    text: hexOf(colours.white), dim: hexOf(colours.grey), heading: hexOf(colours.yellow),
    accent: hexOf(colours.yellow), good: hexOf(colours["light-green"]), bad: hexOf(colours["light-red"]),
    great: hexOf(colours.white),
  };
}

/**
 * What a console of sixteen colours makes of a picture: every pixel in one of them, and light as steps between them.
 */
export interface Console {
  /** The place of a colour among the sixteen, by five bits of each part. */
  readonly nearest: Uint8Array;
  /** What each of the sixteen becomes in a light: by hue of the light, then by step, then by place. */
  readonly lit: Uint32Array;
  readonly steps: number;
}

/** Neutral, warm and cool light, and how much of each part they leave in their shadow. */
const HUES: readonly Rgb[] = [[0.8, 0.85, 1], [1, 0.8, 0.62], [0.66, 0.9, 1.25]];
/** How bright each step is. */
const STEPS: readonly number[] = [0.4, 0.62, 0.86, 1.1];

export function consoleOf(home: Home): Console {
  const colours = NAMES.map((name) => home.colours[name]);
  const nearest = new Uint8Array(1 << 15);
  for (let index = 0; index < nearest.length; index++) {
    nearest[index] = nearestOf(colours, [(index & 31) * 8.226, (index >> 5 & 31) * 8.226, (index >> 10) * 8.226]);
  }
  const lit = new Uint32Array(HUES.length * STEPS.length * colours.length);
  HUES.forEach((hue, tone) => STEPS.forEach((bright, step) => colours.forEach((colour, place) => {
    const seen = [0, 1, 2].map((part) => clamp((colour[part] ?? 0) * bright * (hue[part] ?? 1)));
    const found = colours[nearestOf(colours, [seen[0] ?? 0, seen[1] ?? 0, seen[2] ?? 0])] ?? colour;
    lit[(tone * STEPS.length + step) * colours.length + place] = (
      0xff000000 | found[2] << 16 | found[1] << 8 | found[0]
    ) >>> 0;
  })));
  return { nearest, lit, steps: STEPS.length };
}

const clamp = (value: number): number => value < 0 ? 0 : value > 255 ? 255 : value;

function nearestOf(colours: readonly Rgb[], colour: Rgb): number {
  let best = 0, least = Infinity;
  colours.forEach((other, index) => {
    const light = luminance(other) - luminance(colour);
    const warm = other[0] - other[1] - colour[0] + colour[1], cool = other[1] - other[2] - colour[1] + colour[2];
    const far = 2.2 * light * light + warm * warm + 0.8 * cool * cool;
    if (far < least) [best, least] = [index, far];
  });
  return best;
}
