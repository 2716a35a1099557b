/** Opens runs by replaying them, in slices, between which the page can respond. */

import type { App, Screen } from "../app.ts";
import { first } from "../idle.ts";
import { Opening, readyFor, type Replay } from "../rules.ts";
import type { OpeningScreen } from "../screens/opening.ts";
import type { Stack } from "./stack.ts";

/** The length of a slice, short enough to respond to a press at once. [milliseconds] */
const SLICE = 24;
/** Moves between two checks of the clock. */
const PART = 32;

/** Show progress after this time. [milliseconds] */
const PATIENCE = 400;

export interface Opener {
  readonly open: App["open"];
  /** Shows a screen, in place of the progress screen if that is open. */
  put(screen: Screen, fragment?: string): void;
}

export function createOpener(stack: Stack, progressScreen: (bytes: Uint8Array) => OpeningScreen): Opener {
  /** The progress screen, while it is open. */
  let waiting: Screen | null = null;
  /** Counts openings. Each new one cancels the one before. */
  let latest = 0;
  const put = (screen: Screen, fragment?: string): void => {
    if (waiting !== null && stack.top === waiting) stack.replace(screen, fragment);
    else stack.push(screen, fragment);
  };
  const open: App["open"] = async (bytes, take, fragment) => {
    const screen = progressScreen(bytes);
    const began = performance.now();
    const number = latest += 1;
    let hasGone = false;
    stack.whenGone(screen, () => { hasGone = true; });
    try {
      const replay = await openReplay(bytes, {
        get hasGivenUp() { return hasGone || number !== latest; },
        showProgress(played, length) {
          if (waiting !== screen && performance.now() - began < PATIENCE) return;
          screen.showProgress(played, length);
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
    // Hold the portraits back, because they would slow this down.
    open: (bytes, take, fragment) => first(open(bytes, take, fragment)),
  };
}

/** The caller of `openReplay`. */
interface Waiting {
  readonly hasGivenUp: boolean;
    showProgress(played: number, length: number): void;
}

/** For a caller that shows nothing. */
const PATIENT: Waiting = { hasGivenUp: false, showProgress: () => undefined };

/** The replay of a run, at its last move; null if the player cancelled. */
export async function openReplay(bytes: Uint8Array, waiting = PATIENT): Promise<Replay | null> {
  await readyFor(bytes);
  const opening = Opening.begin(bytes);
  while (!slice(opening)) {
    waiting.showProgress(opening.played, opening.length);
    await breath();
    if (waiting.hasGivenUp) {
      opening.free();
      return null;
    }
  }
  return opening.finish();
}

/** Replays one slice. Returns true if the run is finished. */
function slice(opening: Opening): boolean {
  const until = performance.now() + SLICE;
  do {
    if (opening.advance(PART)) return true;
  } while (performance.now() < until);
  return false;
}

/** Lets the browser draw and handle events. A timer would be slower, in a hidden window by seconds. */
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
