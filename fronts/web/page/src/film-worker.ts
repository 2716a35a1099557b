/** The worker that makes one film. */

import { sentenceOf } from "./errors.ts";
import { film, loadFilmRules } from "./film-rules.ts";
import type { FilmAnswer, FilmOrder } from "./shell/film.ts";

const answer = (what: FilmAnswer): void => postMessage(what);

/** The sentence for an error. A failure of the rules has none of its own. */
const problemOf = (error: unknown): string => (error instanceof WebAssembly.RuntimeError
  ? "The film could not be drawn because of a bug."
  : sentenceOf(error));

addEventListener("message", ({ data }: MessageEvent<FilmOrder>) => {
  void loadFilmRules(data.carried)
    .then(async () => answer({ film: await film(data) }))
    .catch((error: unknown) => answer({ problem: problemOf(error) }));
});
