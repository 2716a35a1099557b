/** The screen on which a game is played. */

import type { App, Screen } from "../app.ts";
import { createMap, type MapOptions } from "../map/map-view.ts";
import type { Session } from "../rules.ts";
import { fileName } from "../screens/parts.ts";
import { drawBar, drawLogFrame, drawTop } from "./bar.ts";
import { hideCard } from "./card.ts";
import { leaveCursor } from "./cursor.ts";
import { reopenEnd } from "./end.ts";
import { watchGamepad } from "./gamepad.ts";
import { showHints, showWelcome } from "./hints.ts";
import { padLean, padPress, playButton, playKey } from "./input.ts";
import { stopWalking } from "./journey.ts";
import { createKeeper } from "./keeper.ts";
import { readKeys } from "./keys.ts";
import { createLayout } from "./layout.ts";
import { answerWhatIsAsked } from "./pack.ts";
import { drawPad } from "./pad.ts";
import { draw, drawKept } from "./panels.ts";
import { watchPointer } from "./pointer.ts";
import { PLAYING, hasEnded, type Stage } from "./stage.ts";
import { createVoice } from "./voice.ts";
import { drawZoom, watchZoom } from "./zoom.ts";

/** A screen for a run; `id` is that of the stored run, null where nothing can be kept. */
export function playScreen(app: App, session: Session, id: string | null): Screen {
  const stage = createStage(app, session, id);
  const { root } = stage.layout;
  let stops: readonly (() => void)[] = [];
  let isNew = true;
  return {
    element: root,
    title: stage.game.title,
    enter() {
      const map = createMap(stage.layout.holder, stage.game, stage.variant, mapOptions(app));
      stage.map = map;
      readOptions(stage);
      map.show(stage.state);
      drawAll(stage);
      stops = [
        watchPointer(stage),
        watchZoom(stage),
        watchGamepad({
          press: (button, isAgain) => padPress(stage, button, isAgain),
          lean: (x, y) => padLean(stage, x, y),
        }),
        () => map.destroy(),
      ];
      app.sound.music(hasEnded(stage) ? "none" : "play");
      app.sound.turn(stage.game, stage.variant, stage.state, []);
      focusStage(stage);
      if (hasEnded(stage)) reopenEnd(stage);
      else if (isNew) welcome(stage);
      answerWhatIsAsked(stage);
      isNew = false;
    },
    leave() {
      stopWalking(stage);
      app.sound.music("none");
      if (stage.mode.kind !== "play") leaveCursor(stage);
      hideCard(stage);
      stage.map = null;
      for (const stop of stops) stop();
      stops = [];
    },
    run: () => ({
      fileName: fileName({ ...stage.summary, moves: stage.state.moves }, "run"),
      standing: stage.keeper.standing,
      bytes: () => stage.keeper.bytes,
    }),
    key: (event) => playKey(stage, event),
    button: (button) => playButton(stage, button),
    optionsChanged() {
      readOptions(stage);
      stage.map?.setOptions(mapOptions(app));
      drawAll(stage);
      focusStage(stage);
    },
  };
}

function createStage(app: App, session: Session, id: string | null): Stage {
  const summary = session.summary;
  const game = app.game(summary.game);
  const variant = game.variants[summary.variantIndex];
  if (variant === undefined) throw new Error(`There is no variant ${summary.variant} of ${game.title}.`);
  session.setHints(app.options.hints);
  const stage: Stage = {
    app,
    session,
    game,
    variant,
    summary,
    layout: createLayout(),
    keeper: createKeeper(app, session, id, () => drawKept(stage)),
    voice: createVoice(),
    map: null,
    keys: readKeys(game.id, variant.index, app.options),
    state: session.state(),
    mode: PLAYING,
    lastAction: null,
    hand: "keys",
    pressed: null,
  };
  stage.layout.root.append(stage.voice.element);
  stage.layout.root.dataset["game"] = game.id;
  stage.layout.root.dataset["topology"] = variant.topology;
  return stage;
}

const mapOptions = (app: App): MapOptions =>
  ({ look: app.options.look, theme: app.theme, isStill: app.isStill, zoom: app.options.zoom });

/** Options may have changed while another screen was shown. */
function readOptions(stage: Stage): void {
  const { options } = stage.app;
  stage.keys = readKeys(stage.game.id, stage.variant.index, options);
  stage.session.setHints(options.hints);
}

function drawAll(stage: Stage): void {
  drawTop(stage);
  drawLogFrame(stage);
  drawBar(stage);
  drawPad(stage);
  drawZoom(stage);
  draw(stage);
}

/** What is said first. */
function welcome(stage: Stage): void {
  stage.voice.tell([`${stage.game.title}.`, ...stage.session.overview()]);
  if (!showHints(stage, stage.session.hints()) && stage.state.moves === 0) showWelcome(stage);
  stage.keeper.keep();
}

function focusStage(stage: Stage): void {
  const { field, list } = stage.layout;
  if (stage.app.options.listInsteadOfMap) list.querySelector("button")?.focus();
  else field.focus({ preventScroll: true });
}
