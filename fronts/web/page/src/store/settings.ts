/** Options, and the discoveries of the player. */

import type { Database, Work } from "./database.ts";
import type { Setting } from "./rows.ts";
import type { Online, Options, Recognise, Store } from "./store.ts";
import { unkept, unread, type Troubles } from "./trouble.ts";

/** Names in the database. They must not change, or players lose the settings stored under them. */
const NAMES = { options: "options", discoveries: "lore", key: "key", online: "online", ignored: "ignored" } as const;

/** The names in sentences for the player. */
const SUBJECTS = {
  options: "options and keys", discoveries: "hints and what you have met", key: "your key", online: "the list of runs to send",
} as const;

type Settings = Pick<Store,
  "setAside" | "key" | "keepKey" | "online" | "changeOnline" | "options" | "keepOptions" | "discoveries" | "changeDiscoveries">;

export function settingsIn(database: Database, troubles: Troubles): Settings {
  const read = async <T>(act: (work: Work) => Promise<T>): Promise<T> =>
    database.read(["settings"], act).catch((error: unknown) => { throw new Error(unread(error)); });
  const keep = async (subject: keyof typeof SUBJECTS, what: (work: Work) => Promise<unknown>): Promise<void> => {
    try {
      await database.write(["settings"], async (work) => {
        const setting: Setting = { name: NAMES[subject], value: await what(work) };
        work.put("settings", setting);
      });
    } catch (error) {
      const sentence = unkept(subject, error);
      troubles.set(subject, sentence);
      throw new Error(sentence);
    }
    troubles.clear(subject);
  };
  const setAside = (subject: "options" | "discoveries", recognise: Recognise): Promise<string | null> =>
    database.write(["settings"], async (work) => {
      const name = NAMES[subject];
      const value = await valueIn(work, name);
      if (value === undefined || recognise[subject](value)) return null;
      const aside = `${name}.damaged`;
      work.put("settings", { name: aside, value });
      work.remove("settings", name);
      return `The browser's copy of ${SUBJECTS[subject]} cannot be read: the defaults apply, and the copy is kept as ${aside}.`;
    });
  const ignored = (recognise: Recognise): Promise<string | null> =>
    database.write(["settings"], async (work) => {
      const names = recognise.ignored(recordOf(await valueIn(work, NAMES.options))).join(", ");
      if (names === (await valueIn(work, NAMES.ignored) ?? "")) return null;
      work.put("settings", { name: NAMES.ignored, value: names });
      return names === "" ? null : `Some of the saved options are unknown here, and stay unchanged: ${names}.`;
    });
  return {
    setAside: async (recognise) => {
      const said = await Promise.all([setAside("options", recognise), setAside("discoveries", recognise), ignored(recognise)]);
      return said.filter((sentence) => sentence !== null);
    },
    options: async () => {
      return recordOf(await read((work) => valueIn(work, NAMES.options)));
    },
    keepOptions: (changed: Partial<Options>) => keep("options", async (work) => ({ ...recordOf(await valueIn(work, NAMES.options)), ...changed })),
    key: () => read((work) => valueIn(work, NAMES.key)),
    keepKey: (pair) => keep("key", async () => pair),
    online: () => read(onlineIn),
    changeOnline: (change) => keep("online", async (work) => change(await onlineIn(work))),
    discoveries: () => read(discoveriesIn),
    changeDiscoveries: (change) => keep("discoveries", async (work) => change(await discoveriesIn(work))),
  };
}

async function valueIn(work: Work, name: string): Promise<unknown> {
  const setting = await work.get("settings", name);
  return setting !== null && typeof setting === "object" ? Reflect.get(setting, "value") : undefined;
}

const recordOf = (value: unknown): object => (value !== null && typeof value === "object" ? value : {});

async function onlineIn(work: Work): Promise<Online> {
  const found = await valueIn(work, NAMES.online);
  const field = (name: string): unknown => (found !== null && typeof found === "object" ? Reflect.get(found, name) : undefined);
  const words = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((each) => typeof each === "string") : []);
  return {
    shares: field("shares") === true, counted: words(field("counted")), unsent: words(field("unsent")),
    entered: words(field("entered")), promises: words(field("promises")),
  };
}

async function discoveriesIn(work: Work): Promise<string> {
  const found = await valueIn(work, NAMES.discoveries);
  return typeof found === "string" ? found : "";
}
