/** Makes films in a worker with its own copy of the rules, so that the page stays responsive. */

import type { Film } from "../rules.ts";

export type FilmKind = "gif" | "png" | "cast";

/** A message to the worker. */
export interface FilmOrder {
  readonly bytes: Uint8Array;
  readonly kind: FilmKind;
  readonly theme: string;
}

/** The worker's answer. */
export type FilmAnswer = { readonly film: Film } | { readonly problem: string };

export interface Making {
  readonly result: Promise<Film>;
  stop(): void;
}

export function makeFilm(bytes: Uint8Array, kind: FilmKind, theme: string): Making {
  const worker = new Worker(new URL("film-worker.js", document.baseURI), { type: "module" });
  const result = new Promise<Film>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FilmAnswer>) => {
      worker.terminate();
      if ("film" in data) resolve(data.film);
      else reject(new Error(data.problem));
    };
    worker.onerror = () => {
      worker.terminate();
      reject(new Error("The film could not be made: the browser did not start the worker that draws it."));
    };
  });
  const order: FilmOrder = { bytes, kind, theme };
  worker.postMessage(order);
  return { result, stop: () => worker.terminate() };
}
