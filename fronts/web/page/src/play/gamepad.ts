/** Gamepads. Polls only while one is connected. */

import type { Button } from "../app.ts";

/** The meanings of a gamepad's buttons. */
export type PadButton = Button | "actions" | "pack" | "look" | "next" | "menu";

export interface PadListener {
  /** A button was pressed, or held long enough to repeat. */
  press(button: PadButton, isAgain: boolean): void;
  /** The stick was moved: x to the right and y down, from -1 to 1. */
  lean(x: number, y: number, isAgain: boolean): void;
}

/** By index in the standard mapping. */
const BUTTONS: ReadonlyMap<number, PadButton> = new Map([
  [0, "confirm"], [1, "cancel"], [2, "actions"], [3, "pack"], [4, "look"], [5, "next"], [9, "menu"],
  [12, "up"], [13, "down"], [14, "left"], [15, "right"],
]);
const WAYS: ReadonlySet<PadButton> = new Set(["up", "down", "left", "right"]);

/** The dead zone: a stick counts from this distance on. */
const LEANING = 0.6;
/** A held direction repeats after `HELD`, then every `AGAIN`. [milliseconds] */
const HELD = 320;
const AGAIN = 150;

/** The connected gamepads. Insecure pages have none, and pages in a frame may be forbidden to ask. */
function connected(): readonly (Gamepad | null)[] {
  if (!("getGamepads" in navigator)) return [];
  try {
    return navigator.getGamepads();
  } catch {
    return [];
  }
}

const gamepad = (): Gamepad | null => connected().find((each) => each !== null && each.connected) ?? null;

const leanOf = (pad: Gamepad): readonly [x: number, y: number] => [pad.axes[0] ?? 0, pad.axes[1] ?? 0];

const leans = (pad: Gamepad): boolean => Math.hypot(...leanOf(pad)) >= LEANING;

/**
 * Listens to gamepads; returns a function that stops it. Ignores buttons that are already held: the player pressed them for
 * another screen or window.
 */
export function watchGamepad(listener: PadListener): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  const down = new Set<number>();
  let isLeaning = false;
  let frame = 0;
  let due = 0;
  const ignore = (pad: Gamepad): void => {
    pad.buttons.forEach((state, index) => { if (state.pressed) down.add(index); else down.delete(index); });
    isLeaning = leans(pad);
    due = 0;
  };
  const held = gamepad();
  if (held !== null) ignore(held);

  const poll = (now: number): void => {
    frame = 0;
    const pad = gamepad();
    if (pad === null || signal.aborted) return;
    frame = window.requestAnimationFrame(poll);
    // Browsers report the gamepad to every visible window, but only the focused one should react.
    if (!document.hasFocus()) {
      ignore(pad);
      return;
    }
    const isAgain = due !== 0 && now >= due;
    let isHeld = false;
    pad.buttons.forEach((state, index) => {
      const button = BUTTONS.get(index);
      // A press may have opened another screen, which listens by itself.
      if (button === undefined || signal.aborted) return;
      if (!state.pressed) {
        down.delete(index);
        return;
      }
      const isNew = !down.has(index);
      down.add(index);
      if (WAYS.has(button)) isHeld = true;
      if (isNew) {
        listener.press(button, false);
        due = now + HELD;
      } else if (isAgain && WAYS.has(button)) {
        listener.press(button, true);
        due = now + AGAIN;
      }
    });
    if (signal.aborted) return;
    const isLeaningNow = leans(pad);
    if (isLeaningNow && (!isLeaning || isAgain)) {
      listener.lean(...leanOf(pad), isLeaning);
      due = now + (isLeaning ? AGAIN : HELD);
    }
    isLeaning = isLeaningNow;
    if (!isLeaningNow && !isHeld) due = 0;
  };
  const begin = (): void => {
    if (frame === 0 && gamepad() !== null) frame = window.requestAnimationFrame(poll);
  };
  window.addEventListener("gamepadconnected", begin, { signal });
  begin();
  return () => {
    watch.abort();
    window.cancelAnimationFrame(frame);
  };
}
