/** Carries out actions that only the page can do: it opens, shares, saves and removes runs. */

import type { App } from "../app.ts";
import { sentenceOf } from "../errors.ts";
import { counted } from "../play/words.ts";
import { shareSheet } from "../share.ts";
import { ask } from "../shell/questions.ts";
import type { StoredRun } from "../store/store.ts";
import type { Deed } from "../wire.ts";
import { askForRuns, saveAll } from "./import.ts";
import { fileName, outcome, runName } from "./parts.ts";
import { startSetUp } from "./start.ts";

/** Carries out an action on the run with this id, or on none. Calls `done` when the list of runs may have changed. */
export async function doIt(app: App, deed: Deed, id: string, done: () => void): Promise<void> {
  switch (deed) {
    case "start": return startSetUp(app, id);
    case "openFile": return askForRuns(app, done);
    case "saveAll": return saveAll(app);
    case "continue": return app.resume(id);
    // Screens offer these to terminals only.
    case "card": case "openLink": return;
    case "watch": case "share": case "save": case "remove":
  }
  try {
    const run = (await app.store.list()).find((each) => each.id === id);
    if (run === undefined) return done();
    if (deed === "remove") return await remove(app, run, done);
    const bytes = await app.store.bytes(id);
    if (deed === "watch") await app.open(bytes, (replay) => app.watch(replay, bytes));
    else if (deed === "share") shareSheet(app, bytes, run.summary);
    else app.download(fileName(run.summary, "run"), "application/octet-stream", bytes);
  } catch (error) {
    app.say(sentenceOf(error));
  }
}

async function remove(app: App, run: StoredRun, done: () => void): Promise<void> {
  const removed = `${runName(run.summary)} (${counted(run.summary.moves, "move")}, ${outcome(run.summary)})`;
  const question = `Remove ${removed} from this browser? It cannot be brought back.`;
  if (!(await ask(app.sound, question, "Remove", "Keep"))) return;
  try {
    await app.remove(run.id);
    app.say(`Removed: ${runName(run.summary)}.`);
  } finally {
    done();
  }
}
