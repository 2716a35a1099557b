/** The interface between the screens and the rest of the page. */

import type { Game, OptionValues, Shelf, Theme, Variant } from "./wire.ts";
import type { Replay, Session } from "./rules.ts";
import type { Live } from "./online/live.ts";
import type { Server } from "./online/server.ts";
import type { Sound } from "./sound/sound.ts";
import type { Options, Store } from "./store/store.ts";

/** How the map is drawn: our tiles, the look of the game's home machine, or the terminal's glyphs. */
export type Look = OptionValues["look"];

/** A full-window screen. Everything except the map is DOM. */
export interface Screen {
  readonly element: HTMLElement;
  /** For the document's title and for screen readers. */
  readonly title: string;
  /** The end of the page's address while the screen is on top: "#/history". A reload shows the screen again. */
  readonly fragment?: string;
  /** Called each time the screen is shown. */
  enter(): void;
  /** Called when the screen is hidden. Stops timers and sound. */
  leave(): void;
  /** Handles a key that no control took. Returns true if the key did something. */
  key(event: KeyboardEvent): boolean;
  /** Handles one of the six buttons. */
  button?(button: Button): void;
  /** Called when options change while the screen is shown. */
  optionsChanged?(): void;
  /** Stores the complete run again, because the store may have lost part of it. */
  rewrite?(): void;
  /** The run on this screen. Must work after the rules have failed. */
  run?(): ShownRun;
}

/** How a replay is watched. */
export interface Watching {
  /** True if the replay came in a link. */
  readonly isLink: boolean;
  /** The source of further moves while somebody plays the run. */
  readonly live: Live | null;
  /** The run's number at the server, which has notes on it. */
  readonly run: number | null;
  /** The end of the page's address, to which the number of a move may be added. */
  readonly fragment: string;
  /** The move to show first; null to play from the beginning. */
  readonly at: number | null;
}

/** The last known state of a run. */
export interface ShownRun {
  readonly fileName: string;
  /** A sentence that says how much of the run is stored. */
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
  /** True if the options or the system ask for less motion. */
  readonly isStill: boolean;
  change(options: Partial<Options>): void;
  game(id: string): Game;
  /** Opens a screen over the current one; `back` closes it. */
  push(screen: Screen): void;
  /** The fragment of the current screen has changed. */
  moved(): void;
  /** Replaces the current screen. */
  replace(screen: Screen): void;
  back(): void;
  home(): void;
  /** Starts a run and shows it. */
  start(game: Game, variant: Variant, choices: number, isPractice: boolean, seed: string): Promise<void>;
  /** Continues a stored run. */
  resume(id: string): Promise<void>;
  /**
   * Stores and shows a new session, for example one taken over from a replay. Resolves to true if it is shown. Frees the session
   * when its screen closes, or if it cannot be shown.
   */
  play(session: Session): Promise<boolean>;
  /** The server behind this page; null if there is none. */
  readonly server: Server | null;
  /** Starts or continues a sealed run on the server. Rejects with a sentence if that is impossible. */
  join(challenge: string, game: string, variant: string): Promise<void>;
  /** Starts or continues today's counted attempt. Rejects with a sentence if that is impossible. */
  attempt(game: string, variant: string): Promise<void>;
  /** Watches a run that somebody is playing. Rejects with a sentence if nobody is sharing it. */
  watchLive(id: number, who: string): Promise<void>;
  /** Removes a stored run for good. Rejects while it is open in any window. */
  remove(id: string): Promise<void>;
  /**
   * Opens a run from its bytes and passes the replay to `take`. Resolves to false if the player leaves while a
   * long run is being opened. Meanwhile the page's address has this `fragment`.
   */
  open(bytes: Uint8Array, take: (replay: Replay) => Promise<void> | void, fragment?: string): Promise<boolean>;
  /**
   * Shows a replay, and sets the address to a link to it. A replay that came in a link (`link` is its fragment) plays by itself.
   * `run` is its number at the server, `at` the move to show first. Frees the replay when its screen closes, or if it cannot be shown.
   */
  watch(replay: Replay, bytes: Uint8Array, from?: { readonly link?: string; readonly run?: number; readonly at?: number | null }): void;
  /** Watches a ranked run of the server, from a move on. Rejects with a sentence if that is impossible. */
  watchRanked(run: number, at?: number | null): Promise<void>;
  /** Saves bytes as a file. */
  download(name: string, type: string, bytes: Uint8Array): void;
  /** Shows a sentence for a while, also to screen readers. */
  say(sentence: string): void;
  /** Makes every hint appear again, also in open runs. */
  forgetHints(): Promise<void>;
}
