/** Which sounds go with which cue. Everything that can happen has a row: a sound, or none on purpose. */

import type { GameEvent, Variant } from "../wire.ts";
import { CHIP } from "./chip.ts";
import { RECIPES } from "./recipes.ts";
import type { Recipe } from "./recipe.ts";

export type RecipeName = keyof typeof RECIPES | keyof typeof CHIP;

/** A sound by its name, or one that depends on who it happens to or on what the hero treads. */
export type Part = RecipeName | "who cries" | "whom cries" | "who wakes" | "who breaks" | "underfoot" | "the grass";
export type Row = readonly Part[];

const ALL: Readonly<Record<RecipeName, Recipe>> = { ...RECIPES, ...CHIP };
/** Whether it comes out of a small loudspeaker. */
export const isBoxed = (name: RecipeName): boolean => name in CHIP;
export const recipeOf = (name: RecipeName): Recipe => ALL[name];
export const NAMES: readonly RecipeName[] = [...names(RECIPES), ...names(CHIP)];

function names<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  const found: Name[] = [];
  for (const name in table) found.push(name);
  return found;
}

/** It happens without a sound: another cue beside it has one, or it happens too often. */
export const SILENT: Row = [];

/** "hit/bad" is asked before "hit". */
export type Table = Readonly<Record<string, Row>>;

const MONSTER_CAVES: Table = {
  "blocked": ["beep bump"], "teleport": ["beep away"], "blow": ["beep blow"], "grave": ["beep clang"],
  "kill": ["beep kill"], "kill/great": ["beep triumph"], "rise": ["beep rise"], "bite": ["beep bite"],
  "death": ["beep over"], "descend": ["beep down"],
  "descend/great": ["beep down", "beep triumph"], "stairs": ["beep stairs"], "empty": ["beep won"],
};
const ROGUELULZ: Table = {
  "hit": ["beep blow"], "kill": ["beep kill"], "bite": ["beep bite"], "notice": ["beep wake"], "descend": ["beep down"],
  "death": ["beep over"], "victory": ["beep won"],
};
const STOMP: Table = {
  "stomped": ["beep stomp"], "touched": ["beep bite"], "won": ["beep won"], "lost": ["beep over"],
  "nobody left": ["beep nobody"],
};
const ROGUELIKE_TEN: Table = {
  "gold": ["sid gold"], "potion": ["sid drink"], "kill": ["sid kill"], "bite": ["sid bite"],
  "trampled": ["sid trample"], "bump": ["sid bump"], "stairs": ["sid stairs"], "death": ["sid over"],
};
const INTO_RUINS: Table = {
  "move": ["underfoot"], "rustle": ["the grass"], "crunch": ["bones"], "wait": ["wait"],
  "swing": ["swing"], "guard": ["thrust"], "lunge": ["thrust"], "miss": SILENT,
  "hit": ["blow", "whom cries"], "hit/bad": ["blow on you"],
  "hurt": ["blow", "who cries"], "hurt/bad": ["blow on you"],
  "burn": ["sizzle", "who cries"], "burn/bad": ["sizzle", "blow on you"],
  "death": ["death", "who cries"], "death/great": ["your death"], "break": ["who breaks"],
  "push": ["push"], "collide": ["crash"],
  "fall": ["fall"], "fall/bad": ["your fall"], "land": ["land"], "land/good": ["float down"],
  "descend": ["deeper"], "descend/great": ["deepest"],
  "teleport": ["teleport"], "blink": ["teleport"], "throw": ["throw"], "rest": ["tap"], "shatter": ["shatter"],
  "fire burst": ["fire"], "frost burst": ["ice"], "fizzle": ["pff"], "use": ["orb"],
  "shot": ["arrow"], "fire": ["fire"], "lightning": ["lightning"], "ice": ["ice"],
  "heal": ["spores"], "heal/good": ["mend"],
  "flame": SILENT, "spark": SILENT, "frost": SILENT, "blaze": SILENT,
  "freeze": ["freeze"], "thaw": ["drip"], "ignite": ["catch"], "out": ["hiss"], "spill": ["fire"],
  "bridge": ["catch", "planks"],
  "stun": ["daze"], "recover": SILENT, "recover/good": ["clear"],
  "drain": ["sip"], "reckoning": ["toll"], "spores": ["spores"],
  "pickup": ["take"], "full": ["full"], "equip": ["equip"], "stow": ["stow"], "torch": ["hiss"],
  "identify": ["reveal"], "learn": ["reveal"], "empower": ["power"], "grow": ["grow"], "recharge": ["charge"],
  "curse": ["curse"], "curse/great": ["curse broken"],
  "hunt": ["who wakes"], "search": SILENT, "summon": ["summon"], "split": ["jelly"],
  "wither": ["splat"], "flesh": ["splat"],
  "glow": ["light"], "flash": ["light"], "fade": ["fade"], "float": ["float"], "heavy": ["heavy"], "shove": ["gravity"],
  "life": ["life"], "give up": ["pff"], "victory": ["wings"],
};

/** By the id of the game. */
export const TABLES: Readonly<Record<string, Table>> = {
  "monster-caves": MONSTER_CAVES, "roguelulz": ROGUELULZ, "stomp": STOMP, "roguelike-ten": ROGUELIKE_TEN,
  "into-ruins": INTO_RUINS,
};

/** What is heard of a hero who goes, in games that have no cue for it. */
export const TREADS: Readonly<Record<string, RecipeName>> = {
  "monster-caves": "beep tread", "roguelulz": "beep tread", "stomp": "beep tread", "roguelike-ten": "sid tread",
};

/** The row for an event; null where the table knows nothing of it. */
export function rowOf(game: string, variant: Variant, event: GameEvent): Row | null {
  const cue = variant.cues[event.cue];
  const table = TABLES[game];
  if (cue === undefined || table === undefined) return null;
  return table[`${cue.name}/${event.tone}`] ?? table[cue.name] ?? null;
}

interface Cry {
  readonly hurt: RecipeName;
  readonly wakes: RecipeName;
  /** Over that of the recipe. */
  readonly pitch: number;
}

const cry = (hurt: RecipeName, wakes: RecipeName, pitch = 1): Cry => ({ hurt, wakes, pitch });

/** Who cries how, by the name in the legend. */
export const CRIES: Readonly<Record<string, Cry>> = {
  "rat": cry("rat hurt", "rat wakes"), "jackal": cry("jackal hurt", "jackal wakes"),
  "goblin": cry("goblin hurt", "goblin wakes"), "goblin archer": cry("goblin hurt", "goblin wakes", 1.12),
  "goblin mystic": cry("goblin hurt", "goblin wakes", 1.3), "goblin warlock": cry("goblin hurt", "goblin wakes", 0.84),
  "ogre": cry("ogre hurt", "ogre wakes"), "bat": cry("bat hurt", "bat wakes"), "pink jelly": cry("jelly", "jelly"),
  "flesh horror": cry("horror hurt", "horror wakes"), "spectral blade": cry("blade", "blade"),
  "mirrorshard": cry("shard hurt", "shard wakes"), "glowhorn": cry("horn hurt", "horn wakes"),
  "dragon": cry("dragon hurt", "dragon roars"), "thing in the dark": cry("growl", "growl"),
  "pile of flesh": cry("splat", "splat", 1.2), "mushroom": cry("splat", "splat", 1.5),
};

/** What breaks how, by the name in the legend. */
export const BREAKS: Readonly<Record<string, readonly [RecipeName, pitch: number]>> = {
  "brazier": ["break", 1.5], "chair": ["break", 1.15], "barrel": ["break", 0.85],
  "mushroom": ["splat", 1.5], "pile of flesh": ["splat", 1],
};

/** What the hero treads, by the name in the legend; null where another cue tells it. */
export const GROUND: Readonly<Record<string, RecipeName | null>> = {
  "bridge": "planks", "bones": null, "short grass": null, "long grass": null, "trampled grass": null,
};
