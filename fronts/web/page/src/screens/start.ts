/** Starts runs that were set up, the run of the day, and the run that teaches a game. */

import type { App } from "../app.ts";
import { firstSetup, runOf } from "../rules.ts";
import { freshSeed } from "../seeds.ts";
import type { StoredRun } from "../store/store.ts";
import type { Game, NewRun, Variant } from "../wire.ts";
import { isOpen } from "./parts.ts";

const first = (game: Game, seed: "fresh" | "daily", runs: readonly StoredRun[]): string =>
  firstSetup(game.id, seed, runs, Number(freshSeed()));

/** The address of the form for a new run of a game. */
export const setupOf = (game: Game, runs: readonly StoredRun[]): string => `setup/${first(game, "fresh", runs)}`;

/** Starts the run that was set up. */
export const startSetUp = (app: App, setup: string): Promise<void> => start(app, runOf(setup, Date.now()));

/** Starts a run of the variant that is offered first. */
export const play = (app: App, game: Game, runs: readonly StoredRun[]): Promise<void> =>
  startSetUp(app, first(game, "fresh", runs));

/** Starts today's run of the variant that is offered first, or continues it if it is open. */
export const playDaily = (app: App, game: Game, runs: readonly StoredRun[]): Promise<void> =>
  goOn(app, runOf(first(game, "daily", runs), Date.now()), runs);

/** Starts the run that teaches a game, or continues it if it is open and has more to teach. */
export async function playGuide(app: App, game: Game, runs: readonly StoredRun[]): Promise<void> {
  const variant = guidedVariant(game);
  if (variant?.guideSeed == null) return;
  const run: NewRun = { game: game.id, variantIndex: variant.index, choices: 0, isPractice: true, seed: variant.guideSeed };
  const begun = runs.find((each) => isBegun(each, run));
  const isOver = begun !== undefined && await isTaught(app, begun);
  await goOn(app, run, isOver ? [] : runs);
}

/** The variant of a game that has a guided run. */
export const guidedVariant = (game: Game): Variant | undefined => game.variants.find((each) => each.guideSeed !== null);

/** Tells whether a guided run has nothing more to teach. */
async function isTaught(app: App, { id }: StoredRun): Promise<boolean> {
  let hint: string | null = "";
  await app.open(await app.store.bytes(id), (replay) => {
    const session = replay.resume("");
    ({ hint } = session.screen());
    session.free();
  });
  return hint === null;
}

/** Tells whether a run is open that began like this one. */
const isBegun = (run: StoredRun, { game, variantIndex, choices, isPractice, seed }: NewRun): boolean => {
  const { summary } = run;
  return isOpen(run) && summary.game === game && summary.variantIndex === variantIndex && summary.choices === choices
    && summary.isPractice === isPractice && summary.seed === seed;
};

function goOn(app: App, run: NewRun, runs: readonly StoredRun[]): Promise<void> {
  const begun = runs.find((each) => isBegun(each, run));
  return begun === undefined ? start(app, run) : app.resume(begun.id);
}

async function start(app: App, { game, variantIndex, choices, isPractice, seed }: NewRun): Promise<void> {
  const found = app.game(game);
  const variant = found.variants[variantIndex];
  if (variant !== undefined) await app.start(found, variant, choices, isPractice, seed);
}
