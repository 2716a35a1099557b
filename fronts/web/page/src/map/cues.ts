/** The effects of cues on the map, as the game's skin defines them. */

import { parseColour, type Rgb } from "../colour.ts";
import type { Act, Sparks } from "../skin.ts";

/** The default colour of effects. */
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
