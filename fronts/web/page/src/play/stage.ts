/** The data that the parts of the game screen share: the run, its map and the current mode. */

import type { App } from "../app.ts";
import type { MapView } from "../map/map-view.ts";
import type { Line } from "../online/line.ts";
import type { Session } from "../rules.ts";
import type { Cell, Game, Input, PlayScreen, State, Summary, Variant } from "../wire.ts";
import type { Keeper } from "./keeper.ts";
import type { Layout } from "./layout.ts";
import type { Sheet } from "./sheet.ts";
import type { Voice } from "./voice.ts";

export interface Stage {
  readonly app: App;
  readonly session: Session;
  readonly game: Game;
  readonly variant: Variant;
  /** The summary of the run when it was opened; `state` is current. */
  readonly summary: Summary;
  readonly layout: Layout;
  /** The connection to the server of a sealed run. */
  readonly line: Line | null;
  readonly keeper: Keeper;
  readonly voice: Voice;
  /** Passes an input to the application and shows the result. */
  readonly send: (input: Input) => void;
  /** Null while another screen covers this one. */
  map: MapView | null;
  state: State;
  /** The mode, with its list, question and cursor. */
  screen: PlayScreen;
  /** The open dialog, and the key of its contents. */
  dialog: { readonly sheet: Sheet; readonly made: string } | null;
  /** The cell under the mouse. */
  pointer: Cell | null;
  /** The timer for the sign that an answer is late. */
  waiting: number;
  /** The timer for the next step of a walk. */
  tick: number;
  /** The device used last. The six buttons move through lists where keys move on the map. */
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

/** Ends a walk. Returns true if there was one: the input that ends it must do nothing else, or it could start a fight. */
export function stopWalking(stage: Stage): boolean {
  if (!isWalking(stage)) return false;
  stage.send("cancel");
  return true;
}

/** Tells whether the player moves a cursor, to look or to aim. */
export const isCursor = ({ screen: { mode } }: Pick<Stage, "screen">): boolean => mode === "look" || mode === "aim";

/** Puts the focus on the map, or on the list that replaces it. */
export function focusStage(stage: Stage): void {
  const { field, list } = stage.layout;
  if (stage.app.options.listInsteadOfMap) list.querySelector("button")?.focus();
  else field.focus({ preventScroll: true });
}
