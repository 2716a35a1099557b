/** A theme as custom properties of the document, each colour of words as far from its ground as WCAG AA asks. */

import { hexOf, mix, parseColour } from "../colour.ts";
import type { Theme } from "../wire.ts";

/** What AA asks of words, and of what is not words but must be seen. */
export const WORDS = 4.5;
export const SHAPES = 3;

/** How bright a colour is, from 0 to 1, as WCAG defines it. */
function relativeLuminance(colour: string): number {
  const [red, green, blue] = parseColour(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** How far apart two colours are, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [bright, dark] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => b - a);
  return ((bright ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** A colour between two. */
const between = (one: string, other: string, share: number): string =>
  hexOf(mix(parseColour(one), parseColour(other), share));

/** A colour moved towards `end` only as far as it must be to be read on all the grounds. */
export function readable(colour: string, end: string, grounds: readonly string[], ratio: number): string {
  for (let step = 0; step < 20; step += 1) {
    const tried = between(colour, end, step / 20);
    if (grounds.every((ground) => contrast(tried, ground) >= ratio)) return tried;
  }
  return end;
}

/** The custom properties of a theme, without their dashes. */
export function propertiesOf(theme: Theme): Readonly<Record<string, string>> {
  const white = "#ffffff";
  const black = "#000000";
  const end = theme.isDark ? white : black;
  const sunken = between(theme.paper, black, theme.isDark ? 0.35 : 0.06);
  const grounds = [theme.paper, theme.lifted, sunken];
  const words = (colour: string): string => readable(colour, end, grounds, WORDS);
  const accent = words(theme.accent);
  const strongest = contrast(black, accent) > contrast(white, accent) ? black : white;
  const onAccent = contrast(theme.paper, accent) >= WORDS ? theme.paper : strongest;
  return {
    paper: theme.paper,
    lifted: theme.lifted,
    /** Between the two: what is large and lifted, where the whole of it would be too much. */
    raised: between(theme.paper, theme.lifted, 0.5),
    sunken,
    border: theme.border,
    /** The edge of what can be pressed or filled in, which must be seen. */
    edge: readable(theme.border, end, grounds, SHAPES),
    text: words(theme.text),
    dim: words(theme.dim),
    heading: words(theme.heading),
    accent,
    "on-accent": onAccent,
    good: words(theme.good),
    bad: words(theme.bad),
    great: words(theme.great),
    fire: theme.fire,
  };
}

/** Dresses the document. */
export function dress(theme: Theme): void {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(propertiesOf(theme))) root.style.setProperty(`--${name}`, value);
  root.style.setProperty("color-scheme", theme.isDark ? "dark" : "light");
  root.dataset["theme"] = theme.id;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", theme.paper);
}
