/** Carries out the application's requests to the page: other screens, files, a new run. */

import { sentenceOf } from "../errors.ts";
import { morgueOf } from "../rules.ts";
import { contentScreen } from "../screens/content.ts";
import { begunOf, fileName } from "../screens/parts.ts";
import { dayOf, mondayOf } from "../seeds.ts";
import { DRAWING, type FilmKind, makeFilm, saveFilm, savedAs } from "../shell/film.ts";
import { copy, shareSheet } from "../share.ts";
import { SENTENCES, type Request } from "../wire.ts";
import { say } from "./notice.ts";
import type { Stage } from "./stage.ts";
import { filled } from "./words.ts";
import { openZoom } from "./zoom.ts";
import { addressHere, hasNoAddress } from "../product.ts";

export function fulfil(stage: Stage, request: Request): void {
  const { app, game, session, variant } = stage;
  if (typeof request === "object") {
    startLike(stage, request.start);
    return;
  }
  switch (request) {
    case "help":
      app.push(contentScreen(app, `help/${game.id}/${variant.index}`));
      break;
    case "options":
    case "bindings":
      app.push(contentScreen(app, "options"));
      break;
    case "zoom":
      openZoom(stage);
      break;
    case "result":
      copyResult(stage).catch((error: unknown) => say(stage, sentenceOf(error)));
      break;
    case "share":
      shareSheet(app, session.bytes, session.summary);
      break;
    case "send":
      say(stage, SENTENCES.asking);
      stage.keeper.send().then((sentence) => say(stage, sentence), (error: unknown) => say(stage, sentenceOf(error)));
      break;
    case "card":
      saveDrawn(stage, "card").catch((error: unknown) => say(stage, sentenceOf(error)));
      break;
    case "lastMoves":
      saveDrawn(stage, "last").catch((error: unknown) => say(stage, sentenceOf(error)));
      break;
    case "morgue":
      writeMorgue(stage).catch((error: unknown) => say(stage, sentenceOf(error)));
      break;
    case "replay":
      watch(stage);
      break;
    case "name":
      app.replace(contentScreen(app, "name"));
      break;
    case "board":
      app.replace(contentScreen(app, `board/${game.id}/${stage.summary.variant}/${session.race ?? ""}/0/1`));
      break;
    case "title":
      void stage.keeper.settled().then(() => app.home());
      break;
  }
}

/** Starts a run of the same variant and choices. */
function startLike(stage: Stage, seed: string): void {
  const { app, game, session, variant, summary } = stage;
  app.start(game, variant, summary.choices, session.isPracticeWith(seed), seed)
    .catch((error: unknown) => say(stage, sentenceOf(error)));
}

/** Copies the result, and shows it. */
async function copyResult(stage: Stage): Promise<void> {
  const text = stage.session.resultToShare(hasNoAddress() ? "" : addressHere());
  if (text === undefined) return;
  const sentence = await copy(text) ? SENTENCES.copied : SENTENCES.copyThis;
  say(stage, filled(sentence, { text }));
}

async function saveDrawn(stage: Stage, kind: FilmKind): Promise<void> {
  const { app, session: { bytes, summary } } = stage;
  say(stage, DRAWING);
  const film = await makeFilm(bytes, kind, app.options.theme, await begunOf(app, summary)).result;
  say(stage, saveFilm(app, summary, kind, film));
}

async function writeMorgue(stage: Stage): Promise<void> {
  const { app, session } = stage;
  const { summary, bytes } = session;
  const begun = await begunOf(app, summary) ?? Date.now();
  const text = morgueOf(bytes, dayOf(begun), mondayOf(begun));
  const [name, file] = [fileName(summary, "txt"), new TextEncoder().encode(text)];
  app.download(name, "text/plain", file);
  say(stage, savedAs(name, file));
}

function watch(stage: Stage): void {
  const { app, session: { bytes } } = stage;
  app.open(bytes, (replay) => app.watch(replay, bytes))
    .catch((error: unknown) => say(stage, sentenceOf(error)));
}
