/** Colours as numbers, pixels and text. */

import type { Colour, Entry, Role, Theme } from "./wire.ts";

/** Red, green, blue from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

export function parseColour(text: string): Rgb {
  const value = Number.parseInt(text.slice(1, 7), 16);
  return Number.isNaN(value) ? [128, 128, 128] : [value >> 16 & 255, value >> 8 & 255, value & 255];
}

/** A colour in the form that themes use: "#d9a441". */
export const hexOf = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(Math.min(255, part)).toString(16).padStart(2, "0")).join("")}`;

export const cssOf = ([red, green, blue]: Rgb, alpha = 1): string =>
  `rgb(${Math.round(red)} ${Math.round(green)} ${Math.round(blue)} / ${alpha})`;

/** A colour as a pixel in memory: the bytes red, green, blue, alpha. */
export const pixelOf = ([red, green, blue]: Rgb, alpha = 255): number =>
  (alpha << 24 | Math.round(blue) << 16 | Math.round(green) << 8 | Math.round(red)) >>> 0;

export const mix = (a: Rgb, b: Rgb, part: number): Rgb => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
  a[2] + (b[2] - a[2]) * part,
];

/** How bright a colour looks, from 0 to 255. Good enough for pictures; `shell/theme.ts` has the exact formula for contrast. */
export const luminance = ([red, green, blue]: Rgb): number => 0.299 * red + 0.587 * green + 0.114 * blue;

export const greyOf = (colour: Rgb): Rgb => {
  const grey = luminance(colour);
  return [grey, grey, grey];
};

/** Named colours for effects in themes that colour things by role. */
const NAMED: Readonly<Record<Colour, string>> = {
  "black": "#11131b", "white": "#f8f4ea", "red": "#ff6b62", "cyan": "#6fd6e0", "purple": "#c79bf2", "green": "#7ccf6b",
  "blue": "#6f9bff", "yellow": "#f4cf5b", "orange": "#ff9d4d", "brown": "#c49a6c", "light-red": "#ff9d94",
  "dark-grey": "#808393", "grey": "#a3a5b2", "light-green": "#a9e59a", "light-blue": "#9cc2ff", "light-grey": "#d2d2d8",
};

export const namedColour = (theme: Theme, colour: Colour): Rgb => parseColour((theme.colours ?? NAMED)[colour]);

/** A legend entry's colour in a theme. */
export function entryColour(theme: Theme, entry: Entry): Rgb {
  if (theme.roles === null) return namedColour(theme, entry.colour);
  if (entry.role === "effect") return parseColour(isWarm(entry.colour) ? theme.fire : theme.spores);
  return parseColour(theme.roles[entry.role]);
}

export const roleColour = (theme: Theme, role: Role): Rgb | null =>
  theme.roles === null ? null : parseColour(theme.roles[role]);

/** Tells whether flames have this colour. */
export const isWarm = (colour: Colour): boolean =>
  colour === "red" || colour === "orange" || colour === "yellow" || colour === "light-red";

/** Tells whether a theme is monochrome. */
export const isGrey = (theme: Theme): boolean =>
  [theme.heading, theme.accent, theme.good, theme.bad, theme.great].map(parseColour).every(([red, green, blue]) =>
    Math.max(red, green, blue) - Math.min(red, green, blue) < 12);
