/** How a game looks and sounds: the data in its `skin` folder. `docs/skins.md` says what each field means. */

import type { Recipe } from "./sound/recipe.ts";

/** A sound by name, or "none"; or a sound at another pitch. */
export type Voice = string | readonly [sound: string, pitch: number];

export interface Sounds {
  /** The sound of the hero's steps, in a game without a cue for them. */
  readonly step?: string;
  /** By "cue/tone" or "cue". */
  readonly cues: Readonly<Record<string, string | readonly string[]>>;
  /** By thing, ground or condition, then by what it does. */
  readonly voices?: Readonly<Record<string, Readonly<Record<string, Voice>>>>;
  /** Things and conditions that crackle like fire while in view. */
  readonly crackles?: readonly string[];
  /** The game's own sounds, beside the page's instruments. */
  readonly sounds?: Readonly<Record<string, Recipe>>;
}

/** What a cue makes those do who stand on the map. */
export type Act =
  | "walk" | "shove" | "jump" | "strike" | "land" | "dodge" | "lose" | "gain" | "die" | "kill" | "thud"
  | "burst" | "own" | "unlit" | "arrow" | "lightning";

export interface Spark {
  readonly does?: readonly Act[];
  /** Of what flies and flares: "#ff963c". */
  readonly colour?: string;
  /** What flies. */
  readonly sprite?: string;
}

export interface Sparks {
  /** By the name of the cue. A cue without a row is shown by its motion alone. */
  readonly cues: Readonly<Record<string, Spark>>;
}
