/** Taking aim: a cursor, the line to it, and whom that would hit. */

import type { Cell, Move } from "../wire.ts";
import { showCard } from "./card.ts";
import { askWhetherMeant } from "./confirm.ts";
import { drawCursorBar, leaveCursor } from "./cursor.ts";
import { showNotice } from "./notice.ts";
import type { Aiming, Stage } from "./stage.ts";
import { focusTargets } from "./targets.ts";
import { attempt, refuse } from "./turn.ts";

/** The move that is aimed at a cell. */
export function toMove(aiming: Aiming): Move {
  const { cursor: cell } = aiming;
  return { verb: aiming.verb, arg: aiming.slot === null ? { cell } : { slotAt: [aiming.slot, cell] } };
}

/** Begins to aim: at the last target if it is still there, else at the likeliest. */
export function beginAim(stage: Stage, verb: number, slot: number | null, at: Cell | null = null): void {
  const cursor = at ?? stage.session.firstTarget();
  showNotice(stage, null);
  stage.layout.field.focus();
  aimAt(stage, { kind: "aim", verb, slot, cursor }, cursor);
  if (stage.hand === "buttons") focusTargets(stage);
}

/**
 * Aims at a cell and shows what would happen. Screen readers say it too, but not at each stir of a mouse.
 */
export function aimAt(stage: Stage, aiming: Aiming, cursor: Cell, isTold = true): void {
  const mode: Aiming = { ...aiming, cursor };
  stage.mode = mode;
  const aim = stage.session.aim(toMove(mode));
  const foretold = stage.session.foretell(toMove(mode));
  stage.map?.mark({
    cursor, isUnderMouse: !isTold, line: aim.cells, targets: aim.targets.map((target) => target.at), around: aim.around,
  });
  drawCursorBar(stage);
  showCard(stage, cursor, foretold);
  if (isTold) stage.voice.tell([stage.session.explain(cursor).name, foretold]);
}

/** Acts on what is aimed at; what is refused can be aimed better. */
export function loose(stage: Stage, aiming: Aiming): void {
  const intent = stage.session.intend(toMove(aiming));
  const shoot = (move: Move): void => {
    leaveCursor(stage);
    if (attempt(stage, move) === "refused") {
      const sentence = stage.layout.notice.textContent;
      aimAt(stage, aiming, aiming.cursor);
      showNotice(stage, sentence);
    }
  };
  if ("play" in intent) shoot(intent.play);
  else if ("confirm" in intent) askWhetherMeant(stage, intent.confirm.question, () => shoot(intent.confirm.m));
  else refuse(stage, intent.refuse);
}
