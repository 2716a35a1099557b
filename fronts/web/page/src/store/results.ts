/** Results of runs, derived once: when the run has ended, or at the first start of a version that can play it. */

import { later } from "../idle.ts";
import { earnedBy, readyFor } from "../rules.ts";
import { dayOf, mondayOf } from "../seeds.ts";
import { RESULTS } from "../wire.ts";
import type { Store, StoredRun } from "./store.ts";

/** Stores the missing results while the browser is idle. Resolves to true if any were missing. */
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
    const bytes = await store.bytes(id);
    await readyFor(bytes);
    await store.keepEarned(id, earnedBy(bytes, dayOf(begun), mondayOf(begun)));
  } catch {
    // The run has rules that cannot be had, or the store is full, so the run is listed without feats.
  }
}
