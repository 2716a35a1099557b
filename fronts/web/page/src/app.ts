/** What every screen receives, and what a screen is. */

import type { ChosenKeys, Game, OptionValues, Shelf, Theme, Variant } from "./wire.ts";
import type { Replay, Session } from "./rules.ts";
import type { Live } from "./online/live.ts";
import type { Server } from "./online/server.ts";
import type { Sound } from "./sound/sound.ts";
import type { Store } from "./store/store.ts";

/** How the map is drawn: our tiles, the look of the game's home machine, or the terminal's glyphs. */
export type Look = OptionValues["look"];

/** The player's options for all games, stored in the browser. */
export type Options = OptionValues & {
  /** Keys that the player chose in place of those of the set. */
  keys: ChosenKeys;
  /** How many steps larger than usual the maps of a game are, by game. */
  zooms: Readonly<Record<string, number>>;
  /** Variants that were introduced: "stomp/original". */
  welcomed: readonly string[];
  /** When all runs were saved as one file, or the player put that off. [milliseconds since 1970] */
  backedUp: number;
};

/** A full-window screen. All of it but the map is DOM. */
export interface Screen {
  readonly element: HTMLElement;
  /** For the document's title and for screen readers. */
  readonly title: string;
  /** Called when the screen is shown, also when it is shown again. */
  enter(): void;
  /** Called when it is hidden. Stops timers and sound. */
  leave(): void;
  /** Handles a key that no control took. Returns whether it had a meaning. */
  key(event: KeyboardEvent): boolean;
  /** Handles one of the six buttons. */
  button?(button: Button): void;
  /** Called when options change while the screen is shown. */
  optionsChanged?(): void;
  /** Stores the run that is played here whole, as the store may have lost some of it. */
  rewrite?(): void;
  /** The run it shows. Must work after the rules have failed. */
  run?(): ShownRun;
}

/** How a replay is watched. */
export interface Watching {
  /** Whether it came in a link, and is at its last move. */
  readonly isLink: boolean;
  /** Where more of it comes from while somebody plays it. */
  readonly live: Live | null;
  /** Its number at the server, which has notes on it. */
  readonly run: number | null;
}

/** The last known state of a run. */
export interface ShownRun {
  readonly fileName: string;
  /** How much of it is stored, as a sentence. */
  readonly standing: string;
  bytes(): Uint8Array;
}

/** The six buttons that are enough to play. */
export type Button = "up" | "down" | "left" | "right" | "confirm" | "cancel";

export interface App {
  readonly shelf: Shelf;
  readonly store: Store;
  readonly sound: Sound;
  readonly options: Options;
  readonly theme: Theme;
  /** Whether motion is reduced, by the options or the system. */
  readonly isStill: boolean;
  change(options: Partial<Options>): void;
  game(id: string): Game;
  /** Opens a screen over the current one; `back` closes it. */
  push(screen: Screen): void;
  /** Replaces the current screen. */
  replace(screen: Screen): void;
  back(): void;
  home(): void;
  /** Starts a run and shows it. */
  start(game: Game, variant: Variant, choices: number, isPractice: boolean, seed: string): Promise<void>;
  /** Continues a stored run. */
  resume(id: string): Promise<void>;
  /**
   * Stores and shows a new session, such as that of a replay that was taken over. Resolves to whether it is shown. Frees
   * the session when its screen closes, or if it cannot be shown.
   */
  play(session: Session): Promise<boolean>;
  /** The server behind this page; null if there is none. */
  readonly server: Server | null;
  /** Plays a sealed run on the server, from where it stands. Rejects with a sentence if that cannot be. */
  join(target: string): Promise<void>;
  /** Plays today's counted attempt, on from where it stands. Rejects with a sentence if that cannot be. */
  attempt(game: string, variant: string): Promise<void>;
  /** Watches a run that somebody is playing. Rejects with a sentence if nobody shows it. */
  watchLive(id: number, who: string): Promise<void>;
  /** Removes a stored run for good. Rejects while it is open in any window. */
  remove(id: string): Promise<void>;
  /**
   * Opens a run from its bytes and passes `take` the replay, at its last move. Resolves to false if the player goes elsewhere
   * while a long run is being opened. `fragment` is the address meanwhile.
   */
  open(bytes: Uint8Array, take: (replay: Replay) => Promise<void> | void, fragment?: string): Promise<boolean>;
  /**
   * Shows a replay at the address of a link to it. `link` is the fragment that it came in, if so: then it plays by itself. `run` is its
   * number at the server. Frees it when its screen closes, or if it cannot be shown.
   */
  watch(replay: Replay, bytes: Uint8Array, from?: { readonly link?: string; readonly run?: number }): void;
  /** Saves bytes as a file. */
  download(name: string, type: string, bytes: Uint8Array): void;
  /** Shows a sentence for a while, also to screen readers. */
  say(sentence: string): void;
  /** Lets every hint be shown again, also in open runs. */
  forgetHints(): Promise<void>;
}
