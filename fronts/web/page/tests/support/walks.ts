/** A walk for each game that a run of it does not survive. */

import type { Setup } from "./play.ts";

export interface Walk extends Setup {
  /**
   * Walked again and again, it is the death of whoever begins with that seed, and of nobody before the first round is
   * over.
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

/** More keys than any of them needs, even if most are dropped because they were pressed before the last answer was drawn. */
export const MOST = 500;
