/** Marks on the map: the cursor, and the path of a walk or a shot. */

import { isSame } from "../cells.ts";
import type { Stage } from "./stage.ts";

export function drawMarks(stage: Stage): void {
  const { pointer, screen } = stage;
  const { aim, cursor, path } = screen;
  // Keep the cell marked while the list beside the map shows its actions.
  if (screen.mode === "there") return;
  if (aim !== null && cursor !== null) {
    const { around, cells: line, targets } = aim.aim;
    stage.map?.mark({ cursor, isUnderMouse: isSame(cursor, pointer), line, targets: targets.map((target) => target.at), around });
  } else if (cursor !== null) {
    stage.map?.mark({ cursor, path });
  } else if (screen.mode === "play" && pointer !== null) {
    stage.map?.mark({ cursor: pointer, path, isUnderMouse: true });
  } else {
    stage.map?.mark({});
  }
}
