/** The effects of cues on the map, from the game's skin. */

import { parseColour, type Rgb } from "../colour.ts";
import type { Act, Sparks } from "../skin.ts";

/** The colour of effects that have none of their own. */
const LIGHT: Rgb = [255, 244, 214];

export const does = ({ cues }: Sparks, cue: string, act: Act): boolean => cues[cue]?.does?.includes(act) ?? false;

/** Tells whether a cue moves its `who` to another cell. */
export const relocates = (sparks: Sparks, cue: string): boolean =>
  does(sparks, cue, "walk") || does(sparks, cue, "shove") || does(sparks, cue, "jump");

export function colourOf({ cues }: Sparks, cue: string): Rgb {
  const colour = cues[cue]?.colour;
  return colour === undefined ? LIGHT : parseColour(colour);
}

/** The sprite of a cue's missile. */
export const spriteOf = ({ cues }: Sparks, cue: string): string => cues[cue]?.sprite ?? "fx/bolt";
