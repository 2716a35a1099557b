/** IndexedDB with promises. */

import { STORAGE } from "../product.ts";

const VERSION = 1;

/** An object store of the database. `blocks` holds the bytes of runs. */
export type Room = "runs" | "blocks" | "settings";

/** A running transaction. Its requests are carried out in order. */
export interface Work {
  get(room: Room, key: IDBValidKey): Promise<unknown>;
  getAll(room: Room, range?: IDBKeyRange): Promise<readonly unknown[]>;
  put(room: Room, value: unknown): void;
  remove(room: Room, key: IDBValidKey | IDBKeyRange): void;
}

export interface Database {
  read<T>(rooms: readonly Room[], act: (work: Work) => Promise<T>): Promise<T>;
  /**
   * Resolves once the operating system has the data, which then survives a killed browser. With "strict", resolves once the data
   * and all earlier writes are on disk.
   */
  write<T>(rooms: readonly Room[], act: (work: Work) => Promise<T>, durability?: "relaxed" | "strict"): Promise<T>;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser gave no reason"));
  });

/** Listens to the state of the database. */
export interface Listener {
  /** The database cannot be opened or reopened. */
  failed(error: unknown): void;
  /**
   * The browser had closed the database, which is now open again. If `hadWorked` (the database had worked since
   * it was last opened), its latest data may be lost.
   */
  reopened(hadWorked: boolean): void;
}

/** Errors of a connection that the browser has closed. Some browsers do that to hidden pages without an event. */
const CLOSED: ReadonlySet<string> = new Set(["InvalidStateError", "UnknownError", "AbortError"]);

/** Opens the database, and reopens it whenever the browser has closed it. */
export async function openDatabase({ failed, reopened }: Listener): Promise<Database> {
  let opened: Promise<IDBDatabase> | null = null;
  let isFirst = true;
  let hasWorked = false;
  const connection = (): Promise<IDBDatabase> => {
    if (opened !== null) return opened;
    const ours = connect(() => {
      drop(ours);
      connection().catch(() => undefined);
    });
    opened = ours;
    ours.then(() => {
      const hadWorked = hasWorked;
      hasWorked = false;
      if (!isFirst) reopened(hadWorked);
      isFirst = false;
    }, (error: unknown) => {
      drop(ours);
      failed(error);
    });
    return ours;
  };
  const drop = (lost: Promise<IDBDatabase>): void => {
    if (opened === lost) opened = null;
  };
  await connection();

  const within = async <T>(
    rooms: readonly Room[],
    mode: IDBTransactionMode,
    act: (work: Work) => Promise<T>,
    durability: "relaxed" | "strict",
  ): Promise<T> => {
    const ours = connection();
    const database = await ours;
    const on = async (open: IDBDatabase): Promise<T> => {
      const result = await transact(open, rooms, mode, act, durability);
      hasWorked = true;
      return result;
    };
    try {
      return await on(database);
    } catch (error) {
      if (!(error instanceof DOMException && CLOSED.has(error.name))) throw error;
      // The transaction wrote nothing.
      database.close();
      drop(ours);
      return on(await connection());
    }
  };
  return {
    read: (rooms, act) => within(rooms, "readonly", act, "relaxed"),
    write: (rooms, act, durability = "relaxed") => within(rooms, "readwrite", act, durability),
  };
}

/** Opens a connection. Calls `lost` if the browser closes it. */
async function connect(lost: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(STORAGE, VERSION);
  request.onupgradeneeded = () => createStores(request.result);
  const database = await settled(request);
  // Another window waits to upgrade or remove the database.
  database.onversionchange = () => {
    database.close();
    lost();
  };
  database.onclose = lost;
  return database;
}

async function transact<T>(
  database: IDBDatabase,
  rooms: readonly Room[],
  mode: IDBTransactionMode,
  act: (work: Work) => Promise<T>,
  durability: "relaxed" | "strict",
): Promise<T> {
  const transaction = database.transaction([...rooms], mode, { durability });
  const over = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("the browser cancelled it", "AbortError"));
    transaction.onerror = () => reject(transaction.error ?? new Error("the browser cancelled it"));
  });
  // A caller that awaits `act` first must not leave this rejection unhandled.
  over.catch(() => undefined);
  let result: T;
  try {
    result = await act(workIn(transaction));
    if (mode === "readwrite") commit(transaction);
  } catch (error) {
    abort(transaction);
    throw error;
  }
  await over;
  return result;
}

function createStores(database: IDBDatabase): void {
  database.createObjectStore("runs", { keyPath: "id" });
  database.createObjectStore("blocks", { keyPath: ["id", "at"] });
  database.createObjectStore("settings", { keyPath: "name" });
}

/** Commits a transaction at once. The browser would do so later, when the page may already be closed. */
function commit(transaction: IDBTransaction): void {
  try {
    transaction.commit();
  } catch (error) {
    // The browser has already ended the transaction.
    if (!(error instanceof DOMException)) throw error;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // The transaction has already ended.
    if (!(error instanceof DOMException)) throw error;
  }
}

const workIn = (transaction: IDBTransaction): Work => ({
  get: (room, key) => settled<unknown>(transaction.objectStore(room).get(key)),
  getAll: (room, range) => settled<unknown[]>(transaction.objectStore(room).getAll(range ?? null)),
  put: (room, value) => void transaction.objectStore(room).put(value),
  remove: (room, key) => void transaction.objectStore(room).delete(key),
});
