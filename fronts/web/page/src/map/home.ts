/** The machines that games come from, as their sprites tell: `home/KIND`, sixteen pixels, the colours by the names of a legend. */

import type { Colour, Theme } from "../wire.ts";
import { luminance, type Rgb } from "./colour.ts";
import type { Raster } from "./raster.ts";
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
  const [black, white, red, cyan, purple, green, blue, yellow] = [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)];
  return {
    black, white, red, cyan, purple, green, blue, yellow, "orange": at(8), "brown": at(9), "light-red": at(10), "dark-grey": at(11),
    "grey": at(12), "light-green": at(13), "light-blue": at(14), "light-grey": at(15),
  };
}

/** The theme in the colours of a machine, for what is drawn over the map. */
export function themeOf(home: Home, theme: Theme): Theme {
  if (theme.roles !== null) return theme;
  const { colours } = home;
  return {
    ...theme,
    text: cssHex(colours.white), dim: cssHex(colours.grey), heading: cssHex(colours.yellow), accent: cssHex(colours.yellow),
    good: cssHex(colours["light-green"]), bad: cssHex(colours["light-red"]), great: cssHex(colours.white),
  };
}

const cssHex = ([red, green, blue]: Rgb): string =>
  `#${[red, green, blue].map((part) => Math.round(Math.min(255, part)).toString(16).padStart(2, "0")).join("")}`;

/** Every pixel in the nearest of sixteen colours, between two of them in a pattern. */
export function quantiser(home: Home): (raster: Raster, x0: number, y0: number) => void {
  const colours = NAMES.map((name) => home.colours[name]);
  const nearest = new Uint8Array(1 << 15);
  for (let index = 0; index < nearest.length; index++) {
    nearest[index] = nearestOf(colours, [(index & 31) * 8.226, (index >> 5 & 31) * 8.226, (index >> 10) * 8.226]);
  }
  const pixels = colours.map(([red, green, blue]) => (0xff000000 | blue << 16 | green << 8 | red) >>> 0);
  return (raster, x0, y0) => {
    for (let y = 0; y < raster.height; y++) {
      let at = y * raster.width;
      for (let x = 0; x < raster.width; x++, at++) {
        const pixel = raster.pixels[at] ?? 0;
        // The pattern belongs to the map, so that it does not crawl when the camera moves.
        const off = ((x + x0 + y + y0) & 1) === 0 ? -7 : 7;
        const red = clamp((pixel & 255) + off), green = clamp((pixel >> 8 & 255) + off), blue = clamp((pixel >> 16 & 255) + off);
        raster.pixels[at] = pixels[nearest[red >> 3 | green >> 3 << 5 | blue >> 3 << 10] ?? 0] ?? 0;
      }
    }
  };
}

const clamp = (value: number): number => value < 0 ? 0 : value > 255 ? 255 : value;

function nearestOf(colours: readonly Rgb[], colour: Rgb): number {
  let best = 0, least = Infinity;
  colours.forEach((other, index) => {
    const light = luminance(other) - luminance(colour);
    const far = (other[0] - colour[0]) ** 2 * 0.6 + (other[1] - colour[1]) ** 2 + (other[2] - colour[2]) ** 2 * 0.5 + light * light * 1.5;
    if (far < least) [best, least] = [index, far];
  });
  return best;
}
