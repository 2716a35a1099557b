/**
 * Shows a fall before the new level fades in: the hero goes to the hole and sinks, and the old level darkens.
 */

import type { Cell, Entry, GameEvent, State, Topology, Variant } from "../wire.ts";
import { placeOf } from "./geometry.ts";
import { easeIn, easeOut } from "./motion.ts";
import type { Figure, Moment } from "./scene.ts";

/** How long a fall takes [milliseconds], and the share of it after which the hero is over the hole. */
export const SINKS = 200;
const THERE = 0.35;
/** The share of the old level's light at the end. */
const LAST_LIGHT = 0.1;

/** The cell where the hero fell out of the level; null if there was no fall. */
export function holeOf(
  { hero }: State, events: readonly GameEvent[], variant: Variant, legend: ReadonlyMap<number, Entry>,
): Cell | null {
  if (hero === null) return null;
  const fell = events.find((event) =>
    variant.cues[event.cue]?.look === "fall" && legend.get(event.who)?.role === "hero");
  return fell?.at ?? null;
}

/** The old level once `part` of the time has passed. */
export function sinkingMoment(still: Moment, topology: Topology, hole: Cell, part: number): Moment {
  const over = placeOf(topology, hole);
  const sunk = easeIn(Math.max(0, (part - THERE) / (1 - THERE)));
  const sink = (figure: Figure): Figure => {
    if (!figure.isHero) return figure;
    const { place } = figure, gone = easeOut(Math.min(1, part / THERE));
    return {
      ...figure, lift: -0.3 * sunk, alpha: 1 - sunk, size: 1 - 0.8 * sunk,
      place: { u: place.u + (over.u - place.u) * gone, v: place.v + (over.v - place.v) * gone },
    };
  };
  return { ...still, figures: still.figures.map(sink), dawn: 1 - (1 - LAST_LIGHT) * sunk };
}
