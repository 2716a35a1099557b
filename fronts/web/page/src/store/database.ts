/** IndexedDB with promises. */

const NAME = "barrow";
const VERSION = 1;

/** A record store of the database. `blocks` holds the bytes of runs, piece by piece. */
export type Room = "runs" | "blocks" | "settings";

/** A transaction that is under way. Requests made in it are settled in their order. */
export interface Work {
  get(room: Room, key: IDBValidKey): Promise<unknown>;
  getAll(room: Room, range?: IDBKeyRange): Promise<readonly unknown[]>;
  put(room: Room, value: unknown): void;
  remove(room: Room, key: IDBValidKey | IDBKeyRange): void;
}

export interface Database {
  read<T>(rooms: readonly Room[], act: (work: Work) => Promise<T>): Promise<T>;
  /**
   * Settled once what was written is handed to the system, and so survives the browser being killed; with "strict", once
   * it is on the disk, with all that was written before.
   */
  write<T>(rooms: readonly Room[], act: (work: Work) => Promise<T>, durability?: "relaxed" | "strict"): Promise<T>;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser gave no reason"));
  });

/** Opens the database; `lost` is called when the browser takes it away while the page is open. */
export async function openDatabase(lost: () => void): Promise<Database> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => furnish(request.result);
  const database = await settled(request);
  database.onversionchange = () => {
    database.close();
    lost();
  };
  database.onclose = lost;

  const within = async <T>(
    rooms: readonly Room[],
    mode: IDBTransactionMode,
    act: (work: Work) => Promise<T>,
    durability: "relaxed" | "strict",
  ): Promise<T> => {
    const transaction = database.transaction([...rooms], mode, { durability });
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("the browser broke it off"));
      transaction.onerror = () => reject(transaction.error ?? new Error("the browser broke it off"));
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
  };
  return {
    read: (rooms, act) => within(rooms, "readonly", act, "relaxed"),
    write: (rooms, act, durability = "relaxed") => within(rooms, "readwrite", act, durability),
  };
}

function furnish(database: IDBDatabase): void {
  database.createObjectStore("runs", { keyPath: "id" });
  database.createObjectStore("blocks", { keyPath: ["id", "at"] });
  database.createObjectStore("settings", { keyPath: "name" });
}

/** Ends a transaction in which nothing more is asked for, before the browser notices: the page may be closed until then. */
function commit(transaction: IDBTransaction): void {
  try {
    transaction.commit();
  } catch (error) {
    // One that the browser has ended by itself needs nobody to end it.
    if (!(error instanceof DOMException)) throw error;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // A transaction that has ended already cannot be broken off, and need not be.
    if (!(error instanceof DOMException)) throw error;
  }
}

const workIn = (transaction: IDBTransaction): Work => ({
  get: (room, key) => settled<unknown>(transaction.objectStore(room).get(key)),
  getAll: (room, range) => settled<unknown[]>(transaction.objectStore(room).getAll(range ?? null)),
  put: (room, value) => void transaction.objectStore(room).put(value),
  remove: (room, key) => void transaction.objectStore(room).delete(key),
});
