/** Runs and settings, stored in the browser. */

import type { Options } from "../app.ts";
import type { Earned, Summary } from "../wire.ts";

/** When and where a run was played, which its file does not say. */
export interface Times {
  /** When it was begun, and last played. [milliseconds since 1970] */
  readonly begun: number;
  readonly played: number;
  /** Whether it was imported from a file and not played on here. It may be the run of another player. */
  readonly isTakenIn?: boolean;
}

/** A run as it is listed. */
export interface StoredRun extends Times {
  readonly id: string;
  readonly summary: Summary;
  readonly length: number;
  /** What it has earned, once it has ended: it outlives the rules of the run. */
  readonly earned?: Earned;
}

/** A row that cannot be read. It stays in the database. */
export interface DamagedRun {
  readonly id: string;
  /** What is wrong with it, as a sentence. */
  readonly why: string;
}

/** Whether a stored value is what Barrow stores there. */
export interface Recognise {
  readonly options: (value: unknown) => boolean;
  /** The names of stored options that Barrow does not understand. */
  readonly ignored: (value: object) => readonly string[];
  readonly discoveries: (value: unknown) => boolean;
}

/** What is remembered about the server of the page. */
export interface Online {
  /** Whether runs are sent as they are played, for others to watch. */
  readonly shares: boolean;
  /** The headers of counted attempts in base64url, the latest last. */
  readonly counted: readonly string[];
  /** Stored runs that have ended and are to be sent. */
  readonly unsent: readonly string[];
}

/** All promises reject with an `Error` whose message is a sentence for the player. */
export interface Store {
  /** Why something is not stored, as a sentence; null while all is well. */
  readonly trouble: string | null;
  /** Calls `act` when the browser had closed the store and it is open again, perhaps without the last moves. */
  whenReopened(act: () => void): void;
  /** Why the last moves of this run are not stored; null while all is well. */
  troubleOf(id: string): string | null;
  /** The run played last comes first. */
  list(): Promise<readonly StoredRun[]>;
  /** Stored runs that cannot be read. */
  damaged(): Promise<readonly DamagedRun[]>;
  bytes(id: string): Promise<Uint8Array>;
  create(bytes: Uint8Array, summary: Summary, times?: Partial<Times>): Promise<string>;
  /**
   * Appends what a move added, which makes the run the player's own. Resolves once it would survive a killed browser.
   * Every 64 moves, at the end and when the page is hidden, the run is flushed to disk, as in the terminal.
   */
  append(id: string, offset: number, bytes: Uint8Array, summary: Summary): Promise<void>;
  /** Replaces the whole run. */
  rewrite(id: string, bytes: Uint8Array, summary: Summary): Promise<void>;
  keepEarned(id: string, earned: Earned): Promise<void>;
  remove(id: string): Promise<void>;
  /** Resolves when all writes of this run have succeeded or failed. Never rejects. */
  settled(id: string): Promise<void>;
  /**
   * Keeps settings aside that `options` or `discoveries` does not recognise, as no Barrow wrote them, so that the defaults hold. Resolves to
   * sentences for the player, also about options that are ignored, which are said once.
   */
  setAside(recognise: Recognise): Promise<readonly string[]>;
  options(): Promise<Partial<Options>>;
  /** Changes some options. The others stay as they are, also those that only a newer Barrow understands. */
  keepOptions(changed: Partial<Options>): Promise<void>;
  /** The key pair of this browser, which belongs to a name at a server. */
  key(): Promise<unknown>;
  keepKey(pair: CryptoKeyPair): Promise<void>;
  /** What is to be remembered about the server. */
  online(): Promise<Online>;
  changeOnline(change: (online: Online) => Online): Promise<void>;
  /** What the player has discovered, as JSON for the rules. */
  discoveries(): Promise<string>;
  /** Changes them in one transaction, so that no other window can interfere. */
  changeDiscoveries(change: (discoveries: string) => string): Promise<void>;
}
