/** Which runs the history shows, and in which order. */

import type { App } from "../app.ts";
import { resultsOf } from "../rules.ts";
import { dayOf, mondayOf } from "../seeds.ts";
import { dailyOf, weeklyOf } from "../store/results.ts";
import type { StoredRun } from "../store/store.ts";

export type Order = "newest" | "best" | "today" | "week";

export const ORDERS: readonly (readonly [order: Order, title: string])[] =
  [["newest", "All"], ["best", "Best"], ["today", "Today's seed"], ["week", "This week's seed"]];

/** A run and its place among the results of its game, variant and choices. */
export interface Listed {
  readonly run: StoredRun;
  readonly rank: number | null;
}

export function ordered(app: App, runs: readonly StoredRun[], order: Order): readonly Listed[] {
  const now = Date.now();
  switch (order) {
    case "newest": return runs.map((run) => ({ run, rank: null }));
    case "best": return ranked(app, runs);
    case "today": return ranked(app, runs.filter((run) => dailyOf(run) === dayOf(now)));
    case "week": return ranked(app, runs.filter((run) => weeklyOf(run) === mondayOf(now)));
  }
}

/** Table after table in the order of the games, each from its best run on. Of equal runs the shorter is better. */
function ranked(app: App, runs: readonly StoredRun[]): readonly Listed[] {
  const results = resultsOf([...runs].sort((one, other) => one.summary.moves - other.summary.moves));
  return app.shelf.games.flatMap(({ id }) => {
    const ofGame = results.filter(({ summary }) => summary.game === id);
    return [...new Set(ofGame.map(({ summary }) => summary.variant))].flatMap((variant) =>
      ofGame.filter(({ summary }) => summary.variant === variant).map((run, index) => ({ run, rank: index + 1 })));
  });
}
