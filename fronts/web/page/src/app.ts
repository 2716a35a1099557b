/** What every screen is given, and what every screen is. */

import type { ChosenKeys, Game, KeySet, Shelf, Theme, Variant } from "./wire.ts";
import type { Replay, Session } from "./rules.ts";
import type { Sound } from "./sound/sound.ts";
import type { Store } from "./store/store.ts";

/** How the map is drawn: our tiles, the look of the game's home machine, or the terminal's glyphs. */
export type Look = "tiles" | "home" | "glyphs";

/** What a player has chosen for all games. Kept in the browser. */
export interface Options {
  theme: string;
  keySet: KeySet;
  /** Keys that the player chose in the place of those of the set. */
  keys: ChosenKeys;
  look: Look;
  /** Null: as the system asks. */
  reducedMotion: boolean | null;
  hints: boolean;
  /** Left and right turn and up steps forward, in games where the player faces a way. */
  turnAndStep: boolean;
  /** How many steps larger than usual the map is drawn. */
  zoom: number;
  /** The list of what is in sight in place of the map. */
  listInsteadOfMap: boolean;
  /** 0 to 1. */
  volume: number;
  music: number;
  isMuted: boolean;
  /** The pad of directions on touch screens: null where the device decides. */
  pad: boolean | null;
  /** Variants whose first lines of help were shown: "stomp/original". */
  welcomed: readonly string[];
}

/** A full-window screen. Everything in it is real DOM but the map. */
export interface Screen {
  readonly element: HTMLElement;
  /** For the document's title and for screen readers. */
  readonly title: string;
  /** Shown, or shown again. */
  enter(): void;
  /** Hidden; whatever runs by itself stops. */
  leave(): void;
  /** A key nobody in the document took; whether it meant something. */
  key(event: KeyboardEvent): boolean;
  /** One of the six buttons of a gamepad or of the action menu. */
  button?(button: Button): void;
  /** Options changed while it is shown. */
  optionsChanged?(): void;
  /** The run it shows. Rules that have failed are not asked for it. */
  run?(): ShownRun;
}

/** A run as it was last heard of. */
export interface ShownRun {
  readonly fileName: string;
  /** What became of it, as a sentence. */
  readonly standing: string;
  bytes(): Uint8Array;
}

/** All that is needed to play: four ways, yes and no. */
export type Button = "up" | "down" | "left" | "right" | "confirm" | "cancel";

export interface App {
  readonly shelf: Shelf;
  readonly store: Store;
  readonly sound: Sound;
  readonly options: Options;
  readonly theme: Theme;
  /** What the options and the system together ask for. */
  readonly isStill: boolean;
  change(options: Partial<Options>): void;
  game(id: string): Game;
  /** Puts a screen over the one that is shown; `back` takes it away again. */
  push(screen: Screen): void;
  /** Puts a screen in the place of the one that is shown. */
  replace(screen: Screen): void;
  back(): void;
  home(): void;
  /** Starts a run and shows it. */
  start(game: Game, variant: Variant, choices: number, isPractice: boolean, seed: string): Promise<void>;
  /** Goes on with a stored run. */
  resume(id: string): Promise<void>;
  /**
   * Keeps and shows a session that is not stored yet, as of a replay that is played on; resolves to whether it is shown. The
   * session is freed when it is left, or could not be shown.
   */
  play(session: Session): Promise<boolean>;
  /** Removes a stored run for good; rejects while it is open, here or in another window. */
  remove(id: string): Promise<void>;
  /**
   * Opens a run from its bytes, and gives `take` the replay, at its last turn. A long one takes a while, in which the
   * player may go elsewhere: then it is not opened, and resolves to false. `fragment` is the address of what is shown of it.
   */
  open(bytes: Uint8Array, take: (replay: Replay) => Promise<void> | void, fragment?: string): Promise<boolean>;
  /**
   * Shows a replay, under an address of its own if it has one. The replay is freed when it is left, or could not be shown.
   */
  watch(replay: Replay, bytes: Uint8Array, fragment?: string): void;
  /** Offers bytes as a file to be saved. */
  download(name: string, type: string, bytes: Uint8Array): void;
  /** A sentence for the player, shown for a while and told to screen readers. */
  say(sentence: string): void;
  /** Every hint of every game may be told again, also in runs that are open. */
  forgetHints(): Promise<void>;
}
