/** Keys and buttons, brought to the screen that is shown: first to what has the focus, then to the screen, then to the focus itself. */

import type { Button, Screen } from "../app.ts";
import { moveFocus, needs, WAYS, type Way } from "./focus.ts";

export interface Target {
  readonly top: Screen | null;
  back(): void;
}

/** The dialog that lies over everything. */
const openDialog = (): HTMLDialogElement | null => [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1) ?? null;

/** Whether a control does something of its own with a key. */
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

export function listenToKeys(target: Target): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const way = WAYS[event.key];
    const dialog = openDialog();
    if (dialog !== null) {
      if (way !== undefined && !needs(event.target, way) && moveFocus(dialog, way)) event.preventDefault();
      return;
    }
    const screen = target.top;
    if (screen === null || isTaken(event)) return;
    if (screen.key(event)) {
      event.preventDefault();
    } else if (!event.ctrlKey && !event.altKey && !event.metaKey) {
      if (way !== undefined && moveFocus(screen.element, way)) event.preventDefault();
      if (event.key === "Escape") {
        event.preventDefault();
        target.back();
      }
    }
  });
}

const isWay = (button: Button): button is Way => button !== "confirm" && button !== "cancel";

/** One of the six buttons, for screens that have no use of their own for it. */
export function press(target: Target, button: Button): void {
  const dialog = openDialog();
  const screen = target.top;
  if (dialog === null && screen?.button !== undefined) {
    screen.button(button);
    return;
  }
  const within = dialog ?? screen?.element;
  const active = document.activeElement;
  if (within === undefined) return;
  if (isWay(button)) {
    if (active instanceof HTMLInputElement && needs(active, button)) nudge(active, button);
    else moveFocus(within, button);
  } else if (button === "confirm") {
    if (active instanceof HTMLElement && within.contains(active)) active.click();
  } else if (dialog !== null) {
    dialog.close();
  } else {
    target.back();
  }
}

/** Moves a slider as its arrow keys do. */
function nudge(input: HTMLInputElement, way: Way): void {
  if (input.type !== "range") return;
  if (way === "left") input.stepDown();
  else input.stepUp();
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
