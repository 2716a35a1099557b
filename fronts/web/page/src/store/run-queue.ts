/** Writes runs in order, merges waiting writes, and retries failed ones. */

import type { Summary } from "../wire.ts";
import type { Database } from "./database.ts";
import { blocksFrom, cut, BLOCK, damagedSentence, isBlock, isStoredRun, joined, lengthOf } from "./rows.ts";
import type { StoredRun } from "./store.ts";
import { Damage, runSubject, unkept, unremoved, type Troubles } from "./trouble.ts";

export interface RunQueue {
  append(id: string, offset: number, bytes: Uint8Array, summary: Summary): Promise<void>;
  rewrite(id: string, bytes: Uint8Array, summary: Summary): Promise<void>;
  remove(id: string): Promise<void>;
  /** Resolves when all writes are done, after one retry of the failed ones. Never rejects. */
  settled(id: string): Promise<void>;
}

/** Part of a run, and the summary of the run including it. */
interface Piece {
  readonly offset: number;
  readonly bytes: Uint8Array;
  readonly summary: Summary;
}

/** Moves that wait for the current write and are written together. */
interface Waiting {
  readonly offset: number;
  readonly parts: Uint8Array[];
  summary: Summary;
  readonly done: Promise<void>;
}

/** The writes of one run. */
interface Line {
  last: Promise<void>;
  waiting: Waiting | null;
  /** A failed write, to be retried with the next one. */
  unwritten: Piece | null;
  /** The number of moves on disk. */
  synced: number;
  /** The last written row. */
  row: StoredRun | null;
}

/** Flush a run to disk after this many moves, as in the terminal. */
const SYNC_EVERY = 64;

export function createRunQueue(database: Database, troubles: Troubles): RunQueue {
  const lines = new Map<string, Line>();
  const lineOf = (id: string): Line => {
    const line = lines.get(id) ?? { last: Promise.resolve(), waiting: null, unwritten: null, synced: 0, row: null };
    lines.set(id, line);
    return line;
  };

  /** Runs `act` after all earlier changes of the run. */
  const inOrder = (line: Line, act: () => Promise<void>): Promise<void> => {
    line.last = line.last.catch(() => undefined).then(act);
    return line.last;
  };

  /** Writes part of a run. Flushes to disk every few moves, and at the end. */
  const write = async (id: string, line: Line, piece: Piece): Promise<void> => {
    const { summary } = piece;
    const since = Math.abs(summary.moves - line.synced);
    const isDue = summary.isClosed || summary.ending !== null || since >= SYNC_EVERY;
    line.unwritten = null;
    try {
      line.row = await change(database, id, piece, line.row, isDue ? "strict" : "relaxed");
    } catch (error) {
      const sentence = unkept(runSubject(id), error);
      troubles.set(runSubject(id), sentence);
      // A retry of a damaged run would fail the same way.
      if (!(error instanceof Damage)) line.unwritten = piece;
      throw new Error(sentence);
    }
    troubles.clear(runSubject(id));
    if (isDue) line.synced = summary.moves;
  };

  return {
    append(id, offset, bytes, summary) {
      const line = lineOf(id);
      const queued = line.waiting;
      if (queued !== null && queued.offset + lengthOf(queued.parts) === offset) {
        queued.parts.push(bytes);
        queued.summary = summary;
        return queued.done;
      }
      const done = inOrder(line, () => {
        if (line.waiting === entry) line.waiting = null;
        const left = line.unwritten;
        const isNext = left !== null && left.offset + left.bytes.length === offset;
        const whole = joined(isNext ? [left.bytes, ...entry.parts] : entry.parts);
        return write(id, line, { offset: isNext ? left.offset : offset, bytes: whole, summary: entry.summary });
      });
      const entry: Waiting = { offset, parts: [bytes], summary, done };
      line.waiting = entry;
      return done;
    },
    rewrite(id, bytes, summary) {
      const line = lineOf(id);
      line.waiting = null;
      return inOrder(line, () => write(id, line, { offset: 0, bytes, summary }));
    },
    remove: (id) => inOrder(lineOf(id), async () => {
      try {
        await database.write(["runs", "blocks"], async (work) => {
          work.remove("runs", id);
          work.remove("blocks", blocksFrom(id, 0));
        });
      } catch (error) {
        throw new Error(unremoved(error));
      }
      troubles.clear(runSubject(id));
      lines.delete(id);
    }),
    async settled(id) {
      const line = lines.get(id);
      if (line === undefined) return;
      await line.last.catch(() => undefined);
      if (line.unwritten === null) return;
      await inOrder(line, async () => {
        if (line.unwritten !== null) await write(id, line, line.unwritten);
      }).catch(() => undefined);
    },
  };
}

/** Replaces everything in a run from an offset on. A whole run can replace `before`, a run that the browser has lost. */
function change(
  database: Database, id: string, piece: Piece, before: StoredRun | null, durability: "relaxed" | "strict",
): Promise<StoredRun> {
  const { offset, bytes, summary } = piece;
  return database.write(["runs", "blocks"], async (work) => {
    const now = Date.now();
    const lost = offset === 0 ? before ?? { id, summary, begun: now, played: now, length: 0 } : undefined;
    const row = await work.get("runs", id) ?? lost;
    if (!isStoredRun(row)) {
      throw new Damage(`The run ${id} is no longer saved in this browser; export it before you close the page.`);
    }
    if (offset > row.length) {
      throw new Damage(
        `The run ${id} was changed elsewhere, so nothing was added to it; export it before you close the page.`,
      );
    }
    const start = offset - (offset % BLOCK);
    const last = start === offset ? undefined : await work.get("blocks", [id, start]);
    const kept = isBlock(last) ? last.bytes.slice(0, offset - start) : new Uint8Array();
    if (kept.length !== offset - start) throw new Damage(damagedSentence(id));
    if (offset + bytes.length < row.length) work.remove("blocks", blocksFrom(id, start));
    for (const block of cut(id, start, joined([kept, bytes]))) work.put("blocks", block);
    // An append adds the player's own moves.
    const isTakenIn = row.isTakenIn === true && offset < row.length;
    // A changed run has a different result.
    const { earned: _, ...rest } = row;
    const changed: StoredRun = { ...rest, summary, played: now, length: offset + bytes.length, isTakenIn };
    work.put("runs", changed);
    return changed;
  }, durability);
}
