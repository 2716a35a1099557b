/** A cursor that explains cells, and travels. */

import { isSame } from "../cells.ts";
import type { Cell } from "../wire.ts";
import { showCard } from "./card.ts";
import { drawCursorBar, leaveCursor } from "./cursor.ts";
import { setOut } from "./journey.ts";
import { showNotice } from "./notice.ts";
import { openThere } from "./there.ts";
import { directionTo, hasEnded, type Stage } from "./stage.ts";
import { stepTowards } from "./steer.ts";

/** Begins to look, where the hero is. */
export function beginLook(stage: Stage): void {
  showNotice(stage, null);
  stage.layout.field.focus();
  lookAt(stage, stage.state.hero ?? [0, 0]);
}

/** Looks at a cell, and shows the way there. */
export function lookAt(stage: Stage, cursor: Cell): void {
  stage.mode = { kind: "look", cursor };
  stage.map?.mark({ cursor, path: stage.session.path(cursor) });
  drawCursorBar(stage);
  showCard(stage, cursor, null);
  const explained = stage.session.explain(cursor);
  const seen = stage.session.sights().find((each) => isSame(each.at, cursor));
  const facts = explained.facts.map((fact) => `${fact.name} ${fact.value}`.trim());
  stage.voice.tell([
    `${seen?.sentence ?? explained.name}.`, explained.about, ...facts.map((fact) => `${fact}.`.replace("..", ".")),
  ]);
}

/** Goes to a cell: a step or a blow beside the hero, else a walk. On the hero's own cell: what can be done here. */
export function goThere(stage: Stage, cell: Cell): void {
  leaveCursor(stage);
  const direction = directionTo(stage.variant, stage.state.hero, cell);
  if (isSame(cell, stage.state.hero) || hasEnded(stage)) openThere(stage, cell);
  else if (direction !== null) stepTowards(stage, direction);
  else setOut(stage, { to: cell });
}
