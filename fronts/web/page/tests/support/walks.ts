/** A walk for each game, which no run of the game survives. */

import type { Setup } from "./play.ts";

export interface Walk extends Setup {
  /**
   * Repeating these keys kills the hero if the run has the walk's seed, but not before the first round is over.
   */
  readonly round: readonly string[];
}

const [RIGHT, DOWN, LEFT, UP] = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];

export const WALKS: readonly Walk[] = [
  { game: "monster-caves", variant: "large", seed: "5", round: [RIGHT, RIGHT, DOWN, DOWN] },
  { game: "roguelike-ten", seed: "11", round: [DOWN, LEFT] },
  { game: "roguelulz", variant: "full", seed: "5", round: [RIGHT, DOWN, LEFT, UP] },
  { game: "stomp", variant: "20x10", seed: "1", round: [RIGHT, RIGHT, DOWN, DOWN] },
  { game: "into-ruins", seed: "7", round: [RIGHT, DOWN, LEFT, UP] },
];

/** More keys than any of the walks needs, even if most are dropped because the last answer was not drawn yet. */
export const MOST = 500;
