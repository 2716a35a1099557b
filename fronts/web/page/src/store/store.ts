/** Runs and settings, kept in the browser. */

import type { Options } from "../app.ts";
import type { Summary } from "../wire.ts";

/** A run as it is listed. */
export interface StoredRun {
  readonly id: string;
  readonly summary: Summary;
  /** When it was begun and played last. [milliseconds since 1970] */
  readonly begun: number;
  readonly played: number;
  readonly length: number;
  /** It came as a file and nothing was played on it here: whose result it is, nobody knows. */
  readonly isTakenIn?: boolean;
}

/** A row that cannot be read. It is kept as it is. */
export interface DamagedRun {
  readonly id: string;
  /** What is wrong with it, as a sentence. */
  readonly why: string;
}

/** All promises reject with an `Error` whose message is a sentence for the player. */
export interface Store {
  /** Why something is not kept, as a sentence; null while all is well. */
  readonly trouble: string | null;
  /** Why the last moves of this run are not kept. */
  troubleOf(id: string): string | null;
  /** The run played last comes first. */
  list(): Promise<readonly StoredRun[]>;
  /** What is kept but cannot be listed. */
  damaged(): Promise<readonly DamagedRun[]>;
  bytes(id: string): Promise<Uint8Array>;
  create(bytes: Uint8Array, summary: Summary, isTakenIn?: boolean): Promise<string>;
  /**
   * Appends what a move added, and so makes it a run of the player's own: settled once it would survive the browser being killed.
   * Every 64 moves, at the end and when the page is put away it goes to the disk itself, as in the terminal.
   */
  append(id: string, offset: number, bytes: Uint8Array, summary: Summary): Promise<void>;
  /** Cuts a run back and puts `bytes` in the place of all it had. */
  rewrite(id: string, bytes: Uint8Array, summary: Summary): Promise<void>;
  remove(id: string): Promise<void>;
  /** Settled when all of this run is written that was handed on, or could not be. Never rejects. */
  settled(id: string): Promise<void>;
  options(): Promise<Partial<Options>>;
  keepOptions(options: Options): Promise<void>;
  lore(): Promise<string>;
  /** Nobody else changes it meanwhile. */
  changeLore(change: (lore: string) => string): Promise<void>;
}
