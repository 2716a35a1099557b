/**
 * The rules in WebAssembly, with types. Whatever throws, throws an `Error` whose message is a sentence for the player.
 * What is asked of them goes through `guarded`, as they may fail themselves.
 */

import type {
  Aim, Atlas, BindingGroup, Cell, ChosenKeys, Control, Explained, Farewell, GlossaryGroup, Intent, KeyChange,
  KeyChanged, KeyMeaning, Message, Move, Seen, Shelf, State, Stride,
  Summary, Turn,
} from "./wire.ts";
import { guarded, haveRulesFailed } from "./fault.ts";
import type { Sounds, Sparks } from "./skin.ts";
import init, * as wasm from "../generated/barrow_web.js";

/** Where a journey goes. */
export type Journey = "explore" | "exit" | "rest" | { readonly to: Cell } | { readonly repeat: number };

/** Loads the rules from the folder of the page; nothing else here may be called before. */
export async function loadRules(folder: URL): Promise<void> {
  await init({ module_or_path: new URL("barrow_web_bg.wasm", folder) });
}

const asked = guarded(wasm);
const sessions = guarded(wasm.Session);
const openings = guarded(wasm.Opening);

const parse = <T>(json: string): T => JSON.parse(json) as T;

export const shelf = (): Shelf => parse(asked.shelf());
/** What every key does; what the player chose goes before all else. */
export const keyTable = (
  game: string, variant: number, keySet: string, chosen: ChosenKeys,
): readonly KeyMeaning[] => parse(asked.key_table(game, variant, keySet, JSON.stringify(chosen)));
/** All that keys can be bound to. */
export const bindings = (keySet: string, chosen: ChosenKeys): readonly BindingGroup[] =>
  parse(asked.bindings(keySet, JSON.stringify(chosen)));
/** The same keys after a change, and a sentence about it. */
export const changeKeys = (keySet: string, chosen: ChosenKeys, change: KeyChange): readonly [ChosenKeys, KeyChanged] =>
  parse(asked.change_keys(keySet, JSON.stringify(chosen), JSON.stringify(change)));
/** A key as people read it: "↑", "Enter", "k". */
export const keyLabel = (name: string): string => asked.key_label(name);
/** The byte that the key of this name sends on the keyboard of an old terminal, if it sends just one. */
export const keyByte = (name: string): number | null => asked.key_byte(name) ?? null;
/** The seed that everybody plays on a day, "2026-11-20". */
export const dailySeed = (date: string): string => asked.daily_seed(date);
/** Why a text is no seed; null if it is one. */
export const seedProblem = (text: string): string | null => asked.seed_problem(text) ?? null;
/** Those of the runs that count among results, the best first. */
export const resultsOf = <T extends { readonly summary: Summary }>(runs: readonly T[]): readonly T[] =>
  [...asked.results(JSON.stringify(runs.map((run) => run.summary)))].flatMap((at) => runs[at] ?? []);
/** What the player has met of a game. `lore` is JSON that the page keeps and does not read. */
export const glossary = (game: string, variant: number, lore: string): readonly GlossaryGroup[] =>
  parse(asked.glossary(game, variant, lore));
/** The same lore with every hint untold. */
export const forgetHints = (lore: string): string => asked.forget_hints(lore);
/** What was kept, and the news of a session beside it. */
export const learn = (lore: string, news: string): string => asked.learn(lore, news);
/** A run as the fragment of a link, and back; a link that was damaged on the way throws. */
export const toLink = (bytes: Uint8Array): string => asked.to_link(bytes);
export const fromLink = (text: string): Uint8Array => asked.from_link(text);
/**
 * The sprites of a game; none of one that nobody drew for. "font" has Barrow's letters, white, 8x8 each, called by
 * number: `!` is "33".
 */
export const atlas = (game: string): Atlas => parse(asked.atlas(game));
/** RGBA of the atlas. */
export const atlasPixels = (game: string): Uint8Array => asked.atlas_pixels(game);
/** What a game's cues sound like. */
export const sounds = (game: string): Sounds => parse(asked.sounds(game));
/** What a game's cues do on the map. */
export const sparks = (game: string): Sparks => parse(asked.sparks(game));
/** A film of a run, as far as it is true: `kind` is "gif", "png" or "cast". */
export function film(bytes: Uint8Array, kind: "gif" | "png" | "cast", theme: string): Film {
  const made = guarded(asked.film(bytes, kind, theme));
  return { bytes: made.bytes(), notice: made.notice() ?? null };
}

export interface Film {
  readonly bytes: Uint8Array;
  /** What of the run is not in it, and why. */
  readonly notice: string | null;
}

/** A run being played. */
export class Session {
  constructor(private readonly inner: wasm.Session) {}

  /** `choices` are bits. */
  static start(
    game: string, variant: number, choices: number, isPractice: boolean, seed: string, lore: string,
  ): Session {
    return new Session(guarded(sessions.start(game, variant, choices, isPractice, seed, lore)));
  }

  /** What is not as the player left it, where a run was gone on with. */
  get notice(): string | null { return this.inner.notice() ?? null; }
  get summary(): Summary { return parse(this.inner.summary()); }
  get digest(): string { return this.inner.digest(); }
  /** The whole run file. */
  get bytes(): Uint8Array { return this.inner.bytes(); }
  /** How many bytes it has: grows with every accepted move, shrinks when one is taken back. */
  get length(): number { return this.inner.length(); }
  bytesFrom(offset: number): Uint8Array { return this.inner.bytes_from(offset); }
  /** What the player has met and been told in this session and not before, to be kept by `learn`. */
  get news(): string { return this.inner.news(); }
  /** Every hint may be told again. */
  forgetHints(): void { this.inner.forget_hints(); }

  state(): State { return parse(this.inner.state()); }
  /** The newest messages, oldest first; hints are shown elsewhere. */
  newest(count: number): readonly Message[] { return parse(this.inner.newest(count)); }
  /** What was told so far: of a resumed run, by its last moves. */
  messages(): readonly Message[] { return parse(this.inner.messages()); }

  play(move: Move): Turn { return parse(this.inner.play(JSON.stringify(move))); }
  /** Takes the last moves back, in practice only. */
  stepBack(count: number): State { return parse(this.inner.step_back(count)); }
  /** Closes the run for good. */
  giveUp(): void { this.inner.give_up(); }

  /** What to do with a complete move that the player asks for. */
  intend(move: Move): Intent { return parse(this.inner.intend(JSON.stringify(move))); }
  /** What to do when the player walks towards a direction. */
  step(dir: number): Intent { return parse(this.inner.step(dir)); }
  /**
   * What to do when the player asks for a way by its control ("north", also where a map has no due north). `isTurning`:
   * left and right turn and up steps forward.
   */
  steer(control: string, isTurning: boolean): Intent { return parse(this.inner.steer(control, isTurning)); }
  /** What to do to face the way that a control means; an empty sentence where nobody turns. */
  turnTowards(control: string): Intent { return parse(this.inner.turn_towards(control)); }
  /** The direction that a control means here; null if none. */
  towards(control: string): number | null { return this.inner.towards(control) ?? null; }
  /** A cursor moved by the control of a way; it stays on the map, and goes where nobody walks. */
  moved([x, y]: Cell, control: string): Cell { return parse(this.inner.moved(x, y, control)); }
  /** Hints that are due though no move was made. */
  hints(): readonly string[] { return parse(this.inner.hints()); }
  /** Whether hints are told at all. */
  setHints(isOn: boolean): void { this.inner.set_hints(isOn); }
  /** How the hero stands, in words: in light or dark, facing which way. */
  standing(): readonly string[] { return parse(this.inner.standing()); }
  /** Moves worth offering with this verb. */
  offered(verb: number): readonly Move[] { return parse(this.inner.offered(verb)); }
  /** Verbs that a place in the pack can be used with now. */
  verbsFor(slot: number): readonly number[] { return parse(this.inner.verbs_for(slot)); }
  /** Places in the pack that this verb can be used with now, in the order they are shown. */
  placesFor(verb: number): readonly number[] { return parse(this.inner.places_for(verb)); }
  /** Why a verb is not for what is at a place in the pack. */
  whyNot(verb: number, slot: number): string { return this.inner.why_not(verb, slot); }
  /** The controls that are of any use now. */
  controls(): readonly Control[] { return parse(this.inner.controls()); }
  /** What to do when the player lets a turn pass. */
  wait(): Intent { return parse(this.inner.wait()); }
  /** What to do with a player who would rather not give the choice that the game waits for. */
  decline(): Intent { return parse(this.inner.decline()); }
  /** Why a move would be refused; null if it would not. */
  refusal(move: Move): string | null { return this.inner.refusal(JSON.stringify(move)) ?? null; }

  explain(cell: Cell): Explained { return parse(this.inner.explain(cell[0], cell[1])); }
  explainGear(slot: number): Explained { return parse(this.inner.explain_gear(slot)); }
  aim(move: Move): Aim { return parse(this.inner.aim(JSON.stringify(move))); }
  /** Where to begin to aim: at the last target while it is there. */
  firstTarget(): Cell { return parse(this.inner.first_target()); }
  /** What Tab goes through, from one to the next: nothing where only ground is in view. */
  targets(): readonly Cell[] { return parse(this.inner.targets()); }
  /** The same, each with where it is, the nearest first. */
  targetsSeen(): readonly Seen[] { return parse(this.inner.targets_seen()); }
  sights(): readonly Seen[] { return parse(this.inner.sights()); }
  /** What is in sight, in sentences: many alike are told as one. */
  overview(): readonly string[] { return parse(this.inner.overview()); }
  /** The cells that a walk to `cell` would cross; none if there is no way. */
  path(cell: Cell): readonly Cell[] { return parse(this.inner.path(cell[0], cell[1])); }

  /** What to ask before the last move is made again; throws if there is none. */
  again(): string { return this.inner.again(); }
  begin(journey: Journey): void { this.inner.begin(JSON.stringify(journey)); }
  stride(): Stride { return parse(this.inner.stride()); }
  stop(): void { this.inner.stop(); }

  /** The end of the run; `others` are summaries of any runs, of which the results like it are compared with. */
  farewell(others: readonly Summary[]): Farewell { return parse(this.inner.farewell(JSON.stringify(others))); }
  free(): void { if (!haveRulesFailed()) this.inner.free(); }
}

/** A run that is being opened: it is played once, a part at a time. */
export class Opening {
  private constructor(private readonly inner: wasm.Opening) {}

  /** Bytes of which nothing can be played throw. */
  static begin(bytes: Uint8Array): Opening { return new Opening(guarded(openings.begin(bytes))); }
  /** Plays so many moves more; whether that was all. */
  advance(moves: number): boolean { return this.inner.advance(moves); }
  get played(): number { return this.inner.played(); }
  get length(): number { return this.inner.length(); }
  /** The replay, at its last turn; it takes the place of the opening. */
  finish(): Replay { return new Replay(guarded(this.inner.finish())); }
  free(): void { if (!haveRulesFailed()) this.inner.free(); }
}

/** A run to look back on. */
export class Replay {
  constructor(private readonly inner: wasm.Replay) {}

  get summary(): Summary { return parse(this.inner.summary()); }
  /** How far it can be played and why no further, or what of it was never finished. */
  get notice(): string | null { return this.inner.notice() ?? null; }
  /** Whether it can be played to its last move. */
  get isWhole(): boolean { return this.inner.is_whole(); }
  get length(): number { return this.inner.length(); }
  get at(): number { return this.inner.at(); }
  get digest(): string { return this.inner.digest(); }
  /** Goes to the state after `move` moves; the events are those of the last of them. */
  seek(move: number): Turn { return parse(this.inner.seek(move)); }
  explain(cell: Cell): Explained { return parse(this.inner.explain(cell[0], cell[1])); }
  sights(): readonly Seen[] { return parse(this.inner.sights()); }
  /** The run broken off here, to be played on as a run of its own. */
  takeOver(lore: string): Session { return new Session(guarded(this.inner.take_over(lore))); }
  /** The run itself, gone on with from its last good move, in the place of the replay; a closed one throws. */
  goOn(lore: string): Session { return new Session(guarded(this.inner.go_on(lore))); }
  free(): void { if (!haveRulesFailed()) this.inner.free(); }
}
