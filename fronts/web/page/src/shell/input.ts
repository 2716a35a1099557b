/** Offers keys and buttons to the focused control, then to the screen, and finally uses them to move the focus. */

import type { Button, Screen } from "../app.ts";
import { noteKey } from "../play/keys.ts";
import { watchGamepad, type PadButton } from "../play/gamepad.ts";
import { topSheet } from "../play/sheet.ts";
import type { Sound } from "../sound/sound.ts";
import type { Way } from "../nearest.ts";
import { moveFocus, needs, WAYS } from "./focus.ts";

export interface Target {
  readonly top: Screen | null;
  back(): void;
  /** Calls `act` each time a screen is shown. */
  whenShown(act: (screen: Screen) => void): void;
}

/** Tells whether the focused control handles a key itself. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  const way = WAYS[event.key];
  if (way !== undefined) return needs(target, way);
  if (event.key === "Enter") return target.matches("a[href], button, summary, select, textarea, [type=file]");
  if (event.key === " ") return target.matches("a[href], button, summary, input, select, textarea");
  if (event.key === "Escape" || event.key === "Tab") return false;
  return target.matches("select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=button])");
}

const isSwitch = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && (target.type === "radio" || target.type === "checkbox");

export function listenToKeys(target: Target, sound: Sound): void {
  document.addEventListener("keydown", noteKey, { capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const way = WAYS[event.key];
    const screen = target.top;
    if (screen === null || topSheet() !== null || isTaken(event)) return;
    if (event.key === "Enter" && isSwitch(event.target)) {
      // Arrows move between alternatives, and Enter chooses.
      event.preventDefault();
      event.target.click();
      return;
    }
    if (screen.key(event)) {
      event.preventDefault();
    } else if (!event.ctrlKey && !event.altKey && !event.metaKey) {
      if (way !== undefined && moveFocus(screen.element, way)) {
        event.preventDefault();
        sound.interface("move");
      }
      if (event.key === "Escape") {
        event.preventDefault();
        sound.interface("back");
        target.back();
      }
    }
  });
}

/** Handles the gamepad for screens that do not handle it themselves. */
export function listenToGamepad(target: Target, sound: Sound): void {
  let stop: (() => void) | null = null;
  const settle = (screen: Screen): void => {
    const isForUs = screen.button === undefined;
    if (isForUs && stop === null) {
      stop = watchGamepad({ press: pressPad, lean: (x, y) => press(target, sound, leaning(x, y)) });
    }
    if (!isForUs) {
      stop?.();
      stop = null;
    }
  };
  const pressPad = (button: PadButton, isAgain: boolean): void => {
    if (isButton(button) && !(isAgain && (button === "confirm" || button === "cancel"))) press(target, sound, button);
  };
  target.whenShown(settle);
}

const BUTTONS: readonly PadButton[] = ["up", "down", "left", "right", "confirm", "cancel"] satisfies readonly Button[];

const isButton = (button: PadButton): button is Button => BUTTONS.includes(button);

const leaning = (x: number, y: number): Way =>
  (Math.abs(x) > Math.abs(y) ? (x < 0 ? "left" : "right") : y < 0 ? "up" : "down");

const isWay = (button: Button): button is Way => button !== "confirm" && button !== "cancel";

/** Handles one of the six buttons. */
function press(target: Target, sound: Sound, button: Button): void {
  const sheet = topSheet();
  const screen = target.top;
  const active = document.activeElement;
  if (isWay(button) && active instanceof HTMLInputElement && needs(active, button)) nudge(active, button);
  else if (sheet !== null) sheet.button(button);
  else if (screen === null) return;
  else if (isWay(button)) {
    if (moveFocus(screen.element, button)) sound.interface("move");
  } else if (button === "cancel") {
    sound.interface("back");
    target.back();
  } else if (active instanceof HTMLElement && screen.element.contains(active)) active.click();
}

/** Moves a slider as its arrow keys do. */
function nudge(input: HTMLInputElement, way: Way): void {
  if (input.type !== "range") return;
  if (way === "left") input.stepDown();
  else input.stepUp();
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

const PRESSED = "button, input[type=radio], input[type=checkbox]";

/** Plays a sound for buttons outside the game screen, which plays its own. */
export function listenToClicks(sound: Sound): void {
  document.addEventListener("click", ({ target }) => {
    const control = target instanceof Element ? target.closest(PRESSED) : null;
    if (control?.closest(".page, .title") instanceof HTMLElement) {
      sound.interface(control.matches(".back") ? "back" : "choose");
    }
  });
}
