/** Measurements inside the browser, with the page's module of the rules. */

import * as rules from "../../src/rules.ts";
import type { Input } from "../../src/wire.ts";

const GAME = "into-ruins";

/** A fixed seed, so that every browser makes the same choices. */
function dice(): (count: number) => number {
  let state = 1;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/**
 * Plays Into Ruins for at most `most` moves. A share of them are steps, the others are waits. Returns the run and the time of the
 * moves. [milliseconds]
 */
function wander(seed: number, most: number, steps: number): {
  readonly bytes: Uint8Array;
  readonly moves: number;
  readonly spent: number;
} {
  const variant = rules.shelf().games.find((game) => game.id === GAME)?.variants[0];
  if (variant === undefined) throw new Error(`${GAME} is not on the shelf`);
  const session = rules.Session.start(GAME, variant.index, 0, false, String(seed), "");
  const draw = dice();
  let spent = 0;
  let moves = 0;
  while (moves < most) {
    const input: Input = draw(100) < steps ? { step: draw(variant.directions.length) } : { command: "wait" };
    const began = performance.now();
    const { turns } = session.input(input);
    session.screen();
    if (turns === 0) {
      // There is a wall, or the step needs confirmation.
      session.input("cancel");
      continue;
    }
    const state = session.state();
    spent += performance.now() - began;
    moves = state.moves;
    if (state.ending !== null) break;
  }
  const { bytes } = session;
  session.free();
  return { bytes, moves, spent };
}

const bench = {
  load: () => rules.loadRules(new URL("./", document.baseURI)),
  /** Microseconds per turn, including its messages and the conversion to JavaScript. */
  turn(): number {
    let moves = 0;
    let spent = 0;
    for (let seed = 1; moves < 3000; seed += 1) {
      const walk = wander(seed, 500, 100);
      moves += walk.moves;
      spent += walk.spent;
    }
    return (spent / moves) * 1000;
  },
  /** The longest of several runs like this, as the fragment of a link. */
  link(most: number, steps: number): Link {
    let longest = wander(1, most, steps);
    for (let seed = 2; seed < 20 && longest.moves < most; seed += 1) {
      const walk = wander(seed, most, steps);
      if (walk.moves > longest.moves) longest = walk;
    }
    return { text: rules.toLink("", longest.bytes), moves: longest.moves };
  },
};

export interface Link {
  readonly text: string;
  readonly moves: number;
}

export type Bench = typeof bench;
Object.assign(globalThis, { bench });
