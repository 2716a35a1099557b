/** The page's own sounds: its buttons, and two instruments for games to play. */

import type { Sounds } from "../skin.ts";
import { CHIP } from "./chip.ts";
import type { Recipe } from "./recipe.ts";

export const BUTTONS = {
  choose: [["tone", "triangle", 660, 700, 0.09, 0.06], ["tone", "sine", 990, 990, 0.05, 0.08, 0.03]],
  move: [["tone", "sine", 560, 540, 0.045, 0.03]],
  back: [["tone", "triangle", 520, 390, 0.08, 0.07]],
  // Two beats of a heart.
  weak: [["tone", "triangle", 110, 62, 0.34, 0.16], ["tone", "triangle", 98, 55, 0.28, 0.2, 0.24]],
  refuse: [["tone", "triangle", 175, 165, 0.16, 0.07], ["tone", "triangle", 165, 155, 0.13, 0.09, 0.08]],
} as const satisfies Record<string, Recipe>;

const INSTRUMENTS: Readonly<Record<string, Recipe>> = CHIP;

/** Tells whether a sound comes out of the small loudspeaker. */
export const isBoxed = (name: string): boolean => name in INSTRUMENTS;

/** A sound by its name: the game's own, or an instrument's. */
export const recipeOf = (sounds: Sounds, name: string): Recipe | undefined =>
  sounds.sounds?.[name] ?? INSTRUMENTS[name];
