/** Moves the focus up, down, left and right by the positions of controls on the screen. */

import { focusable } from "../dom.ts";
import { nearest, type Way } from "../nearest.ts";

/** A movement of the focus in a dialog. */
type Step = Way | "home" | "end";

/** The part of a dialog that scrolls. */
const ROOM = ".sheet-body";
/** How far one press scrolls a text. [pixels] */
const SCROLL = 60;

/** Moves the focus within `root`, or scrolls the focused text. Returns true if anything moved. */
export function moveFocus(root: HTMLElement, way: Step): boolean {
  const all = focusable(root);
  const active = all.find((each) => each === document.activeElement);
  if (active === undefined) return focus(all[0]);
  if (way === "home") return focus(all[0]);
  if (way === "end") return focus(all.at(-1));
  // Controls in the scrolling part come before the ones outside, even when they are scrolled out of sight.
  const room = active.closest(ROOM);
  const within = all.filter((node) => node.closest(ROOM) === room);
  const outside = all.filter((node) => node.closest(ROOM) !== room);
  const others = within.filter((node) => node !== active);
  return scroll(active, way) || focus(nearest(active.getBoundingClientRect(), others, way) ?? around(outside, others, way));
}

function focus(node: HTMLElement | undefined | null): boolean {
  if (node === undefined || node === null) return false;
  node.focus();
  node.scrollIntoView({ block: "nearest" });
  return true;
}

function scroll(node: HTMLElement, way: Way): boolean {
  if (node.scrollHeight <= node.clientHeight + 1 || (way !== "up" && way !== "down")) return false;
  const before = node.scrollTop;
  node.scrollBy(0, way === "up" ? -SCROLL : SCROLL);
  return node.scrollTop !== before;
}

/** Wraps around between the first and last controls, via any controls outside the scrolling part. */
function around(
  outside: readonly HTMLElement[], within: readonly HTMLElement[], way: Way,
): HTMLElement | undefined {
  const others = outside.length > 0 ? outside : within;
  if (way === "down") return others[0];
  return way === "up" ? others.at(-1) : undefined;
}
