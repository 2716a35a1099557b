/** The store of this browser: IndexedDB, or what lasts as long as the page where the browser keeps nothing. */

import type { Options } from "../app.ts";
import type { Summary } from "../wire.ts";
import { openDatabase, sentence, type Database, type Work } from "./database.ts";
import { askToPersist } from "./persist.ts";
import { memoryDatabase } from "./memory.ts";
import { blocksFrom, cut, BLOCK, idOf, isBlock, isStoredRun, join, type Setting } from "./rows.ts";
import type { DamagedRun, Store, StoredRun } from "./store.ts";

/** Moves of a run that wait while those before them are written: they go together. */
interface Waiting {
  readonly offset: number;
  readonly parts: Uint8Array[];
  summary: Summary;
  readonly done: Promise<void>;
}

/** After so many moves a run is written to the disk itself: as in the terminal. */
const SYNC_EVERY = 64;

const NOTHING_KEPT =
  "The browser keeps nothing for this window, as in private ones: runs last until the page is closed. "
  + "Export what you want to keep.";

export async function openStore(): Promise<Store> {
  let trouble: string | null = null;
  let database: Database;
  try {
    database = await openDatabase(() => {
      trouble = "The browser took the place of the runs away; reload the page before you play on.";
    });
  } catch {
    database = memoryDatabase();
    trouble = NOTHING_KEPT;
  }
  /** Remembers why something was not kept, so that screens can say so as long as it lasts. */
  const kept = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const result = await work;
      if (trouble !== NOTHING_KEPT) trouble = null;
      return result;
    } catch (error) {
      trouble = error instanceof Damage ? error.message : sentence(error);
      throw new Error(trouble);
    }
  };
  // The page is put away: whatever was handed to the system goes to the disk itself.
  const settle = (): Promise<void> =>
    database.write(["settings"], async (work) => work.put("settings", { name: "left", value: Date.now() }), "strict");
  const leave = (): void => void settle().catch(() => undefined);
  window.addEventListener("pagehide", leave);
  // A phone may end a page that is out of sight without another word.
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") leave(); });
  return {
    get trouble() { return trouble; },
    ...runsIn(database, kept),
    ...settingsIn(database, kept),
  };
}

/** What is wrong with what is kept, as a sentence. */
class Damage extends Error {}

type Kept = <T>(work: Promise<T>) => Promise<T>;

type Runs = Pick<Store, "list" | "damaged" | "bytes" | "create" | "append" | "rewrite" | "remove">;

function runsIn(database: Database, kept: Kept): Runs {
  const waiting = new Map<string, Waiting>();
  /** What could not be written, to be tried again with what comes next. */
  const unwritten = new Map<string, { readonly offset: number; readonly bytes: Uint8Array }>();
  const writing = new Map<string, Promise<void>>();
  /** How many moves of a run are on the disk itself. */
  const synced = new Map<string, number>();
  /** Writes part of a run; now and then, and at its end, to the disk itself. */
  const write = async (id: string, offset: number, bytes: Uint8Array, summary: Summary): Promise<void> => {
    const since = Math.abs(summary.moves - (synced.get(id) ?? 0));
    const isDue = summary.isClosed || summary.ending !== null || since >= SYNC_EVERY;
    try {
      await kept(change(database, id, offset, bytes, summary, isDue ? "strict" : "relaxed"));
    } catch (error) {
      unwritten.set(id, { offset, bytes });
      throw error;
    }
    if (isDue) synced.set(id, summary.moves);
  };
  const rows = (): Promise<readonly unknown[]> => database.read(["runs"], (work) => work.getAll("runs"));

  /** Everything that changes a run goes in the order in which it was asked for. */
  const inOrder = (id: string, act: () => Promise<void>): Promise<void> => {
    const before = writing.get(id) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(act);
    writing.set(id, mine);
    return mine;
  };

  const append = (id: string, offset: number, bytes: Uint8Array, summary: Summary): Promise<void> => {
    const queued = waiting.get(id);
    if (queued !== undefined && queued.offset + lengthOf(queued.parts) === offset) {
      queued.parts.push(bytes);
      queued.summary = summary;
      return queued.done;
    }
    const done = inOrder(id, async () => {
      if (waiting.get(id) === entry) waiting.delete(id);
      const left = unwritten.get(id);
      unwritten.delete(id);
      const isNext = left !== undefined && left.offset + left.bytes.length === offset;
      const whole = joined(isNext ? [left.bytes, ...entry.parts] : entry.parts);
      await write(id, isNext ? left.offset : offset, whole, entry.summary);
      if (entry.summary.ending !== null) askToPersist().catch(() => undefined);
    });
    const entry: Waiting = { offset, parts: [bytes], summary, done };
    waiting.set(id, entry);
    return done;
  };

  return {
    list: async () => {
      const found = (await rows()).filter(isStoredRun);
      return found.sort((one, other) => other.played - one.played);
    },
    damaged: async () => (await rows()).filter((row) => !isStoredRun(row)).map(damage),
    bytes: async (id) => {
      await writing.get(id)?.catch(() => undefined);
      return database.read(["runs", "blocks"], (work) => bytesOf(work, id));
    },
    create: async (bytes, summary) => {
      const now = Date.now();
      const id = freshId(now);
      const row: StoredRun = { id, summary, begun: now, played: now, length: bytes.length };
      await kept(database.write(["runs", "blocks"], async (work) => {
        work.put("runs", row);
        for (const block of cut(id, 0, bytes)) work.put("blocks", block);
      }));
      return id;
    },
    append,
    rewrite: (id, bytes, summary) => {
      waiting.delete(id);
      return inOrder(id, async () => {
        unwritten.delete(id);
        await write(id, 0, bytes, summary);
      });
    },
    remove: (id) => inOrder(id, () => kept(database.write(["runs", "blocks"], async (work) => {
      work.remove("runs", id);
      work.remove("blocks", blocksFrom(id, 0));
    }))),
  };
}

/** Puts bytes at a place of a run, in the place of whatever it had from there on. */
function change(
  database: Database, id: string, offset: number, bytes: Uint8Array, summary: Summary, durability: "relaxed" | "strict",
): Promise<void> {
  return database.write(["runs", "blocks"], async (work) => {
    const row = await work.get("runs", id);
    if (!isStoredRun(row)) {
      throw new Damage(`The run ${id} is no longer kept in this browser; export it before you close the page.`);
    }
    if (offset > row.length) {
      throw new Damage(
        `The run ${id} was changed by somebody else, so nothing was added to it; export it before you close the page.`,
      );
    }
    const start = offset - (offset % BLOCK);
    const last = start === offset ? undefined : await work.get("blocks", [id, start]);
    const before = isBlock(last) ? last.bytes.slice(0, offset - start) : new Uint8Array();
    if (before.length !== offset - start) throw new Damage(damagedSentence(id));
    if (offset + bytes.length < row.length) work.remove("blocks", blocksFrom(id, start));
    for (const block of cut(id, start, joined([before, bytes]))) work.put("blocks", block);
    const changed: StoredRun = { ...row, summary, played: Date.now(), length: offset + bytes.length };
    work.put("runs", changed);
  }, durability);
}

async function bytesOf(work: Work, id: string): Promise<Uint8Array> {
  const row = await work.get("runs", id);
  if (!isStoredRun(row)) throw new Error(`There is no run ${id} in this browser.`);
  const whole = join((await work.getAll("blocks", blocksFrom(id, 0))).filter(isBlock), row.length);
  if (whole === null) throw new Error(damagedSentence(id));
  return whole;
}

const damagedSentence = (id: string): string =>
  `Part of the run ${id} is missing in this browser, so it cannot be opened; it is kept as it is.`;

const damage = (row: unknown): DamagedRun => {
  const id = idOf(row);
  return { id, why: `What the browser kept of the run ${id} cannot be read; it is left as it is.` };
};

/** Names that sort by time, and differ in two windows at the same moment. */
function freshId(now: number): string {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  const time = new Date(now).toISOString().replace(/\D/g, "").slice(0, 14);
  return `${time}-${(number ?? 0).toString(16).padStart(8, "0")}`;
}

const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(lengthOf(parts));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

type Settings = Pick<Store, "options" | "keepOptions" | "lore" | "keepLore">;

function settingsIn(database: Database, kept: Kept): Settings {
  const value = async (name: string): Promise<unknown> => {
    const setting = await database.read(["settings"], (work) => work.get("settings", name));
    return setting !== null && typeof setting === "object" ? Reflect.get(setting, "value") : undefined;
  };
  const keep = (setting: Setting): Promise<void> =>
    kept(database.write(["settings"], async (work) => work.put("settings", setting)));
  return {
    options: async () => {
      const found = await value("options");
      return found !== null && typeof found === "object" ? found : {};
    },
    keepOptions: (options: Options) => keep({ name: "options", value: { ...options } }),
    lore: async () => {
      const found = await value("lore");
      return typeof found === "string" ? found : "";
    },
    keepLore: (lore) => keep({ name: "lore", value: lore }),
  };
}
