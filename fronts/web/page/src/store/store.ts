/** Runs and settings, stored in the browser. */

import type { ChosenKeys, Earned, OptionValues, Summary } from "../wire.ts";

/** The player's options for all games, stored in the browser. */
export type Options = OptionValues & {
  /** Keys that the player chose instead of the ones in the set. */
  keys: ChosenKeys;
  /** The player's zoom for each game's maps, in steps from the usual size. */
  zooms: Readonly<Record<string, number>>;
  /** Variants that the player has been introduced to: "stomp/original". */
  welcomed: readonly string[];
  /** When the player last saved all runs as one file, or put that off. [milliseconds since 1970] */
  backedUp: number;
};

/** The times and the origin of a run, which its file does not contain. */
export interface Times {
  /** When the run began, and when it was last played. [milliseconds since 1970] */
  readonly begun: number;
  readonly played: number;
  /** True if the run was imported from a file and not continued here, so that it may be another player's. */
  readonly isTakenIn?: boolean;
}

/** A run in the list. */
export interface StoredRun extends Times {
  readonly id: string;
  readonly summary: Summary;
  readonly length: number;
  /** The result of an ended run, which outlives the run's rules. */
  readonly earned?: Earned;
}

/** An unreadable row. It stays in the database. */
export interface DamagedRun {
  readonly id: string;
  /** A sentence that says what is wrong with the row. */
  readonly why: string;
}

/** Tells whether stored values have the structure that Barrow writes. */
export interface Recognise {
  readonly options: (value: unknown) => boolean;
  /** The names of stored options that Barrow does not understand. */
  readonly ignored: (value: object) => readonly string[];
  readonly discoveries: (value: unknown) => boolean;
}

/** The page's memory of its server. */
export interface Online {
  /** True if the page sends runs during play, for others to watch. */
  readonly shares: boolean;
  /** The headers of counted attempts in base64url, the latest last. */
  readonly counted: readonly string[];
  /** Ended runs in the store that wait to be sent. */
  readonly unsent: readonly string[];
  /** Races that the player has entered, as "RACE/GAME/VARIANT". Their runs are fetched once they close. */
  readonly entered: readonly string[];
  /** Promises of the server about its races, in the format of the rules. */
  readonly promises: readonly string[];
}

/** All promises reject with an `Error` whose message is a sentence for the player. */
export interface Store {
  /** A sentence that says why something is not stored; null if everything is. */
  readonly trouble: string | null;
  /** Calls `act` when the store has been reopened after the browser closed it, perhaps without the last moves. */
  whenReopened(act: () => void): void;
  /** The reason why the last moves of this run are not stored; null if they are. */
  troubleOf(id: string): string | null;
  /** The stored runs. The run played last comes first. */
  list(): Promise<readonly StoredRun[]>;
  /** Stored runs that cannot be read. */
  damaged(): Promise<readonly DamagedRun[]>;
  bytes(id: string): Promise<Uint8Array>;
  create(bytes: Uint8Array, summary: Summary, times?: Partial<Times>): Promise<string>;
  /**
   * Appends the bytes of a move, which makes the run the player's own. Resolves once they would survive a killed browser. Every
   * 64 moves, at the end and when the page is hidden, the run is flushed to disk, as in the terminal.
   */
  append(id: string, offset: number, bytes: Uint8Array, summary: Summary): Promise<void>;
  /** Replaces the whole run. */
  rewrite(id: string, bytes: Uint8Array, summary: Summary): Promise<void>;
  keepEarned(id: string, earned: Earned): Promise<void>;
  remove(id: string): Promise<void>;
  /** Resolves when all writes of this run have succeeded or failed. Never rejects. */
  settled(id: string): Promise<void>;
  /**
   * Sets aside settings that `options` or `discoveries` does not recognise, because no Barrow wrote them, so that the defaults
   * apply. Resolves to sentences for the player. They also name ignored options, each only once.
   */
  setAside(recognise: Recognise): Promise<readonly string[]>;
  options(): Promise<Partial<Options>>;
  /** Changes some options. The others stay as they are, even if only a newer Barrow understands them. */
  keepOptions(changed: Partial<Options>): Promise<void>;
  /** This browser's key pair, which belongs to a name on a server. */
  key(): Promise<unknown>;
  keepKey(pair: CryptoKeyPair): Promise<void>;
  /** The page's memory of its server. */
  online(): Promise<Online>;
  changeOnline(change: (online: Online) => Online): Promise<void>;
  /** The player's discoveries, as JSON for the rules. */
  discoveries(): Promise<string>;
  /** Changes the discoveries in one transaction, so that no other window can interfere. */
  changeDiscoveries(change: (discoveries: string) => string): Promise<void>;
}
