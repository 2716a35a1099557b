/** From a way that is pressed to a move. What a way means, and what is asked before, is the rules'. */

import type { Button } from "../app.ts";
import type { Cell, Control, State, Variant } from "../wire.ts";
import { isOnMap, isTurning, type Stage } from "./stage.ts";
import { follow } from "./turn.ts";

/** A way was pressed: a step, or a turn where the player steers so. */
export function steer(stage: Stage, way: Control): void {
  follow(stage, stage.session.steer(way, isTurning(stage)));
}

/** A way was pressed with shift: turns. Whether anybody turns here. */
export function turnTowards(stage: Stage, way: Control): boolean {
  const intent = stage.session.turnTowards(way);
  if (intent.kind === "refuse" && intent.sentence === "") return false;
  follow(stage, intent);
  return true;
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

const ON_SQUARES: Readonly<Partial<Record<Control, Cell>>> = {
  "north": [0, -1],
  "north-east": [1, -1],
  "east": [1, 0],
  "south-east": [1, 1],
  "south": [0, 1],
  "south-west": [-1, 1],
  "west": [-1, 0],
  "north-west": [-1, -1],
};

/** A cursor moved one cell; it stays on the map, and goes where nobody walks. */
export function moveCursor(variant: Variant, state: State, cursor: Cell, way: Control): Cell {
  const delta = variant.topology === "hex" ? onHexes(variant, cursor, way) : ON_SQUARES[way];
  if (delta === undefined) return cursor;
  const to: Cell = [cursor[0] + delta[0], cursor[1] + delta[1]];
  return isOnMap(state, to) ? to : cursor;
}

/** Straight up and down there are two rows of hexes to a column: rows take turns in leading left and right. */
function onHexes(variant: Variant, cursor: Cell, way: Control): Cell | undefined {
  const isEven = cursor[1] % 2 === 0;
  const side = isEven ? "east" : "west";
  const name = way === "north" || way === "south" ? `${way}-${side}` : way;
  return variant.deltas[variant.directions.indexOf(name)];
}
