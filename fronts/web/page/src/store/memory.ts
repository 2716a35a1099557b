/** A database in memory, for windows in which the browser stores nothing. */

import type { Database, Room, Work } from "./database.ts";

const keyOf = (room: Room, value: unknown): string => {
  const field = (name: string): unknown =>
    value !== null && typeof value === "object" ? Reflect.get(value, name) : undefined;
  switch (room) {
    case "runs": return JSON.stringify(field("id"));
    case "blocks": return JSON.stringify([field("id"), field("at")]);
    case "settings": return JSON.stringify(field("name"));
  }
};

export function memoryDatabase(): Database {
  const rooms: Record<Room, Map<string, unknown>> = { runs: new Map(), blocks: new Map(), settings: new Map() };
  const matching = (room: Room, key: IDBValidKey | IDBKeyRange): readonly string[] =>
    key instanceof IDBKeyRange
      ? [...rooms[room].keys()].filter((each) => key.includes(JSON.parse(each)))
      : [JSON.stringify(key)];
  const work: Work = {
    get: async (room, key) => rooms[room].get(JSON.stringify(key)),
    getAll: async (room, range) =>
      range === undefined ? [...rooms[room].values()] : matching(room, range).map((key) => rooms[room].get(key)),
    put: (room, value) => void rooms[room].set(keyOf(room, value), value),
    remove: (room, key) => matching(room, key).forEach((each) => rooms[room].delete(each)),
  };
  return { read: (_rooms, act) => act(work), write: (_rooms, act) => act(work) };
}
