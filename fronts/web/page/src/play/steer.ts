/** From a way that is pressed to a move. What a way means, and what is asked before, is the rules'. */

import type { Button } from "../app.ts";
import type { Control } from "../wire.ts";
import { isTurning, type Stage } from "./stage.ts";
import { attempt, follow } from "./turn.ts";

/** A way was pressed: a step, or a turn where the player steers so. */
export function steer(stage: Stage, way: Control): void {
  follow(stage, stage.session.steer(way, isTurning(stage)));
}

/** A way was pressed with shift: turns. Whether anybody turns here. */
export function turnTowards(stage: Stage, way: Control): boolean {
  const turn = stage.session.turnTowards(way);
  if (turn !== null) attempt(stage, turn);
  return turn !== null;
}

/** A step towards a direction of the map. */
export function stepTowards(stage: Stage, direction: number): void {
  follow(stage, stage.session.step(direction));
}

/** The way that one of the four buttons means. */
export function wayOf(button: Button): Control | null {
  switch (button) {
    case "up": return "north";
    case "down": return "south";
    case "left": return "west";
    case "right": return "east";
    case "confirm":
    case "cancel":
      return null;
  }
}
