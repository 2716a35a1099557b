/** Results of runs: derived once, when a run has ended or at the first start of a Barrow that can still play it. */

import { later } from "../idle.ts";
import { earnedBy } from "../rules.ts";
import { dayOf, mondayOf } from "../seeds.ts";
import { RESULTS } from "../wire.ts";
import type { Store, StoredRun } from "./store.ts";

/** Stores the results that are missing, while the browser is idle. Resolves to whether there were any. */
export async function keepResults(store: Store): Promise<boolean> {
  const lacking = (await store.list()).filter(({ summary, earned }) =>
    summary.ending !== null && earned?.version !== RESULTS);
  await Promise.all(lacking.map((run) => new Promise<void>((resolve) => {
    later(() => keepResult(store, run).finally(resolve));
  })));
  return lacking.length > 0;
}

async function keepResult(store: Store, { id, begun }: StoredRun): Promise<void> {
  try {
    await store.keepEarned(id, earnedBy(await store.bytes(id), dayOf(begun), mondayOf(begun)));
  } catch {
    // A run of older rules, or a store without room: the run stays listed without feats.
  }
}

/** The date whose daily seed a run was played on; null if it was no daily run. */
export const dailyOf = ({ earned }: StoredRun): string | null => {
  const challenge = earned?.challenge ?? null;
  return challenge !== null && "daily" in challenge ? challenge.daily : null;
};

/** The Monday of the week whose seed a run was played on. */
export const weeklyOf = ({ earned }: StoredRun): string | null => {
  const challenge = earned?.challenge ?? null;
  return challenge !== null && "weekly" in challenge ? challenge.weekly : null;
};
