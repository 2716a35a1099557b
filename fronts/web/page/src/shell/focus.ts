/** Focus that goes by four ways, so that every screen can be used with six buttons. */

import { focusable } from "../dom.ts";

export type Way = "up" | "down" | "left" | "right";

/** How much a step aside counts against a step ahead. */
const ASIDE = 2.5;

/** Moves the focus to the nearest control that way; false where there is none. */
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

function nearest(from: DOMRect, others: readonly HTMLElement[], way: Way): HTMLElement | undefined {
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const other of others) {
    const far = distance(from, other.getBoundingClientRect(), way);
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

/** How far a rectangle lies that way, Infinity where it does not lie that way. */
function distance(from: DOMRect, to: DOMRect, way: Way): number {
  const isUpright = way === "up" || way === "down";
  const ahead = way === "up" ? from.top - to.bottom
    : way === "down" ? to.top - from.bottom
    : way === "left" ? from.left - to.right
    : to.left - from.right;
  // Rectangles that overlap a little are still beside each other.
  const slack = -0.5 * Math.min(isUpright ? from.height : from.width, isUpright ? to.height : to.width);
  if (ahead < slack) return Infinity;
  const aside = isUpright
    ? gap(from.left, from.right, to.left, to.right)
    : gap(from.top, from.bottom, to.top, to.bottom);
  const middle = isUpright ? Math.abs(from.left - to.left) : Math.abs(from.top + from.bottom - to.top - to.bottom) / 2;
  return Math.max(ahead, 0) + aside * ASIDE + middle * 0.1;
}

const gap = (start: number, end: number, otherStart: number, otherEnd: number): number =>
  Math.max(0, otherStart - end, start - otherEnd);

/** Whether a control needs the keys of that way for itself. */
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
