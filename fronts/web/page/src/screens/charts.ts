/** Charts of results, each with a table of the same data. */

import type { App } from "../app.ts";
import { drawing, element, type Child } from "../dom.ts";
import { counted, filled } from "../play/words.ts";
import { dailySeed, resultsOf } from "../rules.ts";
import { dayOf } from "../seeds.ts";
import type { StoredRun } from "../store/store.ts";
import { SENTENCES, type Summary } from "../wire.ts";
import { atDepth } from "./run-words.ts";
import { depths, playedDays, spread, streaks, type Bar } from "./tallies.ts";

/** The most results in a chart. */
const MOST_BARS = 60;
/** The most seeds in a table. */
const MOST_ROWS = 12;
const DAYS = 28;

/** Charts of the runs of one game, or of all games: then without scores, which cannot be compared between games. */
export function charts(app: App, runs: readonly StoredRun[], game: string | null): readonly HTMLElement[] {
  if (runs.length === 0) return [];
  const days = chart("Runs a day", "runs", playedDays(runs, DAYS, Date.now()));
  if (game === null) {
    const byGame = app.shelf.games.map((each): Bar => {
      const count = runs.filter((run) => run.summary.game === each.id).length;
      return { name: each.title, value: count, label: String(count), isGreat: false };
    });
    return [facts(runs), chart("Runs by game", "runs", byGame, true), days];
  }
  const results = resultsOf(runs);
  const ranked = new Set(results);
  const inTime = runs.filter((run) => ranked.has(run)).reverse();
  const scores = inTime.slice(-MOST_BARS).map((run): Bar => ({
    name: `${dayOf(run.played)}, seed ${run.summary.seed}`,
    value: run.summary.score,
    label: `${run.summary.score} (${run.summary.ending?.word ?? ""})`,
    isGreat: run.summary.ending?.won === true,
  }));
  const daily = inTime.filter((run) => run.summary.seed === dailySeed(dayOf(run.begun)));
  return [
    facts(runs),
    scores.length > 0 && chart("Score of each run, the last at the right", "score", scores),
    results.length > 1 && chart("How often which score", "runs", spread(results.map((run) => run.summary.score))),
    results.some((run) => run.summary.depth > 1)
      && chart("How deep runs went", "runs", depths(results, (depth) => atDepth(app.game(game), depth))),
    daily.length > 0 && chart("Daily seeds: score by day", "score", daily.slice(-DAYS).map((run) => ({
      name: dayOf(run.begun), value: run.summary.score, label: String(run.summary.score),
      isGreat: run.summary.ending?.won === true,
    }))),
    bySeed(results),
    days,
  ].filter((each): each is HTMLElement => each instanceof HTMLElement);
}

const inWords = (summary: Summary): string =>
  `${summary.score.toLocaleString("en")}${summary.ending?.won === true ? ", won" : ""}`;

/** Totals, the best result, and streaks. */
function facts(runs: readonly StoredRun[]): HTMLElement {
  const results = resultsOf(runs);
  const givenUp = runs.filter((run) => run.summary.ending === null && run.summary.isClosed).length;
  const wins = results.filter((run) => run.summary.ending?.won === true).length;
  const best = results[0]?.summary;
  const isOneGame = new Set(runs.map((run) => run.summary.game)).size === 1;
  const { longest, current } = streaks(runs, Date.now());
  const all: readonly (readonly [name: string, value: string])[] = [
    ["Runs", runs.length.toLocaleString("en")],
    ["Finished", results.length.toLocaleString("en")],
    ["Won", wins.toLocaleString("en")],
    ...(givenUp > 0 ? [["Given up", givenUp.toLocaleString("en")] as const] : []),
    ...(isOneGame && best !== undefined ? [["Best", inWords(best)] as const] : []),
    ["Moves", runs.reduce((sum, run) => sum + run.summary.moves, 0).toLocaleString("en")],
    ["Days in a row", current === longest ? String(current) : `${current} (longest ${longest})`],
  ];
  return element("dl", { class: "figures" }, ...all.map(([name, value]) =>
    element("div", {}, element("dt", { text: name }), element("dd", { text: value }))));
}

/** A bar chart and its table. */
function chart(caption: string, unit: string, bars: readonly Bar[], hasNames = false): HTMLElement {
  const highest = Math.max(1, ...bars.map((bar) => bar.value));
  const picture = drawing("svg", {
    class: "bars", viewBox: `0 0 ${bars.length} 100`, preserveAspectRatio: "none", role: "img",
    "aria-label": `${caption}. ${summaryOf(bars, unit)}`,
  }, ...bars.map((bar, index) => {
    // A run without points still gets a thin bar.
    const height = Math.max(bar.value / highest * 96, unit === "score" ? 1.5 : 0);
    return drawing("rect", {
      class: bar.isGreat ? "great-bar" : "bar", x: index + 0.12, y: 100 - height, width: 0.76, height,
    },
      drawing("title", {}, `${bar.name}: ${bar.label}`));
  }));
  const figure = element("figure", { class: "chart" },
    element("figcaption", { text: caption },
      element("span", { class: "dim", text: `up to ${highest.toLocaleString("en")}`, attributes: { "aria-hidden": true } })),
    picture,
    hasNames
      ? element(
        "div", { class: "bar-names", attributes: { "aria-hidden": true } },
        ...bars.map((bar) => element("span", { text: bar.name })),
      )
      : ends(bars),
    element("details", {},
      element("summary", { text: "As a table" }),
      table([["", unit], ...bars.map((bar) => [bar.name, bar.label])])));
  if (!hasNames) figure.style.setProperty("--bars", String(bars.length));
  return figure;
}

/** Labels for the first and last bar. */
const ends = (bars: readonly Bar[]): HTMLElement | null => {
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const short = (bar: Bar): string => bar.name.split(",")[0] ?? bar.name;
  return element("div", { class: "ends dim", attributes: { "aria-hidden": true } },
    element("span", { text: short(first) }), element("span", { text: short(last) }));
};

function summaryOf(bars: readonly Bar[], unit: string): string {
  const highest = [...bars].sort((one, other) => other.value - one.value)[0];
  if (highest === undefined) return "";
  const values = { bars: counted(bars.length, "bar"), name: highest.name, value: highest.label, unit };
  return filled(SENTENCES.chart, values);
}

function table(rows: readonly (readonly string[])[]): HTMLElement {
  const [head, ...body] = rows;
  const cells = (row: readonly string[]): readonly Child[] => row.map((text, index) =>
    (index === 0 ? element("th", { text, attributes: { scope: "row" } }) : element("td", { text })));
  return element("div", { class: "table" }, element("table", {},
    element(
      "thead", {},
      element("tr", {}, ...(head ?? []).map((text) => element("th", { text, attributes: { scope: "col" } }))),
    ),
    element("tbody", {}, ...body.map((row) => element("tr", {}, ...cells(row))))));
}

/** A table of seeds that were played more than once, each with its best result. `results` are sorted, the best first. */
function bySeed(results: readonly StoredRun[]): HTMLElement | null {
  const seeds = new Map<string, StoredRun[]>();
  for (const run of results) seeds.set(run.summary.seed, [...(seeds.get(run.summary.seed) ?? []), run]);
  const rows = [...seeds].filter(([, runs]) => runs.length > 1)
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, MOST_ROWS);
  if (rows.length === 0) return null;
  return element("figure", { class: "chart" },
    element("figcaption", { text: "Seeds played more than once" }),
    table([["seed", "runs", "best"], ...rows.map(([seed, runs]) => {
      const best = runs[0]?.summary;
      return [seed, String(runs.length), best === undefined ? "" : inWords(best)];
    })]));
}
