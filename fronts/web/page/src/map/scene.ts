/** What is on the map in one moment, whatever look it is drawn in. */

import type { Cell, Entry, Role, State, Thing, Variant } from "../wire.ts";
import type { Rgb } from "../colour.ts";
import type { Place } from "./geometry.ts";

/** Somebody or something that stands, slides, falls. */
export interface Figure {
  readonly id: number;
  readonly place: Place;
  /** Height over the ground. [cells] */
  readonly lift: number;
  readonly alpha: number;
  readonly size: number;
  /** A colour that flashes over it. */
  readonly tint: Rgb | null;
  readonly tinted: number;
  /** What the rules say of it; null of what is gone already. */
  readonly thing: Thing | null;
  readonly isHero: boolean;
  /** Whether it looks left: as it was drawn, it looks right. */
  readonly isLeft: boolean;
}

/** Something that is there for a moment only. */
export type Spark =
  /** A sprite that has played so much of itself. */
  | (Bright & { readonly kind: "sprite"; readonly name: string; readonly part: number; readonly lift: number })
  /** One of the legend, on its way. */
  | { readonly kind: "thing"; readonly id: number; readonly place: Place; readonly lift: number }
  | (Omit<Bright, "place"> & {
    readonly kind: "bolt"; readonly from: Place; readonly to: Place; readonly isJagged: boolean;
  })
  /** A sprite that points to where it flies, and has come so far. */
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

/** Light that is not the rules'. */
export interface Glow {
  readonly place: Place;
  /** In cells. */
  readonly radius: number;
  readonly colour: Rgb;
  readonly strength: number;
}

/** A number or a sign over the map. */
export interface Float {
  readonly text: string;
  readonly colour: Rgb;
  readonly place: Place;
  /** Height over the head of who stands there. [cells] */
  readonly lift: number;
  readonly alpha: number;
  readonly size: number;
}

/** One moment. */
export interface Moment {
  readonly figures: readonly Figure[];
  readonly sparks: readonly Spark[];
  readonly glows: readonly Glow[];
  /** What lies there already by the rules, but is still on its way. */
  readonly hidden: readonly { readonly id: number; readonly at: Cell }[];
  /** How far the picture is off. [art pixels] */
  readonly shake: Place;
  /** 0: all is dark; 1: as it is. */
  readonly dawn: number;
}

/** A thing that was put on the map: by the rules' list, or as the ground of games that have letters only. */
export interface Standing {
  readonly thing: Thing;
  readonly entry: Entry | null;
}

/** Whether a thing of this role acts: it moves, strikes and dies. */
export const isActor = (entry: Entry | null): boolean =>
  entry !== null && (entry.role === "hero" || entry.role === "foe" || entry.role === "prop");

export const isAt = (a: Cell, b: Cell | null): boolean => b !== null && a[0] === b[0] && a[1] === b[1];

/** All that stands on the ground, in drawing order. */
export function standings(state: State, legend: ReadonlyMap<number, Entry>): readonly Standing[] {
  const all: Standing[] = [];
  state.tiles.forEach((id, index) => {
    const entry = legend.get(id);
    if (entry !== undefined && isLetter(entry)) {
      all.push(
        { thing: { id, at: [index % state.width, Math.floor(index / state.width)], hp: null, conditions: 0 }, entry },
      );
    }
  });
  for (const thing of state.things) all.push({ thing, entry: legend.get(thing.id) ?? null });
  return all;
}

/** Whether an entry is somebody even where it is part of the ground. */
export const isLetter = (entry: Entry): boolean => LETTERS.has(entry.role);
const LETTERS: ReadonlySet<Role> = new Set<Role>(["hero", "foe", "corpse", "item", "goal"]);

/** Ids of a variant, by number. */
export const legendOf = (variant: Variant): ReadonlyMap<number, Entry> =>
  new Map(variant.legend.map((entry) => [entry.id, entry]));
