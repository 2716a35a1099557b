/** How a game looks and sounds: the data in its `skin` folder. `docs/skins.md` says what each field means. */

import { asset } from "./assets.ts";
import { sentenceOf } from "./errors.ts";
import type { Recipe } from "./sound/recipe.ts";

/** A sound by name, or "none"; or a sound at another pitch. */
export type Voice = string | readonly [sound: string, pitch: number];

export interface Sounds {
  /** The sound of the hero's steps, in games without a cue for steps. */
  readonly step?: string;
  /** By "cue/tone" or "cue". */
  readonly cues: Readonly<Record<string, string | readonly string[]>>;
  /** By thing, ground or condition, then by verb. */
  readonly voices?: Readonly<Record<string, Readonly<Record<string, Voice>>>>;
  /** Things and conditions that crackle like fire while in view. */
  readonly crackles?: readonly string[];
  /** The game's own sounds, beside the page's instruments. */
  readonly sounds?: Readonly<Record<string, Recipe>>;
}

/** The effects of a cue on things of the map. */
export type Act =
  | "walk" | "shove" | "jump" | "strike" | "land" | "dodge" | "lose" | "gain" | "die" | "kill" | "thud"
  | "burst" | "reveal" | "own" | "unlit" | "arrow" | "lightning";

export interface Spark {
  readonly does?: readonly Act[];
  /** The colour of the missile or flash: "#ff963c". */
  readonly colour?: string;
  /** The sprite of the missile. */
  readonly sprite?: string;
}

export interface Sparks {
  /** By the name of the cue. A cue without a row shows only its motion. */
  readonly cues: Readonly<Record<string, Spark>>;
}

/** The files of a skin. */
export interface Skin {
  /** As text: see `crates/film/src/sprite`. */
  readonly sprites: string;
  readonly sounds: Sounds;
  readonly sparks: Sparks;
}

/** The skins of all games by id. `build.mjs` writes them to one file. */
export type Skins = Readonly<Record<string, Skin>>;

/** Loads the skins from the folder of the page. */
export async function loadSkins(folder: URL): Promise<Skins> {
  try {
    return await (await asset("skins.json", folder)).json() as Skins;
  } catch (error) {
    throw new Error(`The games' pictures and sounds (skins.json) could not be loaded: ${sentenceOf(error)}.`, { cause: error });
  }
}
