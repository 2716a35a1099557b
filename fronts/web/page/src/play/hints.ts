/** Hints for a new player, one at a time, in a box that keeps away from the hero and goes with the next move. */

import { button, element, fill } from "../dom.ts";
import { isHeroBelow } from "./notice.ts";
import type { Stage } from "./stage.ts";
import { filled } from "./words.ts";

/** From this part of the map's height down the hero is in the way of a box at the lower end. */
const LOW = 0.55;
/** Letters in three lines of a phone: longer hints come in parts. */
const THREE_LINES = 105;
/** Where that counts: a window held in a hand, either way. */
const SMALL = "(max-width: 859px), (max-height: 500px)";

/** Hints whose turn has not come: they do not all matter at once. */
const waiting = new WeakMap<Stage, readonly string[]>();

/** Shows the first of these hints, or one that is left from before. */
export function showHints(stage: Stage, hints: readonly string[]): void {
  const [first, ...rest] = [...hints, ...waiting.get(stage) ?? []];
  waiting.set(stage, rest);
  if (first !== undefined && stage.app.options.hints) showBox(stage, "A hint", first);
}

/** Says what a variant is about when it is played for the first time. */
export function showWelcome(stage: Stage): void {
  const { app, game, variant } = stage;
  const known = app.options.welcomed;
  const name = `${game.id}/${variant.id}`;
  if (!app.options.hints || known.includes(name)) return;
  app.change({ welcomed: [...known, name] });
  const about = variant.help.split("\n\n")[0] ?? "";
  const [help] = stage.session.commandRows(["help"]);
  const text = `${about} ${filled(app.shelf.sentences.explainsMore, { key: help?.hint || "?" })}`;
  showBox(stage, game.title, text);
  stage.voice.tell([text]);
}

function showBox(stage: Stage, title: string, text: string): void {
  stage.layout.hint.dataset["place"] = isHeroBelow(stage, LOW) ? "top" : "bottom";
  stage.layout.hint.hidden = false;
  showPart(stage, title, window.matchMedia(SMALL).matches ? partsOf(text, THREE_LINES) : [text]);
}

/** Shows the first part, and the next when that is read. */
function showPart(stage: Stage, title: string, [part = "", ...rest]: readonly string[]): void {
  const { hint } = stage.layout;
  const hadFocus = hint.contains(document.activeElement);
  const read = rest.length === 0
    ? button("Play on", () => hideHints(stage), { class: "small" })
    : button("Read on", () => showPart(stage, title, rest), { class: "small" });
  fill(hint, element("h2", { class: "play-hint-title", text: title }), read, element("p", { text: part }));
  if (hadFocus) read.focus();
}

/** Sentences, as many at a time as have no more letters than that. */
export function partsOf(text: string, most: number): readonly string[] {
  const parts: string[] = [];
  for (const sentence of text.split(/(?<=[.!?]) /)) {
    const last = parts.at(-1);
    if (last === undefined || last.length + 1 + sentence.length > most) parts.push(sentence);
    else parts[parts.length - 1] = `${last} ${sentence}`;
  }
  return parts;
}

/** Hides them; whether any were shown. */
export function hideHints(stage: Stage): boolean {
  const { hint, field } = stage.layout;
  if (hint.hidden) return false;
  const hadFocus = hint.contains(document.activeElement);
  hint.hidden = true;
  fill(hint);
  if (hadFocus) field.focus();
  return true;
}
