/** Runs in the database. */

import type { Database, Work } from "./database.ts";
import { persistOnce } from "./persist.ts";
import { blocksFrom, cut, damagedSentence, idOf, isBlock, isStoredRun, join } from "./rows.ts";
import { createRunQueue } from "./run-queue.ts";
import type { DamagedRun, Store, StoredRun } from "./store.ts";
import { Damage, runSubject, unkept, unread, type Troubles } from "./trouble.ts";

type Runs = Pick<
  Store, "troubleOf" | "list" | "damaged" | "bytes" | "create" | "append" | "rewrite" | "keepEarned" | "remove" | "settled"
>;

export function runsIn(database: Database, troubles: Troubles): Runs {
  const queue = createRunQueue(database, troubles);
  const read = async <T>(rooms: readonly ("runs" | "blocks")[], act: (work: Work) => Promise<T>): Promise<T> => {
    try {
      return await database.read(rooms, act);
    } catch (error) {
      throw new Error(unread(error));
    }
  };
  const rows = (): Promise<readonly unknown[]> => read(["runs"], (work) => work.getAll("runs"));

  return {
    troubleOf: (id) => troubles.of("store") ?? troubles.of(runSubject(id)),
    list: async () => {
      const found = (await rows()).filter(isStoredRun);
      return found.sort((one, other) => other.played - one.played);
    },
    damaged: async () => (await rows()).filter((row) => !isStoredRun(row)).map(damage),
    bytes: async (id) => {
      await queue.settled(id);
      return read(["runs", "blocks"], (work) => bytesOf(work, id));
    },
    create: async (bytes, summary, times) => {
      const now = Date.now();
      const id = freshId(now);
      const row: StoredRun = { id, summary, begun: now, played: now, isTakenIn: false, ...times, length: bytes.length };
      persistOnce();
      try {
        await database.write(["runs", "blocks"], async (work) => {
          work.put("runs", row);
          for (const block of cut(id, 0, bytes)) work.put("blocks", block);
        });
      } catch (error) {
        const sentence = unkept("new", error);
        troubles.set("new", sentence);
        throw new Error(sentence);
      }
      troubles.clear("new");
      return id;
    },
    append: queue.append,
    rewrite: queue.rewrite,
    keepEarned: (id, earned) => database.write(["runs"], async (work) => {
      const row = await work.get("runs", id);
      if (isStoredRun(row)) work.put("runs", { ...row, earned });
    }),
    remove: queue.remove,
    settled: queue.settled,
  };
}

async function bytesOf(work: Work, id: string): Promise<Uint8Array> {
  const row = await work.get("runs", id);
  if (!isStoredRun(row)) throw new Damage(`There is no run ${id} in this browser.`);
  const whole = join((await work.getAll("blocks", blocksFrom(id, 0))).filter(isBlock), row.length);
  if (whole === null) throw new Damage(damagedSentence(id));
  return whole;
}

const damage = (row: unknown): DamagedRun => {
  const id = idOf(row);
  return { id, why: `The browser's copy of the run ${id} cannot be read; it is left as it is.` };
};

/** An id for a new run. Ids sort by time, and differ between windows at the same moment. */
function freshId(now: number): string {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  const time = new Date(now).toISOString().replace(/\D/g, "").slice(0, 14);
  return `${time}-${(number ?? 0).toString(16).padStart(8, "0")}`;
}
