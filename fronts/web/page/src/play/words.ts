/** Small pieces of text. */

import type { Seen } from "../wire.ts";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const counted = (count: number, what: string): string => `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;

/** Puts values in the places of `{names}` in a sentence. */
export const filled = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));

/** An arrow for each direction, by its name. */
const ARROWS: Readonly<Record<string, string>> = {
  "north": "↑",
  "north-east": "↗",
  "east": "→",
  "south-east": "↘",
  "south": "↓",
  "south-west": "↙",
  "west": "←",
  "north-west": "↖",
};

export const arrow = (direction: string): string => ARROWS[direction] ?? "·";

/** Distance and direction as an arrow. */
export const placeOf = ({ bearing, distance }: Seen): string => (bearing === null ? "here" : `${distance} ${arrow(bearing)}`);
