/** Runs that come from outside: files that are chosen or dropped on the page. */

import type { App } from "../app.ts";
import { chooseFiles } from "../shell/download.ts";
import { counted, filled } from "../play/words.ts";
import { sentenceOf } from "../errors.ts";
import * as rules from "../rules.ts";
import type { StoredRun } from "../store/store.ts";
import { runName } from "./parts.ts";

export function askForRuns(app: App, done: () => void = () => undefined): void {
  chooseFiles(".run,application/octet-stream", (files) => void takeFiles(app, files).then(done));
}

/** Keeps the runs in files, and shows the last of them if it was the only one. */
export async function takeFiles(app: App, files: readonly File[]): Promise<void> {
  let taken = 0;
  for (const file of files) {
    try {
      await takeRun(app, file, files.length === 1);
      taken += 1;
    } catch (error) {
      app.say(`${file.name}: ${sentenceOf(error)}`);
    }
  }
  if (files.length > 1 && taken > 0) {
    app.say(filled(app.shelf.sentences.runsTakenIn, { runs: counted(taken, "run") }));
  }
}

async function takeRun(app: App, file: File, isAlone: boolean): Promise<void> {
  // It is not even read.
  if (file.size > app.shelf.longestRun) throw new Error("this file is longer than any run is, so it was not opened.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  await app.open(bytes, async (replay) => {
    const { summary } = replay;
    const isOver = summary.ending !== null || summary.isClosed;
    const session = isOver ? null : replay.resume(await app.store.lore());
    // Of a run that goes on, what is damaged behind its last good move is not kept.
    const kept = session?.bytes ?? bytes;
    const known = await find(app, kept);
    const id = known?.id ?? await app.store.create(kept, session?.summary ?? summary, true);
    if (!isAlone) {
      if (summary.notice !== null) app.say(`${file.name}: ${summary.notice}`);
      (session ?? replay).free();
      return;
    }
    const { runKnown, runTakenIn } = app.shelf.sentences;
    app.say(filled(known === null ? runTakenIn : runKnown, { run: runName(summary) }));
    if (session === null) {
      watchFromStart(app, replay, bytes);
    } else {
      if (summary.notice !== null) app.say(summary.notice);
      session.free();
      await app.resume(id);
    }
  });
}

/** Shows a replay at its first move. */
export function watchFromStart(app: App, replay: rules.Replay, bytes: Uint8Array): void {
  replay.seek(0);
  app.watch(replay, bytes);
}

/** The stored run with the same bytes. */
async function find(app: App, bytes: Uint8Array): Promise<StoredRun | null> {
  for (const run of await app.store.list()) {
    if (run.length !== bytes.length) continue;
    const other = await app.store.bytes(run.id).catch(() => null);
    if (other !== null && other.every((byte, index) => byte === bytes[index])) return run;
  }
  return null;
}

/** Files may be dropped anywhere; `done` is called when they were taken in. */
export function listenToDrops(app: App, done: () => void): void {
  const isFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  const mark = (isOver: boolean): void => void document.documentElement.classList.toggle("dropping", isOver);
  document.addEventListener("dragover", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    mark(true);
  });
  document.addEventListener("dragleave", (event) => { if (event.relatedTarget === null) mark(false); });
  document.addEventListener("drop", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    mark(false);
    void takeFiles(app, [...(event.dataTransfer?.files ?? [])]).then(done);
  });
}
