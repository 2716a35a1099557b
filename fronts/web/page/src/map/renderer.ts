/** What every look of the map does. */

import type { Entry, Game, State, Theme, Variant } from "../wire.ts";
import type { Camera, Grid, Size } from "./geometry.ts";
import type { Moment } from "./scene.ts";

/** What does not change while a variant is shown in one look. */
export interface Ground {
  readonly game: Game;
  readonly variant: Variant;
  readonly legend: ReadonlyMap<number, Entry>;
  readonly theme: Theme;
}

/** One picture to be made. */
export interface Shot {
  readonly state: State;
  readonly moment: Moment;
  readonly camera: Camera;
  /** The canvas. [device pixels] */
  readonly size: Size;
  /** Seconds, for what flickers. */
  readonly time: number;
  readonly isStill: boolean;
  /** How long ago the turn began that is being shown; Infinity: none is. [milliseconds] */
  readonly since: number;
}

export interface Renderer {
  readonly grid: Grid;
  /** Whether an art pixel must be a whole number of device pixels. */
  readonly isPixelArt: boolean;
  /** The colours of marks, bars and numbers over the map. */
  readonly theme: Theme;
  /** How far above the middle of its cell somebody ends; null: most do. [art pixels] */
  headroom(id: number | null): number;
  /**
   * A new state is shown from now on: what need not be made again for each picture is made. Whether something in it
   * flickers.
   */
  prepare(state: State): boolean;
  /** Draws all but marks, bars and numbers. */
  draw(context: CanvasRenderingContext2D, shot: Shot): void;
}
