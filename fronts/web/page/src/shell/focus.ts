/** Moves the focus up, down, left and right, so that six buttons are enough for every screen. */

import { focusable } from "../dom.ts";
import { nearest, type Way } from "../nearest.ts";

/** Moves the focus to the nearest control in a direction; returns false if there is none. */
export function moveFocus(within: ParentNode, way: Way): boolean {
  const all = focusable(within);
  const active = document.activeElement;
  const from = active instanceof HTMLElement && active !== document.body ? active.getBoundingClientRect() : null;
  const target = from === null || !(active instanceof HTMLElement) || !all.includes(active)
    ? all.find((each) => each.matches("[data-first]")) ?? all[0]
    : nearest(from, all.filter((each) => each !== active), way);
  if (target === undefined) return false;
  target.focus();
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}

/** Tells whether a control handles the arrow key of this direction itself. */
export function needs(target: EventTarget | null, way: Way): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  const isSideways = way === "left" || way === "right";
  switch (target.type) {
    case "range": case "text": case "search": case "number": return isSideways;
    default: return false;
  }
}

export const WAYS: Readonly<Record<string, Way>> = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
};
