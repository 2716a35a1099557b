/** The statistics of a game, as bars and numbers. */

import { element, type Child } from "../dom.ts";
import type { StatInfo, State, Variant } from "../wire.ts";

/** With more numbers than this, a narrow window shows only the first one, besides hit points. */
const FEW = 2;

/** The statistics: first bars and running statuses, then numbers. */
export function statNodes(variant: Variant, state: State): readonly Child[] {
  const figures = variant.stats.filter((info) => !info.isBar && info.meaning !== "status" && info.meaning !== "health");
  const bars: Child[] = [];
  const numbers: Child[] = [];
  variant.stats.forEach((info, index) => {
    const stat = state.stats[index];
    if (!stat) return;
    const [value, max] = stat;
    if (info.meaning === "status" && value <= 0) return;
    const isExtra = figures.length > FEW && figures.indexOf(info) > 0;
    if (info.isBar || info.meaning === "status") bars.push(barNode(info, value, max, state.isHealthLow));
    else numbers.push(numberNode(info.name, String(value), isExtra ? "is-extra" : "", info.meaning === "health" && state.isHealthLow));
  });
  return [...bars, ...numbers];
}

/** A score as people read it. */
export const shownScore = (variant: Variant, score: number): number => (variant.fewerIsBetter ? 0 - score : score);

/** The score, unless one of the statistics shows it. */
export const scoreNodes = (variant: Variant, state: State): readonly Child[] =>
  variant.stats.some((info) => info.isScore) ? [] : [numberNode(variant.scoreName, String(shownScore(variant, state.score)), "is-extra")];

export function numberNode(name: string, value: string, className: string, isBad = false): HTMLElement {
  return element(
    "p",
    { class: `number ${className}`.trim(), data: { tone: isBad ? "bad" : "plain" } },
    element("span", { class: "number-name", text: name }),
    " ",
    element("span", { class: "number-value", text: value }),
  );
}

function barNode(info: StatInfo, value: number, max: number, isHealthLow: boolean): HTMLElement {
  const part = max > 0 ? Math.max(0, Math.min(1, value / max)) : 1;
  const tone = info.meaning === "health" ? (isHealthLow ? "bad" : "good") : info.meaning === "status" ? "status" : "plain";
  return element(
    "div",
    { class: "bar", data: { tone, kind: info.meaning === "status" ? "status" : "bar" } },
    element("span", { class: "bar-name", text: info.name }),
    " ",
    element("span", { class: "bar-value", text: max > 0 ? `${value}/${max}` : String(value) }),
    element(
      "span",
      { class: "bar-track", attributes: { "aria-hidden": "true" } },
      element("span", { class: "bar-part", custom: { part: part.toFixed(3) } }),
    ),
  );
}
