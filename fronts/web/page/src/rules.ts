/**
 * The rules in WebAssembly: see `fronts/web/src`. Errors are `Error`s whose message is a sentence for the player. Every
 * call goes through `guarded`, in case the rules themselves fail.
 */

import { asset } from "./assets.ts";
import type { StoredRun } from "./store/store.ts";
import type { ChosenKeys, Content, Outcome, Summary } from "./wire.ts";
import { guarded } from "./fault.ts";
import { loadOldRules, Machine, type OldRules } from "./old-rules.ts";
import { type Skins, loadSkins, type Sounds, type Sparks } from "./skin.ts";
import init, * as wasm from "../generated/barrow_web.js";

/** Loads the rules and the skins from the folder of the page. Call it before anything else here. */
export async function loadRules(folder: URL): Promise<void> {
  const module = init({ module_or_path: asset("barrow_web_bg.wasm", folder) });
  [{ memory }, skins] = await Promise.all([module, loadSkins(folder)]);
  for (const [game, { sprites }] of Object.entries(skins)) rules.dress(game, sprites);
}

const rules = guarded(wasm);

let memory: WebAssembly.Memory;
let skins: Skins = {};

/** Pixels that the rules have drawn. Valid until the next call. */
export const pixelsAt = (place: number, width: number, height: number): ImageData =>
  new ImageData(new Uint8ClampedArray(memory.buffer as ArrayBuffer, place, width * height * 4), width, height);

/** Draws the map: see `map/tiles.ts`. */
export type MapPainter = wasm.MapPainter;
export const MapPainter = guarded(wasm.MapPainter);

export const {
  shelf, changeKeys, typedIn, nextOf, runOf, forgetHints, learn, dailySeed, toLink, fromLink, cellSize,
  flickers, letter, morgueOf, earnedBy, feats, sprite, thing, endingAt,
  headerOf, addressOf, withPromises,
} = rules;

/** The module with the rules of a run; null if they are those of this version. */
export async function oldRulesOf(run: Uint8Array): Promise<OldRules | null> {
  const name = rules.oldRulesOf(run);
  return name === undefined ? null : loadOldRules(name, new URL(document.baseURI));
}

/** Makes the rules of a run ready. Rejects with a sentence if they cannot be had. */
export async function readyFor(run: Uint8Array): Promise<void> {
  const old = await oldRulesOf(run);
  if (old !== null) rules.provide(old.name, new Machine(old.module));
}

/** The sounds of a game's cues. */
export const sounds = (game: string): Sounds => skins[game]?.sounds ?? { cues: {} };
/** The effects of a game's cues on the map. */
export const sparks = (game: string): Sparks => skins[game]?.sparks ?? { cues: {} };

/** A run being played. */
export type Session = wasm.Session;
export const Session = guarded(wasm.Session);

/** A client of the server that the page came from, its work, and its connection to a race: see `online/server.ts`. */
export type Work = wasm.Work;
export type OnlineClient = wasm.OnlineClient;
export const OnlineClient = guarded(wasm.OnlineClient);
export type RaceLine = wasm.RaceLine;
export const RaceLine = guarded(wasm.RaceLine);

/** A run that is being opened, which replays it in slices. */
export type Opening = wasm.Opening;
export const Opening = guarded(wasm.Opening);

/** A run being watched. */
export type Replay = wasm.Replay;

/** Runs as flat lists, in the order of `stored_runs` in the rules. */
function flattened(runs: readonly StoredRun[]): [texts: string[], numbers: Float64Array] {
  const texts = runs.flatMap(({ id, summary: { game, seed, ending }, earned }) => {
    const challenge = Object.entries(earned?.challenge ?? {}).map((each) => each.join(" "));
    return [id, game, seed, ending?.word ?? "", ending?.cause ?? "", earned?.feats.join(" ") ?? "", challenge[0] ?? ""];
  });
  const numbers = runs.flatMap(({ begun, played, isTakenIn, summary, earned }) => {
    const { variantIndex, choices, isPractice, moves, score, depth, isClosed, ending } = summary;
    const state = Number(isClosed) + 2 * Number(ending?.won === true) + 4 * Number(earned !== undefined);
    return [begun, played, Number(isTakenIn === true), variantIndex, choices, Number(isPractice), moves, score, depth, state];
  });
  return [texts, Float64Array.from(numbers)];
}

/** The screen at an address of the application. `traits` describe the server: see `content_of` in the rules. */
export const contentOf = (
  address: string, options: string[], keys: ChosenKeys, discoveries: string, runs: readonly StoredRun[], client: OnlineClient, traits: number,
): Content => rules.contentOf(address, options, keys, discoveries, ...flattened(runs), Date.now(), client, traits);

/** The progress of an open run, in words. */
export const soFar = (run: StoredRun): string => rules.soFar(...flattened([run]));

/** The form for a new run of a game as text, with the random seed `fresh` or that of the day. */
export const firstSetup = (game: string, seed: "fresh" | "daily", runs: readonly StoredRun[], fresh: number): string =>
  rules.firstSetup(game, seed === "daily", ...flattened(runs), fresh);

/** The outcome of a run; null if it does not count as a result. */
const outcomeOf = ({ ending, isPractice, score, depth }: Summary): Outcome | null =>
  (ending === null || isPractice ? null : { isWon: ending.won, score, depth });

/** The runs that count as results, the best first. */
export const resultsOf = <T extends { readonly summary: Summary }>(runs: readonly T[]): readonly T[] =>
  [...rules.results(runs.map((run) => outcomeOf(run.summary)))].flatMap((at) => runs[at] ?? []);

/** The outcomes of other runs of the same game, variant and choices. */
export const outcomesLike = (run: Summary, others: readonly Summary[]): Outcome[] => others
  .filter((other) => other.game === run.game && other.variantIndex === run.variantIndex && other.choices === run.choices)
  .filter((other) => other.seed !== run.seed || other.moves !== run.moves || other.digest !== run.digest)
  .flatMap((other) => outcomeOf(other) ?? []);
