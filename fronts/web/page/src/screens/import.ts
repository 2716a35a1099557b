/** Imports run files that the player chooses or drops on the page. */

import type { App } from "../app.ts";
import { chooseFiles } from "../shell/download.ts";
import { counted, filled } from "../play/words.ts";
import { clean, sentenceOf } from "../errors.ts";
import * as rules from "../rules.ts";
import type { StoredRun } from "../store/store.ts";
import { SENTENCES } from "../wire.ts";
import { runName } from "./parts.ts";

/** How the name of a file with notes ends, which stands beside "seven.run" as "seven.notes.jsonl". */
const NOTES = ".notes.jsonl";

export function askForRuns(app: App, done: () => void = () => undefined): void {
  chooseFiles(`.run,${NOTES},application/octet-stream`, (files) => void takeFiles(app, files).then(done));
}

/** Imports the runs in files. Shows the run if it is the only one, with the notes of an agent if they came along. */
export async function takeFiles(app: App, files: readonly File[]): Promise<void> {
  const runs = files.filter(({ name }) => !name.endsWith(NOTES));
  const notes = files.find(({ name }) => name.endsWith(NOTES));
  if (runs.length === 0 && notes !== undefined) app.say(`${clean(notes.name)}: ${SENTENCES.notesAlone}`);
  let taken = 0;
  for (const file of runs) {
    try {
      await takeRun(app, file, runs.length === 1, notes);
      taken += 1;
    } catch (error) {
      app.say(`${clean(file.name)}: ${sentenceOf(error)}`);
    }
  }
  if (runs.length > 1 && taken > 0) {
    app.say(filled(SENTENCES.runsTakenIn, { runs: counted(taken, "run") }));
  }
}

async function takeRun(app: App, file: File, isAlone: boolean, notes: File | undefined): Promise<void> {
  // Do not even read it.
  if (file.size > app.shelf.longestRun) throw new Error("this file is longer than any run is, so it was not opened.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  await app.open(bytes, async (replay) => {
    const { summary } = replay;
    const isOver = summary.ending !== null || summary.isClosed;
    const session = isOver ? null : replay.resume(await app.store.discoveries());
    // An open run is stored without the damage after its last good move.
    const kept = session?.bytes ?? bytes;
    const known = await find(app, kept);
    const id = known?.id ?? await app.store.create(kept, session?.summary ?? summary, true);
    if (!isAlone) {
      if (summary.notice !== null) app.say(`${clean(file.name)}: ${summary.notice}`);
      (session ?? replay).free();
      return;
    }
    const { runKnown, runTakenIn } = SENTENCES;
    app.say(filled(known === null ? runTakenIn : runKnown, { run: runName(summary) }));
    if (notes !== undefined) await addNotes(app, replay, notes);
    if (session === null || notes !== undefined) {
      session?.free();
      watchFromStart(app, replay, bytes);
    } else {
      if (summary.notice !== null) app.say(summary.notice);
      session.free();
      await app.resume(id);
    }
  });
}

async function addNotes(app: App, replay: rules.Replay, file: File): Promise<void> {
  const isTooLarge = file.size > app.shelf.largestNotes;
  const wrong = isTooLarge ? SENTENCES.notesTooLarge : replay.addNotes(await file.text());
  if (wrong !== undefined) app.say(`${clean(file.name)}: ${wrong}.`);
}

/** Shows a replay from its start. `run` is its number at the server. */
export function watchFromStart(app: App, replay: rules.Replay, bytes: Uint8Array, run?: number): void {
  replay.seek(0);
  app.watch(replay, bytes, run === undefined ? {} : { run });
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

/** Lets the player drop files anywhere. Calls `done` after importing them. */
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
