/** Options, and what the player has met: small values by name. */

import type { Options } from "../app.ts";
import type { Database } from "./database.ts";
import type { Setting } from "./rows.ts";
import type { Store } from "./store.ts";
import { unkept, unread, type Troubles } from "./trouble.ts";

type Settings = Pick<Store, "options" | "keepOptions" | "lore" | "keepLore">;

export function settingsIn(database: Database, troubles: Troubles): Settings {
  const value = async (name: string): Promise<unknown> => {
    const setting = await database.read(["settings"], (work) => work.get("settings", name))
      .catch((error: unknown) => { throw new Error(unread(error)); });
    return setting !== null && typeof setting === "object" ? Reflect.get(setting, "value") : undefined;
  };
  const keep = async (subject: "options" | "lore", what: unknown): Promise<void> => {
    const setting: Setting = { name: subject, value: what };
    try {
      await database.write(["settings"], async (work) => work.put("settings", setting));
    } catch (error) {
      const sentence = unkept(subject, error);
      troubles.set(subject, sentence);
      throw new Error(sentence);
    }
    troubles.clear(subject);
  };
  return {
    options: async () => {
      const found = await value("options");
      return found !== null && typeof found === "object" ? found : {};
    },
    keepOptions: (options: Options) => keep("options", { ...options }),
    lore: async () => {
      const found = await value("lore");
      return typeof found === "string" ? found : "";
    },
    keepLore: (lore) => keep("lore", lore),
  };
}
