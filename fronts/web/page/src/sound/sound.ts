/** Sounds, made when they are needed: nothing is loaded, and nothing sounds before the first gesture. */

import type { Game, GameEvent, State, Variant } from "../wire.ts";

export interface Sound {
  /** A gesture was made: sounds may begin. Told again while it was not enough for the browser. */
  wake(): void;
  /** What a turn sounds like. Without events, what is heard of the state alone: where a run comes into view. */
  turn(game: Game, variant: Variant, state: State, events: readonly GameEvent[]): void;
  /** A press of a button, a choice in a menu, a refusal. */
  interface(what: "choose" | "move" | "back" | "refuse"): void;
  /** Background: title, play (fire crackles where it burns), victory, death, or none. */
  music(what: "title" | "play" | "victory" | "death" | "none"): void;
  /** 0 to 1 each. */
  set(volume: number, music: number, isMuted: boolean): void;
  /** The page is hidden, or shown again. */
  pause(isHidden: boolean): void;
}
