/** The sound of the page, synthesised on the fly. Silent until the first gesture. */

import type { Game, GameEvent, State, Variant } from "../wire.ts";

export interface Sound {
  /** Call on each gesture. Sounds start with the first one that the browser accepts. */
  wake(): void;
  /** Plays a turn. Call it without events when a run comes into view. */
  turn(game: Game, variant: Variant, state: State, events: readonly GameEvent[]): void;
  /** Plays the sound of a button, a menu or a refusal. */
  interface(what: "choose" | "move" | "back" | "refuse" | "weak"): void;
  /** Sets the background. `play` has no music, but crackles while something in view burns. */
  music(what: "title" | "play" | "victory" | "death" | "none"): void;
  /** Volumes, 0 to 1. */
  set(volume: number, music: number, isMuted: boolean): void;
  /** Call when the page is hidden or shown again. */
  pause(isHidden: boolean): void;
}
