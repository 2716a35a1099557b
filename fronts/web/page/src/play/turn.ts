/** From a move to what follows on the screen. */

import { sentenceOf } from "../errors.ts";
import type { Intent, Move, TurnReport } from "../wire.ts";
import { askWhetherMeant } from "./confirm.ts";
import { endRun } from "./end.ts";
import { showHints } from "./hints.ts";
import { answerWhatIsAsked } from "./pack.ts";
import { draw } from "./panels.ts";
import { showNotice } from "./notice.ts";
import { PLAYING, hasEnded, type Stage } from "./stage.ts";

/**
 * What came of a move: it was refused, or accepted and the run goes on, or something has to be answered or seen first.
 */
export type Outcome = "refused" | "goes-on" | "held-up";

/** Does what an intent says. */
export function follow(stage: Stage, intent: Intent): void {
  if ("play" in intent) attempt(stage, intent.play);
  else if ("confirm" in intent) askWhetherMeant(stage, intent.confirm.question, () => attempt(stage, intent.confirm.m));
  else refuse(stage, intent.refuse);
}

/** Plays a move and shows what came of it. */
export function attempt(stage: Stage, move: Move): Outcome {
  if (hasEnded(stage)) return "refused";
  let turn: TurnReport;
  try {
    turn = stage.session.play(move);
  } catch (error) {
    refuse(stage, sentenceOf(error));
    return "refused";
  }
  return take(stage, turn);
}

/** Shows what came of an accepted move. */
export function take(stage: Stage, turn: TurnReport): Outcome {
  const { app, game, variant } = stage;
  const state = stage.state = stage.session.state();
  stage.keeper.keep();
  if (app.isStill) stage.map?.show(state);
  else stage.map?.play(state, turn.events);
  app.sound.turn(game, variant, state, turn.events);
  showNotice(stage, null);
  draw(stage);
  stage.voice.tell([...turn.said.messages.map((message) => message.text), ...turn.said.narrated]);
  if (hasEnded(stage)) {
    stage.mode = PLAYING;
    endRun(stage);
    return "held-up";
  }
  const isHinted = showHints(stage, turn.learnt.hints);
  if (state.asked !== null) {
    stage.mode = PLAYING;
    answerWhatIsAsked(stage);
    return "held-up";
  }
  return isHinted ? "held-up" : "goes-on";
}

/** Says why something was not done. A held key says it once. */
export function refuse(stage: Stage, sentence: string): void {
  if (sentence === "") return;
  if (stage.pressed?.isHeld === true && stage.layout.notice.textContent === sentence) return;
  stage.app.sound.interface("refuse");
  showNotice(stage, sentence);
  stage.voice.interrupt(sentence);
}
