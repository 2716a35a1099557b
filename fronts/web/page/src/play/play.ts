/** The game screen. */

import type { App, Screen } from "../app.ts";
import type { MapOptions } from "../map/map-view.ts";
import { createMap } from "../map/view.ts";
import type { Line } from "../online/line.ts";
import type { Session } from "../rules.ts";
import { fileName, variantOf } from "../screens/parts.ts";
import { freshSeed } from "../seeds.ts";
import { pairsOf } from "../shell/options.ts";
import { drawBar, drawLogFrame, drawTop } from "./bar.ts";
import { showEnd } from "./end.ts";
import { watchGamepad } from "./gamepad.ts";
import { showHint, showWelcome } from "./hints.ts";
import { padLean, padPress, playButton, playKey } from "./input.ts";
import { createKeeper, serverKeeper } from "./keeper.ts";
import { createLayout } from "./layout.ts";
import { drawPad, isPadShown } from "./pad.ts";
import { drawDialog } from "./dialogs.ts";
import { draw, drawKept } from "./panels.ts";
import { watchPointer } from "./pointer.ts";
import { drawMode, follow, receive, send } from "./send.ts";
import { focusStage, hasEnded, isCursor, isWalking, type Stage } from "./stage.ts";
import { createVoice } from "./voice.ts";
import { drawZoom, watchMap, zoomOf } from "./zoom.ts";

/**
 * A screen for a run. `id` is the stored run's, or null if the browser cannot store it. A sealed run has a connection to its
 * server instead.
 */
export function playScreen(app: App, session: Session, id: string | null, line: Line | null): Screen {
  const stage = createStage(app, session, id, line);
  line?.listen(session, (message) => receive(stage, message), () => drawKept(stage));
  const { root } = stage.layout;
  let stops: readonly (() => void)[] = [];
  let isNew = true;
  return {
    element: root,
    title: stage.game.title,
    enter() {
      const map = createMap(stage.layout.holder, stage.game, stage.variant, mapOptions(stage));
      stage.map = map;
      setPreferences(stage);
      if (isPadShown(app)) session.nameButtons();
      map.show(stage.state);
      drawAll(stage);
      stops = [
        watchPointer(stage),
        watchMap(stage.layout.holder, () => stage),
        watchGamepad({
          press: (button, isAgain) => padPress(stage, button, isAgain),
          lean: (x, y) => padLean(stage, x, y),
        }),
        () => map.destroy(),
      ];
      app.sound.music(hasEnded(stage) ? "none" : "play");
      app.sound.turn(stage.game, stage.variant, stage.state, []);
      focusStage(stage);
      if (isNew) welcome(stage);
      else drawDialog(stage);
      if (hasEnded(stage) && stage.screen.mode === "play") void showEnd(stage);
      isNew = false;
    },
    leave() {
      app.sound.music("none");
      stage.map = null;
      window.clearTimeout(stage.tick);
      window.clearTimeout(stage.waiting);
      if (isWalking(stage) || isCursor(stage) || stage.screen.mode === "ending") follow(stage, session.input("cancel"));
      drawMode(stage);
      for (const stop of stops) stop();
      stops = [];
    },
    rewrite: () => stage.keeper.rewrite(),
    run: () => ({
      fileName: fileName({ ...stage.summary, moves: stage.state.moves }, "run"),
      standing: stage.keeper.standing,
      bytes: () => stage.keeper.bytes,
    }),
    key: (event) => playKey(stage, event),
    button: (button) => playButton(stage, button),
    optionsChanged() {
      setPreferences(stage);
      stage.map?.setOptions(mapOptions(stage));
      drawAll(stage);
      focusStage(stage);
    },
  };
}

function createStage(app: App, session: Session, id: string | null, line: Line | null): Stage {
  const summary = session.summary;
  const game = app.game(summary.game);
  const variant = variantOf(game, summary);
  const stage: Stage = {
    app,
    session,
    game,
    variant,
    summary,
    layout: createLayout(),
    line,
    keeper: line === null ? createKeeper(app, session, id, () => drawKept(stage)) : serverKeeper(line, () => stage.state.moves),
    voice: createVoice(),
    send: (input) => send(stage, input),
    map: null,
    state: session.state(),
    screen: session.screen(),
    dialog: null,
    pointer: null,
    waiting: 0,
    tick: 0,
    hand: "keys",
  };
  stage.layout.root.append(stage.voice.element);
  stage.layout.root.dataset["game"] = game.id;
  stage.layout.root.dataset["topology"] = variant.topology;
  return stage;
}

const mapOptions = ({ app, game }: Stage): MapOptions =>
  ({ look: app.options.look, theme: app.theme, isStill: app.isStill, zoom: zoomOf(app, game) });

/** Call on entering too: options may have changed on another screen. */
function setPreferences(stage: Stage): void {
  const { isStill, options } = stage.app;
  const values = pairsOf({ ...options, reducedMotion: isStill || options.listInsteadOfMap });
  stage.session.setPreferences(values, options.keys, freshSeed());
  stage.screen = stage.session.screen();
}

function drawAll(stage: Stage): void {
  drawTop(stage);
  drawLogFrame(stage);
  drawBar(stage);
  drawPad(stage);
  drawZoom(stage);
  draw(stage);
}

/** Describes the first view and shows the first hint. */
function welcome(stage: Stage): void {
  const { game, session, state, voice } = stage;
  voice.tell([`${game.title}.`, ...session.overview()]);
  follow(stage, session.begin());
  const { hint, mode } = stage.screen;
  if (hint === null && mode === "play" && state.moves === 0) showWelcome(stage);
  // Show the guide of a resumed run here: `follow` skips it, because it says the same as before.
  if (hint !== null && stage.layout.hint.hidden) showHint(stage, hint);
}
