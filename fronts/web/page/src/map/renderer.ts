/** The interface of the map's renderers. */

import type { Entry, Game, State, Theme, Variant } from "../wire.ts";
import type { Camera, Grid, Size } from "./geometry.ts";
import type { Moment } from "./scene.ts";

/** The data that stays the same while a variant is shown in one look. */
export interface Ground {
  readonly game: Game;
  readonly variant: Variant;
  readonly legend: ReadonlyMap<number, Entry>;
  readonly theme: Theme;
}

/** A frame to draw. */
export interface Shot {
  readonly state: State;
  readonly moment: Moment;
  readonly camera: Camera;
  /** The size of the canvas. [device pixels] */
  readonly size: Size;
  /** A clock for flames and sprites. [seconds since some fixed time] */
  readonly time: number;
  readonly isStill: boolean;
  /** Time since the turn began; Infinity without a turn. [milliseconds] */
  readonly since: number;
}

export interface Renderer {
  readonly grid: Grid;
  /** True if an art pixel needs a whole number of device pixels. */
  readonly isPixelArt: boolean;
  /** The colours of marks, bars and numbers over the map. */
  readonly theme: Theme;
  /** The height of a thing above the middle of its cell; for null, the usual height. [art pixels] */
  headroom(id: number | null): number;
  /**
   * Prepares everything that all frames of a state share. Returns true if anything in it flickers.
   */
  prepare(state: State): boolean;
  /** Draws everything except marks, bars and numbers. */
  draw(context: CanvasRenderingContext2D, shot: Shot): void;
}
