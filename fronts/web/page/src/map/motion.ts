/** Movements and effects of a turn, as data with times. */

import type { Cell, Thing } from "../wire.ts";
import type { Rgb } from "../colour.ts";
import type { Leftward } from "./facing.ts";

/** A part of a turn. [milliseconds] */
export interface Span {
  start: number;
  end: number;
}

/** A step on a figure's path. */
export interface Leg extends Span {
  readonly to: Cell;
  readonly kind: "slide" | "jump" | "shove";
}

/** Something that happens to a figure besides its movement. */
export interface Gesture extends Span {
  readonly kind: "lunge" | "recoil" | "dodge" | "flash" | "die" | "sink" | "appear" | "vanish";
  /** Its direction in half columns and rows. */
  readonly towards: readonly [u: number, v: number];
  readonly colour: Rgb | null;
}

/** The direction in which a figure looks from a given time on. */
export interface Look extends Span {
  readonly isLeft: boolean;
}

/** A figure through a turn. */
export interface Track {
  readonly id: number;
  readonly from: Cell;
  readonly legs: Leg[];
  readonly gestures: Gesture[];
  /** True if it looks left at first; `looks` has the changes. */
  readonly isLeft: boolean;
  readonly looks: Look[];
  readonly thing: Thing | null;
  readonly isHero: boolean;
}

/** Something that crosses a line of cells. */
export interface Flight extends Span {
  readonly kind: "arrow" | "beam" | "lightning" | "jet";
  readonly from: Cell;
  readonly cells: readonly Cell[];
  readonly colour: Rgb;
  /** The sprite that flies ahead. It points east. */
  readonly sprite: string;
}

/** Something visible for a part of the turn. */
export type Effect =
  | (Span & { readonly kind: "throw"; readonly id: number; readonly from: Cell; readonly to: Cell })
  | Flight
  | (Span & { readonly kind: "flare"; readonly cell: Cell; readonly colour: Rgb; readonly strength: number })
  | (Span & { readonly kind: "burst"; readonly cell: Cell; readonly colour: Rgb })
  | (Span & { readonly kind: "sprite"; readonly cell: Cell; readonly name: string; readonly colour: Rgb })
  /** A kind of thing that is identified. */
  | (Span & { readonly kind: "reveal"; readonly id: number; readonly cell: Cell; readonly colour: Rgb })
  | (Span & { readonly kind: "dust"; readonly cell: Cell; readonly colour: Rgb; readonly count: number });

/** A number or sign that rises from a cell. It outlasts its turn, so that the player can read it. */
export interface Rising {
  readonly text: string;
  readonly colour: Rgb;
  readonly cell: Cell;
  readonly isSign: boolean;
  /** The hit points that it shows; null if it shows none. */
  readonly amount: number | null;
  start: number;
}

/** A staged turn. */
export interface Performance {
  readonly tracks: readonly Track[];
  readonly effects: readonly Effect[];
  readonly rising: readonly Rising[];
  readonly shakes: readonly { start: number; readonly strength: number }[];
  /** True if the turn leads to a new map, which fades in. */
  readonly isNewMap: boolean;
  /** Things that land in this turn, and when. */
  readonly landing: readonly { readonly id: number; readonly at: Cell; readonly until: number }[];
  readonly length: number;
  /** Actors that look left at the end. */
  readonly leftward: Leftward;
}

/** From 0 to 1, slower towards the end. */
export const easeOut = (part: number): number => 1 - (1 - part) ** 2.2;
export const easeIn = (part: number): number => part * part;
/** From 0 to 1 and back, faster on the way there. */
export const strike = (part: number): number => part < 0.4 ? easeOut(part / 0.4) : 1 - easeIn((part - 0.4) / 0.6);

/** The share of a span that is over: 0 before it, 1 after it. */
export const partOf = (span: Span, time: number): number =>
  span.end <= span.start ? (time >= span.start ? 1 : 0) : Math.max(
    0, Math.min(1, (time - span.start) / (span.end - span.start)),
  );

export const isWithin = (span: Span, time: number): boolean => time >= span.start && time < span.end;

/** Tells whether a figure looks left at a given time. */
export function looksLeftAt({ isLeft, looks }: Track, time: number): boolean {
  let last: Look | null = null;
  for (const one of looks) if (one.start <= time && (last === null || one.start >= last.start)) last = one;
  return last?.isLeft ?? isLeft;
}

/** A pseudorandom number from 0 to 1 that depends only on cell and phase. */
export function flutter(x: number, y: number, phase = 0): number {
  const mixed = Math.imul(x + 17, 0x9e3779b1) ^ Math.imul(y + 5, 0x85ebca6b) ^ Math.imul(phase, 0xc2b2ae35);
  return (Math.imul(mixed ^ mixed >>> 15, 0x2c1b3c6d) >>> 8) / 0x1000000;
}
