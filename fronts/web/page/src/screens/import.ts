/** Imports run files that the player chooses or drops on the page. */

import type { App } from "../app.ts";
import { pack, unpack, type Packed, type Unpacked } from "../archive.ts";
import { button, element } from "../dom.ts";
import { chooseFiles } from "../shell/download.ts";
import { counted, filled } from "../play/words.ts";
import { clean, sentenceOf } from "../errors.ts";
import * as rules from "../rules.ts";
import { dayOf } from "../seeds.ts";
import { mayBeRemoved } from "../store/persist.ts";
import { isTimes } from "../store/rows.ts";
import type { StoredRun, Times } from "../store/store.ts";
import { SENTENCES, type Summary } from "../wire.ts";
import { fileName, runName } from "./parts.ts";
import { STORAGE } from "../product.ts";

/** The end of the name of a notes file: "seven.notes.jsonl" is beside "seven.run". */
const NOTES = ".notes.jsonl";

const DAMAGED = "This file of many runs is damaged; the runs before the damage were opened.";

const AT_RISK = "This browser may remove your runs when its storage is full, or when you stay away (Safari: seven days).";

/** The time between two reminders. [milliseconds] */
const WEEK = 7 * 24 * 60 * 60 * 1000;

export function askForRuns(app: App, done: () => void = () => undefined): void {
  chooseFiles(`.run,.tar,${NOTES},application/octet-stream`, (files) => void takeFiles(app, files).then(done));
}

/** Imports the runs in files and archives. Shows the run if it is the only one, with its notes if their file was chosen, too. */
export async function takeFiles(app: App, files: readonly File[]): Promise<void> {
  const chosen = files.filter(({ name }) => !name.endsWith(NOTES));
  const notes = files.find(({ name }) => name.endsWith(NOTES));
  if (chosen.length === 0 && notes !== undefined) app.say(`${clean(notes.name)}: ${SENTENCES.notesAlone}`);
  const runs: (Pick<Unpacked, "file"> & Partial<Unpacked>)[] = [];
  for (const file of chosen) {
    const archive = await unpack(file).catch(() => null);
    runs.push(...archive?.files ?? [{ file }]);
    if (archive?.isWhole === false) app.say(`${clean(file.name)}: ${DAMAGED}`);
  }
  const isAlone = runs.length === 1 && chosen.includes(runs[0]?.file as File);
  let taken = 0;
  for (const { file, times } of runs) {
    try {
      await takeRun(app, file, isAlone, notes, isTimes(times) ? times : null);
      taken += 1;
    } catch (error) {
      app.say(`${clean(file.name)}: ${sentenceOf(error)}`);
    }
  }
  if (!isAlone && taken > 0) {
    app.say(filled(SENTENCES.runsTakenIn, { runs: counted(taken, "run") }));
  }
}

/** `times` are only known for runs from an archive. */
async function takeRun(app: App, file: File, isAlone: boolean, notes: File | undefined, times: Times | null): Promise<void> {
  // Do not even read it.
  if (file.size > app.shelf.longestRun) throw new Error("this file is too long to be a run, so it was not opened.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  await app.open(bytes, async (replay) => {
    const { summary } = replay;
    const isOver = summary.ending !== null || summary.isClosed;
    const session = isOver ? null : replay.resume(await app.store.discoveries());
    // An open run is stored without the damage after its last good move.
    const kept = session?.bytes ?? bytes;
    const known = await find(app, kept, summary, times !== null);
    const id = known?.id ?? await app.store.create(kept, session?.summary ?? summary, times ?? { isTakenIn: true });
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
      app.watch(replay, bytes);
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

/** The stored run with the same bytes, perhaps followed by more if `goesOn`. */
async function find(app: App, bytes: Uint8Array, { game, seed }: Summary, goesOn: boolean): Promise<StoredRun | null> {
  for (const run of await app.store.list()) {
    // Skip runs that cannot match, because reading them is slow.
    if (run.summary.game !== game || run.summary.seed !== seed) continue;
    if (goesOn ? run.length < bytes.length : run.length !== bytes.length) continue;
    const other = await app.store.bytes(run.id).catch(() => null);
    if (other !== null && bytes.every((byte, index) => byte === other[index])) return run;
  }
  return null;
}

/** Saves all readable runs as one file, which `takeFiles` accepts. */
export async function saveAll(app: App): Promise<void> {
  try {
    const runs: Packed[] = [];
    for (const { id, summary, begun, played, isTakenIn } of await app.store.list()) {
      const bytes = await app.store.bytes(id).catch((error: unknown) => app.say(sentenceOf(error)));
      const name = fileName(summary, `${id}.run`);
      if (bytes !== undefined) runs.push({ name, bytes, times: { begun, played, ...isTakenIn !== undefined && { isTakenIn } } });
    }
    if (runs.length === 0) throw new Error("There are no runs to save.");
    app.download(`${STORAGE}-runs-${dayOf(Date.now())}.tar`, "application/x-tar", pack(runs));
    app.change({ backedUp: Date.now() });
    app.say(`Saved ${counted(runs.length, "run")} as one file. To get them back, open it like a .run file.`);
  } catch (error) {
    app.say(sentenceOf(error));
  }
}

/** Offers once a week to save all runs, if the browser may remove them; otherwise null. */
export async function backupBanner(app: App, runs: readonly StoredRun[], refresh: () => void): Promise<HTMLElement | null> {
  const isNew = runs.some(({ played, summary }) => played > app.options.backedUp && summary.moves > 0);
  if (!isNew || Date.now() - app.options.backedUp < WEEK || !(await mayBeRemoved())) return null;
  return element("div", { class: "banner update", role: "status" },
    element("p", { text: AT_RISK }),
    element("div", { class: "line wrap" },
      button("Save all runs", () => void saveAll(app).then(refresh)),
      button("Not now", () => {
        app.change({ backedUp: Date.now() });
        refresh();
      }, { class: "quiet" })));
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
