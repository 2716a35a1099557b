/** Runs on their way to the screen. Each is played once, and of a long one that takes a while: the page stays alive. */

import type { App, Screen } from "../app.ts";
import { first } from "../idle.ts";
import { Opening, type Replay } from "../rules.ts";
import type { OpeningScreen } from "../screens/opening.ts";
import type { Stack } from "./stack.ts";

/** How long the page is held at a time: a press is still answered at once. [milliseconds] */
const SLICE = 24;
/** Moves between two looks at the clock. */
const PART = 32;

/** After this wait a screen shows how far it is. [milliseconds] */
const PATIENCE = 400;

export interface Opener {
  readonly open: App["open"];
  /** Shows a screen, in the place of the one that told how far it was. */
  put(screen: Screen, fragment?: string): void;
}

export function createOpener(stack: Stack, told: (bytes: Uint8Array) => OpeningScreen): Opener {
  /** The screen of a run that is being opened. */
  let waiting: Screen | null = null;
  /** The run that was opened last: the ones before it are given up. */
  let latest = 0;
  const put = (screen: Screen, fragment?: string): void => {
    if (waiting !== null && stack.top === waiting) stack.replace(screen, fragment);
    else stack.push(screen, fragment);
  };
  const open: App["open"] = async (bytes, take, fragment) => {
    const screen = told(bytes);
    const began = performance.now();
    const number = latest += 1;
    let hasGone = false;
    stack.whenGone(screen, () => { hasGone = true; });
    try {
      const replay = await openReplay(bytes, {
        get hasGivenUp() { return hasGone || number !== latest; },
        tell(played, length) {
          if (waiting !== screen && performance.now() - began < PATIENCE) return;
          screen.tell(played, length);
          if (waiting === screen) return;
          put(screen, fragment);
          waiting = screen;
        },
      });
      if (replay === null) return false;
      await take(replay);
      return true;
    } finally {
      if (waiting === screen) {
        if (stack.top === screen) stack.back();
        waiting = null;
      }
    }
  };
  return {
    put,
    // Pictures that nobody waits for would take their time from it.
    open: (bytes, take, fragment) => first(open(bytes, take, fragment)),
  };
}

/** What waits for it. */
interface Waiting {
  readonly hasGivenUp: boolean;
  /** Shows how many moves were played, of how many. */
  tell(played: number, length: number): void;
}

/** The replay of a run, at its last turn; null if it was given up. */
async function openReplay(bytes: Uint8Array, waiting: Waiting): Promise<Replay | null> {
  const opening = Opening.begin(bytes);
  while (!slice(opening)) {
    waiting.tell(opening.played, opening.length);
    await breath();
    if (waiting.hasGivenUp) {
      opening.free();
      return null;
    }
  }
  return opening.finish();
}

/** Plays for a moment; whether that was all. */
function slice(opening: Opening): boolean {
  const until = performance.now() + SLICE;
  do {
    if (opening.advance(PART)) return true;
  } while (performance.now() < until);
  return false;
}

/** Lets the browser draw and hear. A timer would wait longer, in a hidden window by seconds. */
function breath(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
