/** Numbers and signs that rise over the map. Those of a turn over the same cell are added up, and none covers another. */

import type { Topology } from "../wire.ts";
import { placeOf } from "./geometry.ts";
import { easeOut, type Rising } from "./motion.ts";
import type { Float } from "./scene.ts";

/** How long a number rises, unless turns follow each other fast. [milliseconds] */
export const RISES = 750;
const LEAST = 0.5;

/** Something that rises for `long` from `start` on, but vanishes at `end`. [milliseconds] */
export interface Risen extends Rising {
  readonly long: number;
  readonly end: number;
}

/**
 * Adds the numbers of a turn, which has this pace and began at `began`, to the ones that are still rising. A new number is added to
 * those of its turn over the same cell, and replaces those of earlier turns.
 */
export function joined(risen: readonly Risen[], rising: readonly Rising[], began: number, pace: number): Risen[] {
  const long = RISES * Math.max(LEAST, pace);
  let all: Risen[] = [];
  for (const one of rising) {
    const start = began + one.start * pace;
    let next: Risen = { ...one, start, long, end: start + long };
    all = all.map((old) => {
      if (next.amount === null || old.amount === null || old.end <= start || !isOver(old, one)) return old;
      const amount = next.amount + old.amount;
      const { colour } = Math.sign(amount) === Math.sign(next.amount) ? next : old;
      next = { ...next, amount, colour, text: signed(amount) };
      return { ...old, end: start };
    });
    all.push(next);
  }
  const until = (old: Risen): number => Math.min(old.end, ...all.filter((one) => isOver(one, old)).map(({ start }) => start));
  return [...risen.map((old) => ({ ...old, end: until(old) })), ...all];
}

/** Tells whether two numbers are over the same cell. */
const isOver = (one: Rising, other: Rising): boolean =>
  one.amount !== null && other.amount !== null && one.cell[0] === other.cell[0] && one.cell[1] === other.cell[1];

/** A number of hit points with its sign; nothing for a sum of 0. */
export const signed = (amount: number): string => (amount > 0 ? `+${amount}` : amount < 0 ? `${amount}` : "");

/** The numbers and signs that are now visible. */
export function floatsAt(risen: readonly Risen[], topology: Topology, now: number, isStill: boolean): Float[] {
  const isSeen = ({ text, start, end }: Risen): boolean => text !== "" && start <= now && now < end;
  return risen.filter(isSeen).map(({ text, colour, cell, isSign, start, long }) => {
    const part = (now - start) / long;
    const pop = part < 0.12 ? part / 0.12 * 1.25 : part < 0.2 ? 1.25 - (part - 0.12) / 0.08 * 0.25 : 1;
    return {
      text, colour, isSign, place: placeOf(topology, cell),
      lift: (isSign ? 0.5 : 0.2) + (isStill || isSign ? 0.1 : 0.8 * easeOut(part)),
      alpha: isStill ? 1 : Math.min(1, (1 - part) * 3.5),
      size: !isStill && isSign ? pop : 1,
    };
  });
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Moves boxes up until none covers another. Earlier boxes stay where they are. */
export function spread(boxes: readonly Box[]): readonly Box[] {
  const placed: Box[] = [];
  for (const box of boxes) {
    let top = box.top;
    const isUnder = (other: Box): boolean => box.left < other.left + other.width && other.left < box.left + box.width
      && top < other.top + other.height && other.top < top + box.height;
    // Pass each box only once. Otherwise, rounding could leave a box overlapping the one that it just moved off, forever.
    const others = new Set(placed);
    const nextUnder = (): Box | undefined => [...others].find(isUnder);
    for (let under = nextUnder(); under !== undefined; under = nextUnder()) {
      others.delete(under);
      top = under.top - box.height;
    }
    placed.push({ ...box, top });
  }
  return placed;
}
