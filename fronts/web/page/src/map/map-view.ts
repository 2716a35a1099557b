/** The map on a canvas. */

import type { Look } from "../app.ts";
import type { Cell, GameEvent, State, Theme } from "../wire.ts";
import type { Zoom } from "./zoom.ts";

/** What is marked on the map beside what the rules say. */
export interface Marks {
  /** A cell that is looked at or aimed at. */
  readonly cursor?: Cell | null;
  /** The cursor is where a mouse is: whoever moves that does not want the map to move too. */
  readonly isUnderMouse?: boolean;
  /** The way that would be walked. */
  readonly path?: readonly Cell[];
  /** Where an aimed move would go, whom it hits, what else it changes. */
  readonly line?: readonly Cell[];
  readonly targets?: readonly Cell[];
  readonly around?: readonly Cell[];
}

export interface MapOptions {
  readonly look: Look;
  readonly theme: Theme;
  /** Nothing moves that is not a move. */
  readonly isStill: boolean;
  /** How many steps larger than usual the map is wanted. */
  readonly zoom: number;
}

/** The map on a canvas, which fills its parent. Draws only while something changes. */
export interface MapView {
  readonly canvas: HTMLCanvasElement;
  /** Shows a state at once. */
  show(state: State): void;
  /** Shows a state and what led to it; the animations of an earlier turn end at once. */
  play(state: State, events: readonly GameEvent[]): void;
  /** Ends animations at once: somebody pressed a key. */
  finish(): void;
  mark(marks: Marks): void;
  setOptions(options: MapOptions): void;
  /** How many steps larger than usual the map is, and can be. */
  readonly zoom: Pick<Zoom, "at" | "least" | "most">;
  /** The cell at a point of the window. */
  cellAt(clientX: number, clientY: number): Cell | null;
  /** The middle of a cell in the window, and how wide the cell is. */
  place(cell: Cell): { readonly x: number; readonly y: number; readonly size: number };
  destroy(): void;
}

export { createMap } from "./view.ts";
