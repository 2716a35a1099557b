/** Makes films in a worker with its own copy of the rules, so that the page stays responsive. */

import type { App } from "../app.ts";
import { carried, type Carried, FILM_FILES } from "../assets.ts";
import type { OldRules } from "../old-rules.ts";
import { addressHere, hasNoAddress, IS_SINGLE } from "../product.ts";
import { oldRulesOf } from "../rules.ts";
import { fileName } from "../screens/parts.ts";
import { dayOf } from "../seeds.ts";
import type { Summary } from "../wire.ts";

/** Shown while a film is being made. */
export const DRAWING = "Drawing every turn. You can use the page meanwhile.";

/** The kinds of films that the rules can make of a run, with the type and the ending of their files. */
export type FilmKind = keyof typeof FILES;

const FILES = {
  gif: ["image/gif", "gif"],
  last: ["image/gif", "last.gif"],
  png: ["image/png", "png"],
  card: ["image/png", "card.png"],
  cast: ["application/x-asciicast", "cast"],
} as const;

export interface Film {
  readonly bytes: Uint8Array;
  /** Says which part of the run is missing, and why. */
  readonly notice: string | null;
}

/** A message to the worker. */
export interface FilmOrder {
  readonly bytes: Uint8Array;
  readonly kind: FilmKind;
  readonly theme: string;
  /** The date on which the run began, if it is known, and the address shown in the film. */
  readonly date: string | undefined;
  readonly address: string;
  /** The files of a page that is a single file. */
  readonly carried: Carried | null;
  /** The rules of the run, if they are earlier ones. */
  readonly old: OldRules | null;
}

/** The worker's answer. */
export type FilmAnswer = { readonly film: Film } | { readonly problem: string };

export interface Making {
  readonly result: Promise<Film>;
  stop(): void;
}

export function makeFilm(bytes: Uint8Array, kind: FilmKind, theme: string, begun: number | undefined): Making {
  const stopping = new AbortController();
  const date = begun === undefined ? undefined : dayOf(begun);
  const order = { bytes, kind, theme, date, address: hasNoAddress() ? "" : addressHere() };
  const result = Promise.all([startWorker(), oldRulesOf(bytes)]).then(async ([{ worker, carried }, old]) => new Promise<Film>((resolve, reject) => {
    const end = (): void => worker.terminate();
    // The player may stop it while the worker starts.
    if (stopping.signal.aborted) {
      end();
      return;
    }
    stopping.signal.addEventListener("abort", end);
    worker.onmessage = ({ data }: MessageEvent<FilmAnswer>) => {
      end();
      if ("film" in data) resolve(data.film);
      else reject(new Error(data.problem));
    };
    worker.onerror = () => {
      end();
      reject(new Error("The film could not be made: the browser did not start the worker that draws it."));
    };
    worker.postMessage({ ...order, carried, old } satisfies FilmOrder);
  }));
  return { result, stop: () => stopping.abort() };
}

/** The worker, and the files that it cannot load itself. */
async function startWorker(): Promise<{ readonly worker: Worker; readonly carried: Carried | null }> {
  const name = "film-worker.js";
  if (!IS_SINGLE) return { worker: new Worker(new URL(name, document.baseURI), { type: "module" }), carried: null };
  const files = await Promise.all(FILM_FILES.map(async (file) => [file, await carried(file)] as const));
  const address = URL.createObjectURL(new Blob([await carried(name)], { type: "text/javascript" }));
  // Browsers refuse modules from a file as workers. The bundle has no imports, so it is a plain script too.
  const worker = new Worker(address);
  return { worker, carried: Object.fromEntries(files) };
}

/** Saves a film of a run as a file, and returns the sentence that says so. */
export function saveFilm(app: App, summary: Summary, kind: FilmKind, film: Film): string {
  const [type, ending] = FILES[kind];
  const name = fileName(summary, ending);
  app.download(name, type, film.bytes);
  return [savedAs(name, film.bytes), film.notice ?? ""].join(" ").trim();
}

/** Says that a file is saved. */
export const savedAs = (name: string, { length }: Uint8Array): string => `Saved: ${name}, ${sizeOf(length)}.`;

/** A number of bytes, for people. */
function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
