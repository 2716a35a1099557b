/** Finds the next control in a direction, by position on the page. */

export type Way = "up" | "down" | "left" | "right";

/** The weight of distance across the direction. */
const ASIDE = 2.5;

/** The element of `others` nearest to `from` in a direction; undefined if there is none. */
export function nearest(from: DOMRect, others: readonly HTMLElement[], way: Way): HTMLElement | undefined {
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const other of others) {
    const far = distance(from, other.getBoundingClientRect(), way);
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

/** How far away a rectangle is in a direction; Infinity if it is not in that direction. */
function distance(from: DOMRect, to: DOMRect, way: Way): number {
  const isUpright = way === "up" || way === "down";
  const ahead = way === "up" ? from.top - to.bottom
    : way === "down" ? to.top - from.bottom
    : way === "left" ? from.left - to.right
    : to.left - from.right;
  // Rectangles that overlap a little still count as side by side.
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
