/** What a cue does on the map, as the game's skin has it. */

import { parseColour, type Rgb } from "../colour.ts";
import type { Act, Sparks } from "../skin.ts";

/** What flies and flares in no colour of its own. */
const LIGHT: Rgb = [255, 244, 214];

export const does = ({ cues }: Sparks, cue: string, act: Act): boolean => cues[cue]?.does?.includes(act) ?? false;

/** Whether it takes `who` from one cell to another. */
export const relocates = (sparks: Sparks, cue: string): boolean =>
  does(sparks, cue, "walk") || does(sparks, cue, "shove") || does(sparks, cue, "jump");

export function colourOf({ cues }: Sparks, cue: string): Rgb {
  const colour = cues[cue]?.colour;
  return colour === undefined ? LIGHT : parseColour(colour);
}

/** The sprite of what flies. */
export const spriteOf = ({ cues }: Sparks, cue: string): string => cues[cue]?.sprite ?? "fx/bolt";
