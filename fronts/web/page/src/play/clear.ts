/** Places a box over the map so that it covers nothing important. */

/** An extent from top to bottom. [pixels] */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** The distance between the places to try. [pixels] */
const STEP = 4;

/**
 * The top of a box of this height, within a range, that covers the fewest spans in `spare`. Prefers the ends of the range, then the
 * places that cover the fewest `others`, then those far from `spare`, then the lowest.
 */
export function clearOf(range: Span, height: number, spare: readonly Span[], others: readonly Span[] = []): number {
  const gapsAt = (top: number, spans: readonly Span[]): readonly number[] =>
    spans.map((span) => Math.max(span.top - top - height, top - span.bottom));
  const covered = (gaps: readonly number[]): number => gaps.filter((gap) => gap < 0).length;
  /** The badness of a place, as numbers to compare, the most important first. */
  const judge = (top: number): readonly number[] => {
    const gaps = gapsAt(top, spare);
    const isBetween = Number(top !== lowest && top !== range.top);
    return [covered(gaps), isBetween, covered(gapsAt(top, others)), -Math.max(0, Math.min(...gaps, height))];
  };
  const lowest = Math.max(range.top, range.bottom - height);
  let best = lowest;
  let least = judge(best);
  for (let top = lowest; top > range.top;) {
    top = Math.max(range.top, top - STEP);
    const now = judge(top);
    const at = now.findIndex((value, index) => value !== least[index]);
    if (at >= 0 && (now[at] ?? 0) < (least[at] ?? 0)) [best, least] = [top, now];
  }
  return best;
}
