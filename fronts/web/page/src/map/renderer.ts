/** What each renderer of the map does. */

import type { Entry, Game, State, Theme, Variant } from "../wire.ts";
import type { Camera, Grid, Size } from "./geometry.ts";
import type { Moment } from "./scene.ts";

/** What stays the same while a variant is shown in one look. */
export interface Ground {
  readonly game: Game;
  readonly variant: Variant;
  readonly legend: ReadonlyMap<number, Entry>;
  readonly theme: Theme;
}

/** A picture to make. */
export interface Shot {
  readonly state: State;
  readonly moment: Moment;
  readonly camera: Camera;
  /** The size of the canvas. [device pixels] */
  readonly size: Size;
  /** Seconds since some fixed time, for flames and sprites. */
  readonly time: number;
  readonly isStill: boolean;
  /** Time since the turn began; Infinity if none is shown. [milliseconds] */
  readonly since: number;
}

export interface Renderer {
  readonly grid: Grid;
  /** Whether an art pixel needs a whole number of device pixels. */
  readonly isPixelArt: boolean;
  /** The colours of marks, bars and numbers over the map. */
  readonly theme: Theme;
  /** The height of a thing above the middle of its cell; for null, the usual height. [art pixels] */
  headroom(id: number | null): number;
  /**
   * Prepares what all pictures of a state share. Returns whether anything in it flickers.
   */
  prepare(state: State): boolean;
  /** Draws everything except marks, bars and numbers. */
  draw(context: CanvasRenderingContext2D, shot: Shot): void;
}
