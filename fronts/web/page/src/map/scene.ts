/** The contents of the map at one moment, in any look. */

import { isFoe } from "./roles.ts";
import type { Cell, Entry, Role, State, Thing, Variant } from "../wire.ts";
import type { Rgb } from "../colour.ts";
import type { Place } from "./geometry.ts";

/** An actor that stands, slides or falls. */
export interface Figure {
  readonly id: number;
  readonly place: Place;
  /** Height above the ground. [cells] */
  readonly lift: number;
  readonly alpha: number;
  readonly size: number;
  /** A colour that flashes over the figure, and its share. */
  readonly tint: Rgb | null;
  readonly tinted: number;
  /** The figure's thing in the state; null if it is already gone. */
  readonly thing: Thing | null;
  readonly isHero: boolean;
  /** True if its sprite, which looks right, is mirrored. */
  readonly isLeft: boolean;
}

/** An effect that lasts for part of a turn. */
export type Spark =
  /** A sprite's animation, of which `part` is over. */
  | (Bright & { readonly kind: "sprite"; readonly name: string; readonly part: number; readonly lift: number })
  /** A thrown thing. */
  | { readonly kind: "thing"; readonly id: number; readonly place: Place; readonly lift: number }
  | (Omit<Bright, "place"> & {
    readonly kind: "bolt"; readonly from: Place; readonly to: Place; readonly isJagged: boolean;
  })
  /** A sprite that points in the direction of its flight, of which `part` is over. */
  | (Omit<Bright, "place" | "alpha"> & {
    readonly kind: "flying"; readonly name: string; readonly from: Place; readonly to: Place; readonly part: number;
  })
  | (Bright & { readonly kind: "ring"; readonly radius: number })
  | (Bright & { readonly kind: "dot"; readonly lift: number })
  | (Omit<Bright, "place"> & { readonly kind: "cell"; readonly cell: Cell });

interface Bright {
  readonly place: Place;
  readonly colour: Rgb;
  readonly alpha: number;
}

/** Light that is only for show. */
export interface Glow {
  readonly place: Place;
  /** [cells] */
  readonly radius: number;
  readonly colour: Rgb;
  readonly strength: number;
}

/** A number or a sign over the map. */
export interface Float {
  readonly text: string;
  readonly colour: Rgb;
  readonly isSign: boolean;
  readonly place: Place;
  /** Height over the head of an actor there. [cells] */
  readonly lift: number;
  readonly alpha: number;
  readonly size: number;
}

/** One moment of the map. */
export interface Moment {
  readonly figures: readonly Figure[];
  readonly sparks: readonly Spark[];
  readonly glows: readonly Glow[];
  /** Things that are on the ground in the state, but still shown in the air. */
  readonly hidden: readonly { readonly id: number; readonly at: Cell }[];
  /** The offset of a picture that shakes. [art pixels] */
  readonly shake: Place;
  /** How far a new map has faded in, from 0 to 1. */
  readonly dawn: number;
}

/** A thing on the map. In some games it may be a tile. */
export interface Standing {
  readonly thing: Thing;
  readonly entry: Entry | null;
}

/** Tells whether things of this role act: move, strike and die. */
export const isActor = (entry: Entry | null): boolean =>
  entry !== null && (entry.role === "hero" || isFoe(entry.role) || entry.role === "prop");

export const isAt = (a: Cell, b: Cell | null): boolean => b !== null && a[0] === b[0] && a[1] === b[1];

/** All things on the ground, in drawing order. */
export function standings(state: State, legend: ReadonlyMap<number, Entry>): readonly Standing[] {
  const all: Standing[] = [];
  state.tiles.forEach((id, index) => {
    const entry = legend.get(id);
    if (entry !== undefined && isLetter(entry)) {
      all.push(
        { thing: { id, at: [index % state.width, Math.floor(index / state.width)], hp: null, conditions: 0, threat: null }, entry },
      );
    }
  });
  for (const thing of state.things) all.push({ thing, entry: legend.get(thing.id) ?? null });
  return all;
}

/** Tells whether the player knows a cell, but does not see it now. */
export const isRemembered = ({ sight, width }: State, [x, y]: Cell): boolean => sight[y * width + x] === REMEMBERED;
const REMEMBERED = 1;

/** Tells whether an entry is a thing even as a tile. */
export const isLetter = (entry: Entry): boolean => LETTERS.has(entry.role);
const LETTERS: ReadonlySet<Role> = new Set<Role>(["hero", "foe", "blocking-foe", "corpse", "item", "goal"]);

/** The legend of a variant by id. */
export const legendOf = (variant: Variant): ReadonlyMap<number, Entry> =>
  new Map(variant.legend.map((entry) => [entry.id, entry]));
