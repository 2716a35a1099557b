/** The map on a canvas. */

import type { Look } from "../app.ts";
import type { Cell, GameEvent, State, Theme } from "../wire.ts";
import type { Zoom } from "./zoom.ts";

/** Marks on the map that are not part of the state. */
export interface Marks {
  /** The cell to look or aim at. */
  readonly cursor?: Cell | null;
  /** Whether the cursor follows the mouse. The map should not move under it then. */
  readonly isUnderMouse?: boolean;
  /** The way of a walk. */
  readonly path?: readonly Cell[];
  /** The line of an aimed move, the cells it hits, and the others it changes. */
  readonly line?: readonly Cell[];
  readonly targets?: readonly Cell[];
  readonly around?: readonly Cell[];
}

export interface MapOptions {
  readonly look: Look;
  readonly theme: Theme;
  /** Whether animations are off. */
  readonly isStill: boolean;
  /** The wanted zoom, in steps from the usual size. */
  readonly zoom: number;
}

/** The map on a canvas, which fills its parent. Draws only while something changes. */
export interface MapView {
  readonly canvas: HTMLCanvasElement;
  /** Shows a state at once. */
  show(state: State): void;
  /** Shows a state and what led to it; the animations of an earlier turn end at once. */
  play(state: State, events: readonly GameEvent[]): void;
  /** Shows the moment of the end, with a line about it, and then calls `done`. Anything else that is shown ends it without. */
  end(line: string, isWon: boolean, done: () => void): void;
  /** Ends animations at once, as the player pressed a key. */
  finish(): void;
  mark(marks: Marks): void;
  setOptions(options: MapOptions): void;
  /** The zoom in steps from the usual size, and its bounds. */
  readonly zoom: Pick<Zoom, "at" | "least" | "most">;
  /** Moves the map by a drag. The camera stays there until `recentre` or another level. [CSS pixels] */
  pan(x: number, y: number): void;
  /** Lets the camera follow the hero again. Returns whether it did not. */
  recentre(): boolean;
  /** The cell at a point of the window. */
  cellAt(clientX: number, clientY: number): Cell | null;
  /** The middle of a cell in the window, and the width of the cell. */
  place(cell: Cell): { readonly x: number; readonly y: number; readonly size: number };
  destroy(): void;
}

export { createMap } from "./view.ts";
