/**
 * The machines on which games first ran. A skin names its machine with a sprite `home/KIND` of sixteen pixels: the machine's
 * colours, in the order of the colours in legends.
 */

import type { Colour, Theme } from "../wire.ts";
import { hexOf, type Rgb } from "../colour.ts";
import { spriteOf } from "./pictures.ts";

export const KINDS = ["phosphor", "breadbin", "dos", "fantasy"] as const;
export type Kind = (typeof KINDS)[number];

export interface Home {
  readonly kind: Kind;
  readonly colours: Readonly<Record<Colour, Rgb>>;
}

/** The brightness of each colour on a screen with only one. */
const SHADES: readonly number[] = [0, 1, 0.85, 0.8, 0.7, 0.7, 0.5, 0.95, 0.85, 0.5, 0.8, 0.34, 0.55, 0.85, 0.7, 0.85];
/** The terminal of games that name no machine. */
const GREEN: Rgb = [80, 255, 130];

export function homeOf(game: string): Home {
  for (const kind of KINDS) {
    const pixels = spriteOf(game, "home", kind)?.pixels;
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

/** The theme in the colours of a machine, for marks over the map. */
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
