/** Where a box over the map stands, so that it covers nothing that matters. */

/** From top to bottom. [pixels] */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** The step between places that are tried. [pixels] */
const STEP = 4;

/**
 * The top of a box of this height, within a range, where it covers the fewest spans to spare. Of equals, one at an end of the range, then
 * one that covers the fewest others, then one far from what it spares, then the lowest.
 */
export function clearOf(range: Span, height: number, spare: readonly Span[], others: readonly Span[] = []): number {
  const gapsAt = (top: number, spans: readonly Span[]): readonly number[] =>
    spans.map((span) => Math.max(span.top - top - height, top - span.bottom));
  const covered = (gaps: readonly number[]): number => gaps.filter((gap) => gap < 0).length;
  /** How bad a place is, the worst first. */
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
