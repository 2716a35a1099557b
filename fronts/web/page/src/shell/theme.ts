/** Sets a theme as custom properties of the document. Adjusts text colours to the contrast that WCAG AA requires. */

import { hexOf, mix, parseColour } from "../colour.ts";
import type { Theme } from "../wire.ts";

/** The contrast that AA requires for text, and for other shapes that must be visible. */
export const WORDS = 4.5;
export const SHAPES = 3;

/** Relative luminance by WCAG, from 0 to 1. */
function relativeLuminance(colour: string): number {
  const [red, green, blue] = parseColour(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** The contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [bright, dark] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => b - a);
  return ((bright ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** A mix of two colours. */
const between = (one: string, other: string, share: number): string =>
  hexOf(mix(parseColour(one), parseColour(other), share));

/** Mixes a colour with `end`, just enough to have this contrast on all backgrounds. */
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
    /** Halfway between paper and lifted, for large areas. */
    raised: between(theme.paper, theme.lifted, 0.5),
    sunken,
    border: theme.border,
    /** The edges of buttons and fields. */
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

/** Applies a theme to the document. */
export function dress(theme: Theme): void {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(propertiesOf(theme))) root.style.setProperty(`--${name}`, value);
  root.style.setProperty("color-scheme", theme.isDark ? "dark" : "light");
  root.dataset["theme"] = theme.id;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", theme.paper);
}
