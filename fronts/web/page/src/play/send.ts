/** Passes input to the application and shows the result. */

import { weakens } from "../health.ts";
import type { Input, Update } from "../wire.ts";
import { hideCard, showCard } from "./card.ts";
import { drawCursorBar } from "./cursor.ts";
import { drawDialog } from "./dialogs.ts";
import { endRun } from "./end.ts";
import { hideHints, showHint } from "./hints.ts";
import { drawLog } from "./log.ts";
import { drawMarks } from "./marks.ts";
import { showNotice } from "./notice.ts";
import { draw } from "./panels.ts";
import { fulfil } from "./requests.ts";
import { hasEnded, isCursor, isWalking, type Stage } from "./stage.ts";
import { drawStory } from "./story.ts";
import { focusTargets } from "./targets.ts";

export function send(stage: Stage, input: Input): void {
  // In a sealed run, no moves are lost even if the connection breaks, because the server stores them.
  stage.session.setTrouble(stage.line === null ? stage.keeper.trouble : null);
  follow(stage, stage.session.input(input));
  stage.line?.ask();
  watchAnswer(stage);
}

/** Shows a sign once the server's answer is late. */
function watchAnswer(stage: Stage): void {
  const { root } = stage.layout;
  window.clearTimeout(stage.waiting);
  root.dataset["waits"] = "false";
  // The input may have left the run, which was then freed.
  if (stage.map === null) return;
  const after = stage.session.slowAfter;
  if (after !== undefined) stage.waiting = window.setTimeout(() => { root.dataset["waits"] = "true"; }, after);
}

/** Receives a message from the server of a sealed run. */
export function receive(stage: Stage, message: Uint8Array): void {
  follow(stage, stage.session.receive(message));
  // The answer may be about the cell under the mouse, so explain it again.
  if (stage.map !== null && stage.pointer !== null && stage.screen.mode === "play" && !stage.layout.card.hidden) showCard(stage, stage.pointer);
  stage.line?.ask();
  watchAnswer(stage);
}

/** Shows the result of an input. */
export function follow(stage: Stage, update: Update): void {
  const before = stage.screen;
  const screen = stage.screen = stage.session.screen();
  if (before.mode === "ending" && screen.mode !== "ending") stage.map?.finish();
  if (isWalking(stage)) stage.voice.hold();
  keep(stage, update);
  // Keep a hint until the next turn: the player may look around before reading on.
  if (update.turns > 0 || update.hasLeapt) hideHints(stage);
  if (update.turns > 0 || update.hasLeapt) showTurn(stage, update);
  else if (update.spoken.length > 0) drawLog(stage);
  drawMode(stage);
  const said = update.isRefused ? update.spoken.join(" ") : "";
  if (update.isRefused) stage.app.sound.interface("refuse");
  if (update.isRefused) stage.voice.interrupt(said);
  else stage.voice.tell(update.spoken);
  if (!isWalking(stage)) stage.voice.release();
  const isHinted = update.turns > 0 || before.hint !== screen.hint;
  if (isHinted && screen.hint !== null && screen.mode === "play" && !hasEnded(stage)) showHint(stage, screen.hint);
  drawDialog(stage, said);
  if (said !== "" || update.turns > 0 || before.notice?.text !== screen.notice?.text) showNotice(stage, screen.notice?.text ?? null);
  requestAnimationFrame((now) => {
    // The player may have left the run meanwhile.
    if (stage.map !== null && stage.layout.root.isConnected) stage.session.drawn(Math.round(now));
  });
  if (isCursor(stage) && !isCursor({ screen: before })) takeFocus(stage);
  if (update.hasEnded) endRun(stage);
  if (update.request !== null) fulfil(stage, update.request);
  window.clearTimeout(stage.tick);
  if (update.tickAfter !== null) stage.tick = window.setTimeout(() => stage.send("tick"), update.tickAfter);
}

/** Shows the marks on the map and the buttons of the cursor. */
export function drawMode(stage: Stage): void {
  const { layout, screen } = stage;
  const was = layout.root.dataset["mode"];
  layout.root.dataset["mode"] = screen.mode;
  drawStory(stage);
  drawMarks(stage);
  if (isCursor(stage) || was !== screen.mode) drawCursorBar(stage);
  if (screen.cursor !== null) showCard(stage, screen.cursor);
  else if (screen.mode !== "play" || stage.pointer === null) hideCard(stage);
}

/** Gives the focus to the map, or to the targets for players with six buttons. */
function takeFocus(stage: Stage): void {
  stage.layout.field.focus({ preventScroll: true });
  if (stage.hand === "buttons" && stage.screen.mode === "aim") focusTargets(stage);
}

function showTurn(stage: Stage, update: Update): void {
  const { app, game, map, state: before, variant } = stage;
  const hadEnded = hasEnded(stage);
  const state = stage.state = stage.session.state();
  stage.pointer = null;
  map?.recentre();
  if (app.isStill || update.hasLeapt) map?.show(state);
  else map?.play(state, update.events);
  app.sound.turn(game, variant, state, update.events);
  if (weakens(variant, before, state)) app.sound.interface("weak");
  if (hadEnded && !hasEnded(stage)) app.sound.music("play");
  draw(stage);
}

function keep(stage: Stage, update: Update): void {
  const { keeper } = stage;
  if (update.save === "closed" || update.save === "rewritten") keeper.rewrite();
  else if (update.save === "discarded") keeper.discard();
  else if (update.save === "grown" || update.hasNews) keeper.keep();
}
