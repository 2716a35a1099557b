/** The worker that makes one film. */

import { sentenceOf } from "./errors.ts";
import * as rules from "./rules.ts";
import type { FilmAnswer, FilmOrder } from "./shell/film.ts";

const answer = (what: FilmAnswer): void => postMessage(what);

addEventListener("message", ({ data }: MessageEvent<FilmOrder>) => {
  void rules.loadRules(new URL("./", location.href))
    .then(async () => answer({ film: await rules.film(data.bytes, data.kind, data.theme) }))
    .catch((error: unknown) => answer({ problem: sentenceOf(error) }));
});
