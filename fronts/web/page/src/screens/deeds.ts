/** Carries out actions that only the page can do: it plays, opens, shares, saves and removes runs. */

import type { App } from "../app.ts";
import { sentenceOf } from "../errors.ts";
import { sendOne } from "../online/outbox.ts";
import { makePasskey, usePasskey } from "../online/passkey.ts";
import { keyName } from "../play/keys.ts";
import { openSheet, type Sheet } from "../play/sheet.ts";
import { shareSheet } from "../share.ts";
import type { StoredRun } from "../store/store.ts";
import { SENTENCES, type Deed } from "../wire.ts";
import { askForRuns, saveAll } from "./import.ts";
import { fileName, runName } from "./parts.ts";
import { startSetUp } from "./start.ts";
import { STORAGE } from "../product.ts";

/**
 * Carries out an action, on the run with this id if there is one. Calls `done` when the screen may have to be redrawn. `seek` shows
 * a move of the replay below the screen.
 */
export async function doIt(app: App, deed: Deed, id: string, done: () => void, seek: (move: number) => void): Promise<void> {
  const { server } = app;
  switch (deed) {
    case "race": {
      const [race = "", game = "", variant = ""] = id.split("/");
      return app.join(race, game, variant);
    }
    case "attempt": {
      const [game = "", variant = ""] = id.split("/");
      return app.attempt(game, variant);
    }
    case "watchLive": {
      const [number = "", ...name] = id.split("/");
      return app.watchLive(Number(number), name.join("/"));
    }
    case "watchRanked": return app.watchRanked(Number(id));
    case "goToMove":
      app.back();
      return seek(Number(id));
    case "letWatch":
      await app.store.changeOnline((online) => ({ ...online, shares: id === "on" }));
      return done();
    case "makePasskey":
      if (server !== null) await makePasskey(server, id);
      return app.say(SENTENCES.passkeyMade);
    case "usePasskey":
      if (server !== null) await usePasskey(server);
      return done();
    case "saveMine":
      if (server !== null) app.download(`${STORAGE}.json`, "application/json", await server.bytes("export"));
      return;
    case "start": return startSetUp(app, id);
    case "openFile": return askForRuns(app, done);
    case "saveAll": return saveAll(app);
    case "continue": return app.resume(id);
    // Screens offer these to terminals only.
    case "card": case "openLink": return;
    case "watch": case "share": case "send": case "save": case "remove":
  }
  try {
    const run = (await app.store.list()).find((each) => each.id === id);
    if (run === undefined) return done();
    if (deed === "remove") return await remove(app, run, done);
    const bytes = await app.store.bytes(id);
    if (deed === "watch") await app.open(bytes, (replay) => app.watch(replay, bytes));
    else if (deed === "send") app.say(await sendOne(app, id, bytes));
    else if (deed === "share") shareSheet(app, bytes, run.summary);
    else app.download(fileName(run.summary, "run"), "application/octet-stream", bytes);
  } catch (error) {
    app.say(sentenceOf(error));
  }
}

/** The key that always opens the menu, and cannot be bound. */
const WAY_OUT = "esc";

/** Asks for a key; null if the player changes their mind. */
export function pressedFor(app: App, question: string): Promise<string | null> {
  return new Promise((resolve) => {
    const sheet: Sheet = openSheet({
      name: "press-key",
      title: `${question} Press it.`,
      groups: [{ rows: [{ id: "none", text: "Never mind", hint: "Esc", act: () => resolve(null) }] }],
      sound: app.sound,
    });
    // In the capture phase, before the dialog uses the key: every key but Esc can be bound.
    sheet.element.addEventListener("keydown", (event) => {
      const key = keyName(event);
      if (key === null || key === WAY_OUT) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      resolve(key);
      sheet.close();
    }, { capture: true });
    sheet.element.addEventListener("close", () => resolve(null));
  });
}

async function remove(app: App, run: StoredRun, done: () => void): Promise<void> {
  try {
    await app.remove(run.id);
    app.say(`Removed: ${runName(run.summary)}.`);
  } finally {
    done();
  }
}
