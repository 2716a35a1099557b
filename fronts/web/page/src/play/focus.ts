/** Moving the focus by four ways among whatever can have it, by where it is. */

import { focusable } from "../dom.ts";

export type Way = "up" | "down" | "left" | "right" | "home" | "end";

/** How much worse a step aside is than one ahead. */
const ASIDE = 3;
/** What scrolls in a dialog. */
const ROOM = ".sheet-body";
/** How far one press scrolls a text. [pixels] */
const SCROLL = 60;

/** Moves the focus within `root`, or scrolls the text that has it; whether anything moved. */
export function moveFocus(root: HTMLElement, way: Way): boolean {
  const all = focusable(root);
  const active = all.find((each) => each === document.activeElement);
  if (active === undefined) return focus(all[0]);
  if (way === "home") return focus(all[0]);
  if (way === "end") return focus(all.at(-1));
  // What can be scrolled is a room of its own: what is scrolled out of sight is still nearer than what stands outside.
  const room = active.closest(ROOM);
  const within = all.filter((node) => node.closest(ROOM) === room);
  const outside = all.filter((node) => node.closest(ROOM) !== room);
  return scroll(active, way) || focus(nearest(within, active, way) ?? around(outside, within, active, way));
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

interface Middle {
  readonly x: number;
  readonly y: number;
}

function middle(node: HTMLElement): Middle {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** How far ahead and aside `to` is; ahead is at most 0 where it is not that way at all. */
function ahead(from: Middle, to: Middle, way: Way): readonly [ahead: number, aside: number] {
  const [across, down] = [to.x - from.x, to.y - from.y];
  switch (way) {
    case "up": return [-down, Math.abs(across)];
    case "left": return [-across, Math.abs(down)];
    case "right": return [across, Math.abs(down)];
    default: return [down, Math.abs(across)];
  }
}

function nearest(all: readonly HTMLElement[], active: HTMLElement, way: Way): HTMLElement | null {
  const from = middle(active);
  const isLevel = way === "left" || way === "right";
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const node of all) {
    const [far, aside] = ahead(from, middle(node), way);
    // Left and right stay in the row.
    if (node === active || far <= 1 || (isLevel && aside > far)) continue;
    const cost = far + ASIDE * aside;
    if (cost < least) [best, least] = [node, cost];
  }
  return best;
}

/**
 * From the last to the first, and the other way round: through what stands outside the room, where there is anything.
 */
function around(
  outside: readonly HTMLElement[], within: readonly HTMLElement[], active: HTMLElement, way: Way,
): HTMLElement | undefined {
  const others = outside.length > 0 ? outside : within.filter((node) => node !== active);
  if (way === "down") return others[0];
  return way === "up" ? others.at(-1) : undefined;
}
