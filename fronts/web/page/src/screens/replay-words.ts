/** What is told beside a replay's map. */

import { element } from "../dom.ts";
import type { Explained, Message, Seen, State, Variant } from "../wire.ts";
import { capital } from "../play/words.ts";
import { hasLevels } from "./run-words.ts";

/** Score, depth and what else is counted. */
export function statLine(variant: Variant, state: State): HTMLElement {
  const counted = variant.stats.flatMap((stat, index): (readonly [string, string])[] => {
    const [value, max] = state.stats[index] ?? [0, 0];
    if (stat.isStatus && value <= 0) return [];
    return [[capital(stat.name), max > 0 ? `${value}/${max}` : String(value)]];
  });
  const all: (readonly [string, string])[] = [...counted];
  const has = (name: string): boolean => counted.some(([each]) => each.toLowerCase() === name);
  if (hasLevels(variant) && !has("depth") && !has("level")) all.push(["Depth", String(state.depth)]);
  if (!has("score")) all.push(["Score", state.score.toLocaleString("en")]);
  return element("span", { class: "stat-line" }, ...all.map(([name, value]) =>
    element(
      "span", { class: "stat" }, element("span", { class: "dim", text: name }), " ", element("b", { text: value }),
    )));
}

export function messageLine(message: Message, move: number): HTMLElement {
  const times = message.times > 1 ? ` ×${message.times}` : "";
  return element("p", { class: `told ${message.tone}`, data: { move: String(move) }, text: message.text + times });
}

export function explained({ name, about, facts }: Explained): readonly HTMLElement[] {
  const words = facts.map((fact) => (fact.name === "" ? fact.value : `${fact.name}: ${fact.value}`));
  return [
    element("p", {}, element("b", { text: capital(name) }), about === "" ? "" : ` ${about}`),
    ...words.map((text) => element("p", { text })),
  ];
}

/** What is in sight, in words. */
export const sightsList = (sights: readonly Seen[]): HTMLElement =>
  sights.length === 0
    ? element("p", { class: "dim", text: "Nothing in sight." })
    : element(
      "ul", { class: "plain-list", label: "In sight" },
      ...sights.map((seen) => element("li", { text: capital(seen.sentence) })),
    );
