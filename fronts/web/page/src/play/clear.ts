/** Where a box over the map stands, so that it covers nothing that matters. */

/** From top to bottom. [pixels] */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** The step between places that are tried. [pixels] */
const STEP = 4;

/** The top of a box of this height, within a range, where it covers the fewest spans and then is farthest from them; the lowest of equals. */
export function clearOf(range: Span, height: number, spare: readonly Span[]): number {
  const judge = (top: number): readonly [covered: number, distance: number] => {
    const gaps = spare.map((span) => Math.max(span.top - top - height, top - span.bottom));
    return [gaps.filter((gap) => gap < 0).length, Math.max(0, Math.min(...gaps, Infinity))];
  };
  let best = Math.max(range.top, range.bottom - height);
  let [covered, distance] = judge(best);
  for (let top = best - STEP; top >= range.top; top -= STEP) {
    const [covers, far] = judge(top);
    if (covers < covered || covers === covered && far > distance) [best, covered, distance] = [top, covers, far];
  }
  return best;
}
