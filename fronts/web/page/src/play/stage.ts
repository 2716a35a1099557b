/** What the parts of the game screen share: the run, its map, and what the keys are for just now. */

import type { App } from "../app.ts";
import { isSame } from "../cells.ts";
import type { MapView } from "../map/map-view.ts";
import type { Session } from "../rules.ts";
import type { Cell, Game, State, Summary, Variant } from "../wire.ts";
import type { Keeper } from "./keeper.ts";
import type { Keys } from "./keys.ts";
import type { Layout } from "./layout.ts";
import type { Voice } from "./voice.ts";

export interface Stage {
  readonly app: App;
  readonly session: Session;
  readonly game: Game;
  readonly variant: Variant;
  /** How the run began; `state` has what changes. */
  readonly summary: Summary;
  readonly layout: Layout;
  readonly keeper: Keeper;
  readonly voice: Voice;
  /** Null while another screen covers this one. */
  map: MapView | null;
  keys: Keys;
  state: State;
  mode: Mode;
  /** Where the action menu stood last. */
  lastAction: string | null;
  /** What the player plays with: the six buttons go through lists where keys and pointers go to the map. */
  hand: "keys" | "buttons";
  /** The key that is being answered, and whether it is only held down. */
  pressed: { readonly name: string; readonly isHeld: boolean } | null;
}

/** What the keys are for, while no dialog is open. */
export type Mode = { readonly kind: "play" } | { readonly kind: "walk" } | Looking | Aiming;

export interface Looking {
  readonly kind: "look";
  readonly cursor: Cell;
}

export interface Aiming {
  readonly kind: "aim";
  readonly verb: number;
  /** With what from the pack, if it is such a verb. */
  readonly slot: number | null;
  readonly cursor: Cell;
}

export const PLAYING: Mode = { kind: "play" };

export const isOnMap = (state: State, cell: Cell): boolean =>
  cell[0] >= 0 && cell[1] >= 0 && cell[0] < state.width && cell[1] < state.height;

/** The cell one step from `cell`. */
export function neighbour(variant: Variant, cell: Cell, direction: number): Cell | null {
  const delta = variant.deltas[direction];
  return delta === undefined ? null : [cell[0] + delta[0], cell[1] + delta[1]];
}

/** The direction of the step from one cell to the other; null if they do not touch. */
export function directionTo(variant: Variant, from: Cell | null, to: Cell): number | null {
  if (from === null) return null;
  const direction = variant.deltas.findIndex((delta) => isSame([from[0] + delta[0], from[1] + delta[1]], to));
  return direction < 0 ? null : direction;
}

export const hasEnded = (stage: Stage): boolean => stage.state.ending !== null;

/** Whether left and right turn and up steps forward. */
export const isTurning = (stage: Stage): boolean =>
  stage.app.options.turnAndStep || stage.app.options.keySet === "original";
