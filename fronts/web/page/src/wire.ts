/**
 * What the rules say and are told, as it crosses from and to WebAssembly: JSON, one type for each.
 * The other side of each is a struct of the same name in `fronts/web/src/wire.rs`; change both or neither.
 */

/** A cell: column and row on squares, axial q and r on hexes. */
export type Cell = readonly [x: number, y: number];

/**
 * How the cells of a map touch. On hexes, which are drawn pointy-top, cell (q, r) stands at column 2q + r of half
 * cells, row r.
 */
export type Topology = "square4" | "square8" | "hex";

export type Tone = "plain" | "good" | "bad" | "great";

export type Role =
  | "blank" | "floor" | "wall" | "hero" | "foe" | "corpse" | "item" | "exit" | "hole" | "prop" | "effect" | "goal"
  | "writing";

/** The sixteen colour names of a legend, as in `Theme.colours`. */
export type Colour =
  | "black" | "white" | "red" | "cyan" | "purple" | "green" | "blue" | "yellow"
  | "orange" | "brown" | "light-red" | "dark-grey" | "grey" | "light-green" | "light-blue" | "light-grey";

/** Everything that can be played, and how it is drawn and keyed: asked for once. */
export interface Shelf {
  readonly games: readonly Game[];
  readonly themes: readonly Theme[];
  readonly options: readonly OptionRow[];
  /** What keys, buttons and menus do in every game, in the order they are told. */
  readonly controls: readonly (Named & { readonly id: Control })[];
  readonly letters: Letters;
  /** No run has more bytes. */
  readonly longestRun: number;
}

/** One of the options, by its name among `Options`. */
export interface OptionRow extends Named {
  readonly id: OptionId;
  /** Stands over it and its neighbours. */
  readonly group: string;
  readonly kind: OptionKind;
}

export type OptionId =
  | "theme" | "look" | "listInsteadOfMap" | "reducedMotion" | "isMuted" | "volume" | "music" | "hints" | "turnAndStep"
  | "keySet" | "pad";

/** What an option can be. "automatic": as the system has it, on, or off. A range goes from 0 to 100. */
export type OptionKind =
  | { readonly is: "switch"; readonly default: boolean }
  | { readonly is: "automatic" | "choice"; readonly values: readonly Named[] }
  | { readonly is: "range"; readonly default: number };

/** What chooses in the lists around a run. */
export interface Letters {
  readonly menu: Readonly<Record<
    "restart" | "newSeed" | "giveUp" | "zoom" | "share" | "options" | "bindings" | "quit", string
  >>;
  readonly parting: Readonly<Record<"leave" | "giveUp", string>>;
  readonly after: Readonly<Record<
    "newSeed" | "again" | "replay" | "share" | "map" | "messages" | "stepBack" | "title", string
  >>;
}

/** Something that is chosen by its id. */
export interface Named {
  readonly id: string;
  readonly title: string;
  readonly about: string;
}

export interface Game {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly year: string;
  readonly origin: string;
  readonly pitch: string;
  /** What it calls how deep one is: "Depth", "Level". */
  readonly depthName: string;
  readonly variants: readonly Variant[];
}

export interface Variant {
  readonly id: string;
  /** Place among the game's variants. */
  readonly index: number;
  readonly title: string;
  readonly pitch: string;
  /** Paragraphs separated by blank lines. */
  readonly help: string;
  readonly width: number;
  readonly height: number;
  readonly topology: Topology;
  /** Names of the directions, by number: "north-east". */
  readonly directions: readonly string[];
  /** What one step towards each direction adds to a cell. */
  readonly deltas: readonly Cell[];
  /** `Move.verb` is an index into this. */
  readonly verbs: readonly Verb[];
  /** Those of the shelf's controls that are of any use here. */
  readonly controls: readonly Control[];
  readonly legend: readonly Entry[];
  readonly stats: readonly StatInfo[];
  readonly cues: readonly Cue[];
  readonly conditions: readonly Condition[];
  readonly choices: readonly Named[];
  /** A decimal number of up to 64 bits, as all seeds are. */
  readonly defaultSeed: string | null;
  /** Whether there is more than one level: else a depth says nothing. */
  readonly hasLevels: boolean;
  readonly hasPack: boolean;
  /** The verb that walks, and the one that waits. */
  readonly walk: number | null;
  readonly wait: number | null;
}

export type ArgKind = "none" | "dir" | "slot" | "cell" | "slot-at" | "key";

export interface Verb {
  readonly name: string;
  readonly about: string;
  readonly arg: ArgKind;
  /** The question for what it still needs; empty if it needs nothing. */
  readonly question: string;
  /** What to say where nothing is carried that it could be used with. */
  readonly nothing: string;
}

export interface Entry {
  readonly id: number;
  readonly name: string;
  readonly glyph: string;
  readonly ascii: string;
  readonly colour: Colour;
  readonly role: Role;
  readonly about: string;
}

export interface StatInfo {
  readonly name: string;
  readonly isBar: boolean;
  readonly isHealth: boolean;
  /** Shown only while it is above 0. */
  readonly isStatus: boolean;
}

/**
 * How an event may be shown on the map: see `Motion` in `crates/core/src/event.rs`. `{ text }` is a sign over the cell
 * `to`.
 */
export type Motion =
  | "none" | "flash" | "bolt" | "throw" | "slide" | "fall" | "burst" | "fire" | "blink" | { readonly text: string };

export interface Cue {
  /** For sounds and animations: "bite". */
  readonly name: string;
  /** How its events may be taken, each way once. */
  readonly tones: readonly Tone[];
  readonly look: Motion;
}

export interface Condition {
  readonly name: string;
  readonly glyph: string;
  readonly about: string;
}

/** Colours as "#rrggbb". */
export interface Theme extends Named {
  readonly isDark: boolean;
  readonly paper: string;
  readonly lifted: string;
  readonly border: string;
  readonly text: string;
  readonly dim: string;
  readonly heading: string;
  readonly accent: string;
  readonly good: string;
  readonly bad: string;
  readonly great: string;
  /** Where a theme tells things apart by colour name; null where it does by role. */
  readonly colours: Readonly<Record<Colour, string>> | null;
  /** Where a theme tells things apart by role; null where it does by colour name. */
  readonly roles: Readonly<Record<Role, string>> | null;
  /** What hangs over the ground, warm and cool. */
  readonly fire: string;
  readonly spores: string;
}

/** One decision. */
export interface Move {
  readonly verb: number;
  readonly arg: Arg;
}

export type Arg =
  | "none"
  | { readonly dir: number }
  | { readonly slot: number }
  | { readonly cell: Cell }
  | { readonly slotAt: readonly [slot: number, x: number, y: number] }
  | { readonly key: number };

/** All that is known after a move. */
export interface State {
  /** Moves played. */
  readonly moves: number;
  readonly score: number;
  readonly depth: number;
  readonly ending: Ending | null;
  readonly width: number;
  readonly height: number;
  /** Legend id of the ground, row by row. */
  readonly tiles: readonly number[];
  /** 0 unknown, 1 remembered, 2 in view, row by row. Empty: all is in view. */
  readonly sight: readonly number[];
  /** In drawing order. */
  readonly things: readonly Thing[];
  readonly hero: Cell | null;
  readonly cursor: Cell | null;
  /** Value and maximum (0: none), in the order of the variant's `stats`. */
  readonly stats: readonly (readonly [value: number, max: number])[];
  /** Steps of light left, row by row; `bright` and more is fully lit, 0 and less dark. Empty: no light in this game. */
  readonly light: readonly number[];
  /** 1 where the light is cold, row by row. */
  readonly cool: readonly number[];
  /** The direction the hero faces. */
  readonly facing: number | null;
  readonly pack: readonly Gear[];
  /** Cells that would harm the hero, and the legend id of what does. */
  readonly dangers: readonly (readonly [x: number, y: number, id: number])[];
  /** The verb that must be answered first. */
  readonly asked: number | null;
}

/** Light from which on a cell is fully lit. */
export const BRIGHT = 2;

export interface Ending {
  readonly won: boolean;
  readonly word: string;
  readonly cause: string;
}

export interface Thing {
  readonly id: number;
  readonly at: Cell;
  readonly hp: readonly [value: number, max: number] | null;
  /** Bits: which of the variant's `conditions`. */
  readonly conditions: number;
}

export interface Gear {
  /** What `slot` names. */
  readonly slot: number;
  /** "a", "b", … */
  readonly letter: string;
  readonly id: number;
  /** Name, level and charges, as far as known. */
  readonly name: string;
  readonly isWorn: boolean;
}

export interface GameEvent {
  /** Index into the variant's `cues`. */
  readonly cue: number;
  /** Legend ids. */
  readonly who: number;
  readonly whom: number;
  readonly at: Cell;
  readonly to: Cell;
  readonly amount: number;
  /** How to take it. */
  readonly tone: Tone;
}

/** What came of a move. */
export interface Turn {
  /** Why the move was not accepted: then nothing changed and there are no events. */
  readonly refused: string | null;
  readonly state: State;
  readonly events: readonly GameEvent[];
  /** Sentences for the log: `times` counts within this turn. */
  readonly told: readonly Message[];
  /** What a screen reader says of this turn, beside `told`: what came into view, drew near or went. */
  readonly narrated: readonly string[];
  /** Hints for a new player that are due now, each said once in a lifetime. */
  readonly hints: readonly string[];
}

export interface Message {
  readonly text: string;
  readonly tone: Tone;
  /** How often it came in a row. */
  readonly times: number;
  /** After how many moves it came last. */
  readonly moves: number;
}

/** What a front end should do with a move that the player asks for. */
export type Intent =
  | { readonly kind: "play"; readonly move: Move }
  | { readonly kind: "confirm"; readonly move: Move; readonly question: string }
  | { readonly kind: "refuse"; readonly sentence: string };

/** What a look tells, in words: the same text everywhere. */
export interface Explained {
  readonly name: string;
  readonly about: string;
  readonly facts: readonly Fact[];
}

/** `name` is empty where the value says it all. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  /** What it would become by the choice that is asked for. */
  readonly preview: string | null;
}

/** One thing in view worth a word. */
export interface Seen {
  readonly id: number;
  readonly at: Cell;
  readonly name: string;
  readonly count: number;
  readonly distance: number;
  /** "north-east", or "" where the hero stands. */
  readonly bearing: string;
  readonly hp: readonly [value: number, max: number] | null;
  readonly conditions: readonly string[];
  /** "goblin, two steps north-east, hunting you" */
  readonly sentence: string;
}

/** Whom an aimed move would hit. */
export interface Target {
  readonly at: Cell;
  readonly id: number;
  readonly name: string;
}

/** Where an aimed move would go. */
export interface Aim {
  readonly cells: readonly Cell[];
  readonly around: readonly Cell[];
  readonly targets: readonly Target[];
  /** What would happen, as a sentence. */
  readonly foretold: string;
}

/** One step of a walk, a rest or a repetition. */
export interface Stride {
  /** What it did, if it did anything. */
  readonly turn: Turn | null;
  /** Why it goes no further; null: it goes on. "" where nothing need be said. */
  readonly stopped: string | null;
  /** What is walked to, where the walk chooses for itself. */
  readonly towards: string | null;
}

/** What a key does while a variant is played; `key` is written "k", "K", "up", "pageup", "ctrl+a"; the space bar is " ". */
export interface KeyMeaning {
  readonly key: string;
  readonly verb: number | null;
  readonly control: Control | null;
}

export type Control =
  | "north" | "north-east" | "east" | "south-east" | "south" | "south-west" | "west" | "north-west"
  | "wait" | "explore" | "descend" | "rest" | "repeat" | "step-back" | "look" | "pack" | "verbs" | "messages" | "help"
  | "menu";

/** Something that keys can be bound to, and its keys: what every game has, or a verb of one. */
export interface Binding {
  readonly game: string | null;
  readonly id: string;
  readonly title: string;
  /** Bound or default; `others` is what a key means too. */
  readonly keys: readonly { readonly key: string; readonly label: string; readonly others: readonly string[] }[];
  /** What stands in place of the keys where there are none. */
  readonly none: string;
  readonly isBound: boolean;
}

/** A change to the keys of one thing, or of all. "take": from what else the key means. */
export type KeyChange =
  | { readonly does: "add" | "take" | "remove"; readonly game: string | null; readonly id: string; readonly key: string }
  | { readonly does: "reset"; readonly game: string | null; readonly id: string }
  | { readonly does: "resetAll" };

/** What became of a change. "clash": the key means something else already. */
export interface KeyChanged {
  readonly outcome: "done" | "refused" | "clash";
  readonly sentence: string;
}

export interface BindingGroup {
  readonly title: string;
  readonly rows: readonly Binding[];
}

/** Keys that the player chose: by the control's id, and by the game's and the verb's. */
export interface ChosenKeys {
  readonly controls: Readonly<Record<string, readonly string[]>>;
  readonly verbs: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** What a run file says of itself. */
export interface Summary {
  readonly game: string;
  readonly title: string;
  /** As people write it: "20x10+strict+practice". */
  readonly variant: string;
  readonly variantIndex: number;
  readonly choices: number;
  readonly isPractice: boolean;
  readonly seed: string;
  readonly moves: number;
  readonly score: number;
  readonly depth: number;
  readonly ending: Ending | null;
  readonly isClosed: boolean;
  readonly digest: string;
  /** What of the bytes was dropped, for the player. */
  readonly notice: string | null;
}

/** The end of a run in words, for the last screen: as in the terminal. */
export interface Farewell {
  readonly title: string;
  readonly lines: readonly string[];
}

/** A legend entry that was met, for the glossary. */
export interface GlossaryGroup {
  readonly title: string;
  readonly entries: readonly { readonly name: string; readonly about: string; readonly id: number }[];
}

/** Pictures of every legend entry of a variant, as one picture. */
export interface Atlas {
  readonly width: number;
  readonly height: number;
  /** By sprite name: see `docs/skins.md`. */
  readonly sprites: Readonly<Record<string, Sprite>>;
}

/** Frames of one picture: they change by themselves where there is more than one. */
export interface Sprite {
  readonly frames: readonly (readonly [x: number, y: number])[];
  readonly width: number;
  readonly height: number;
}
