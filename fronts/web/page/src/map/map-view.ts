/** The map on a canvas. */

import type { Look } from "../app.ts";
import type { Cell, GameEvent, State, Theme } from "../wire.ts";
import type { Zoom } from "./zoom.ts";

/** Marks on the map that are not part of the state. */
export interface Marks {
  /** The cell to look or aim at. */
  readonly cursor?: Cell | null;
  /** True if the cursor follows the mouse. The map should then not move under it. */
  readonly isUnderMouse?: boolean;
  /** The path of a walk. */
  readonly path?: readonly Cell[];
  /** The line of an aimed move, the cells it hits, and the other cells it changes. */
  readonly line?: readonly Cell[];
  readonly targets?: readonly Cell[];
  readonly around?: readonly Cell[];
}

export interface MapOptions {
  readonly look: Look;
  readonly theme: Theme;
  /** True if animations are off. */
  readonly isStill: boolean;
  /** The wanted zoom, in steps from the usual size. */
  readonly zoom: number;
}

/** The map on a canvas, which fills its parent. Draws only while something changes. */
export interface MapView {
  readonly canvas: HTMLCanvasElement;
  /** Shows a state at once. */
  show(state: State): void;
  /** Animates the events, and then shows the state. Ends the animations of an earlier turn at once. */
  play(state: State, events: readonly GameEvent[]): void;
  /**
   * Plays the animation for the end of a run, with a line about it, and then calls `done`, unless something else is shown first.
   */
  end(line: string, isWon: boolean, done: () => void): void;
  /** Ends animations at once, because the player pressed a key. */
  finish(): void;
  mark(marks: Marks): void;
  setOptions(options: MapOptions): void;
  /** The zoom in steps from the usual size, and its bounds. */
  readonly zoom: Pick<Zoom, "at" | "least" | "most">;
  /** Drags the map. The camera stays there until `recentre` or another level. [CSS pixels] */
  pan(x: number, y: number): void;
  /** Makes the camera follow the hero again. Returns false if it already did. */
  recentre(): boolean;
  /** The cell at a point of the window. */
  cellAt(clientX: number, clientY: number): Cell | null;
  /** The middle of a cell in the window, and the width of the cell. */
  place(cell: Cell): { readonly x: number; readonly y: number; readonly size: number };
  destroy(): void;
}
