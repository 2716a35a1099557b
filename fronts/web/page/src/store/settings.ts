/** Options, and what the player has met: small values by name. */

import type { Options } from "../app.ts";
import type { Database, Work } from "./database.ts";
import type { Setting } from "./rows.ts";
import type { Store } from "./store.ts";
import { unkept, unread, type Troubles } from "./trouble.ts";

type Settings = Pick<Store, "options" | "keepOptions" | "lore" | "changeLore">;

export function settingsIn(database: Database, troubles: Troubles): Settings {
  const read = async <T>(act: (work: Work) => Promise<T>): Promise<T> =>
    database.read(["settings"], act).catch((error: unknown) => { throw new Error(unread(error)); });
  const keep = async (subject: "options" | "lore", what: (work: Work) => Promise<unknown>): Promise<void> => {
    try {
      await database.write(["settings"], async (work) => {
        const setting: Setting = { name: subject, value: await what(work) };
        work.put("settings", setting);
      });
    } catch (error) {
      const sentence = unkept(subject, error);
      troubles.set(subject, sentence);
      throw new Error(sentence);
    }
    troubles.clear(subject);
  };
  return {
    options: async () => {
      const found = await read((work) => valueIn(work, "options"));
      return found !== null && typeof found === "object" ? found : {};
    },
    keepOptions: (options: Options) => keep("options", async () => ({ ...options })),
    lore: () => read(loreIn),
    changeLore: (change) => keep("lore", async (work) => change(await loreIn(work))),
  };
}

async function valueIn(work: Work, name: string): Promise<unknown> {
  const setting = await work.get("settings", name);
  return setting !== null && typeof setting === "object" ? Reflect.get(setting, "value") : undefined;
}

async function loreIn(work: Work): Promise<string> {
  const found = await valueIn(work, "lore");
  return typeof found === "string" ? found : "";
}
