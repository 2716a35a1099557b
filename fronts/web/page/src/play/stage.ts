/** What the parts of the game screen share: the run, its map, and what the keys are for just now. */

import type { App } from "../app.ts";
import type { MapView } from "../map/map-view.ts";
import type { Session } from "../rules.ts";
import type { Cell, Game, PlayScreen, State, Summary, Variant } from "../wire.ts";
import type { Keeper } from "./keeper.ts";
import type { Layout } from "./layout.ts";
import type { Sheet } from "./sheet.ts";
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
  state: State;
  /** What is shown beside the map: what has the keys, what is asked, where the cursor is. */
  screen: PlayScreen;
  /** The dialog that shows it, and what that dialog was made for. */
  dialog: { readonly sheet: Sheet; readonly made: string } | null;
  /** The cell under the mouse. */
  pointer: Cell | null;
  /** The timer of the next step of a walk. */
  tick: number;
  /** What the player plays with: the six buttons go through lists where keys and pointers go to the map. */
  hand: "keys" | "buttons";
}

export const isOnMap = (state: State, cell: Cell): boolean =>
  cell[0] >= 0 && cell[1] >= 0 && cell[0] < state.width && cell[1] < state.height;

/** The cell one step from `cell`. */
export function neighbour(variant: Variant, cell: Cell, direction: number): Cell | null {
  const delta = variant.deltas[direction];
  return delta === undefined ? null : [cell[0] + delta[0], cell[1] + delta[1]];
}

export const hasEnded = (stage: Stage): boolean => stage.state.ending !== null;

export const isWalking = (stage: Stage): boolean => stage.screen.mode === "walk";

/** Whether the player moves a cursor, to look or to aim. */
export const isCursor = ({ screen: { mode } }: Pick<Stage, "screen">): boolean => mode === "look" || mode === "aim";
