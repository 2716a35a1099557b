/** The rows of the database: runs, their bytes in blocks, and settings by name. */

import type { Earned, Ending, Summary } from "../wire.ts";
import type { StoredRun, Times } from "./store.ts";

/** Bytes in a full block. Small enough to write one with each move. */
export const BLOCK = 1024;

export interface Block {
  readonly id: string;
  /** Offset of the first byte in the run. */
  readonly at: number;
  readonly bytes: Uint8Array;
}

export interface Setting {
  readonly name: string;
  readonly value: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === "object";

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

export function isBlock(value: unknown): value is Block {
  return isRecord(value) && typeof value["id"] === "string" && isCount(value["at"])
    && value["bytes"] instanceof Uint8Array;
}

function isEnding(value: unknown): value is Ending | null {
  if (value === null) return true;
  return isRecord(value) && typeof value["won"] === "boolean" && typeof value["word"] === "string"
    && typeof value["cause"] === "string";
}

function isSummary(value: unknown): value is Summary {
  return isRecord(value)
    && ["game", "title", "variant", "seed", "digest"].every((name) => typeof value[name] === "string")
    && ["variantIndex", "choices", "moves", "score", "depth"].every((name) => isCount(value[name]))
    && ["isPractice", "isClosed"].every((name) => typeof value[name] === "boolean")
    && isEnding(value["ending"]);
}

const isEarned = (value: unknown): value is Earned =>
  isRecord(value) && isCount(value["version"]) && Array.isArray(value["feats"])
  && (value["challenge"] === null || isRecord(value["challenge"]));

export const isTimes = (value: unknown): value is Times =>
  isRecord(value) && isCount(value["begun"]) && isCount(value["played"]) && ["undefined", "boolean"].includes(typeof value["isTakenIn"]);

export function isStoredRun(value: unknown): value is StoredRun {
  return isRecord(value) && typeof value["id"] === "string" && isSummary(value["summary"])
    && isTimes(value) && isCount(value["length"])
    && (value["earned"] === undefined || isEarned(value["earned"]));
}

/** The id of an unreadable row. */
export function idOf(value: unknown): string {
  return isRecord(value) && typeof value["id"] === "string" ? value["id"] : "without a name";
}

/** The keys of a run's blocks from an offset on. */
export const blocksFrom = (id: string, at: number): IDBKeyRange => IDBKeyRange.bound([id, at], [id, Infinity]);

/** Cuts bytes that begin at offset `at` into blocks. */
export function cut(id: string, at: number, bytes: Uint8Array): readonly Block[] {
  const blocks: Block[] = [];
  for (let from = 0; from < bytes.length; from += BLOCK) {
    blocks.push({ id, at: at + from, bytes: bytes.slice(from, from + BLOCK) });
  }
  return blocks;
}

/** Joins the blocks of a run; null if any are missing, short or extra. */
export function join(blocks: readonly Block[], length: number): Uint8Array | null {
  const whole = new Uint8Array(length);
  let end = 0;
  for (const block of [...blocks].sort((one, other) => one.at - other.at)) {
    if (block.at !== end || end + block.bytes.length > length) return null;
    whole.set(block.bytes, end);
    end += block.bytes.length;
  }
  return end === length ? whole : null;
}

export const damagedSentence = (id: string): string =>
  `Part of the run ${id} is missing in this browser, so it cannot be opened; the rest is kept.`;

export const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0);

/** Concatenates parts. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(lengthOf(parts));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}
