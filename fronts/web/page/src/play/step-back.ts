/** Taking moves back, in practice. */

import { sentenceOf } from "../errors.ts";
import { answerWhatIsAsked } from "./pack.ts";
import { draw } from "./panels.ts";
import { say } from "./notice.ts";
import { hasEnded, type Stage } from "./stage.ts";
import { refuse } from "./turn.ts";
import { counted } from "./words.ts";

export function stepBack(stage: Stage): void {
  const { session } = stage;
  const before = hasEnded(stage);
  try {
    session.stepBack(1);
  } catch (error) {
    refuse(stage, sentenceOf(error));
    return;
  }
  stage.state = session.state();
  stage.keeper.rewrite();
  stage.map?.show(stage.state);
  stage.map?.mark({});
  draw(stage);
  if (before) stage.app.sound.music("play");
  stage.app.sound.turn(stage.game, stage.variant, stage.state, []);
  const left = `One move is taken back: ${counted(stage.state.moves, "move")} left.`;
  say(stage, before ? `The run goes on. ${left}` : left);
  answerWhatIsAsked(stage);
}
