/** Hints for new players, one at a time, in a box that avoids the hero and closes with the next move, or by its button. */

import { button, element, fill } from "../dom.ts";
import { SENTENCES, type Cell } from "../wire.ts";
import { clearOf, type Span } from "./clear.ts";
import { SMALL } from "./notice.ts";
import type { Stage } from "./stage.ts";
import { filled } from "./words.ts";

/** The least distance to the edge of the map. [pixels] */
const MARGIN = 4;
/** The height of a figure above the middle of its cell. [widths of a cell] */
const TALL = 1.1;
/** The time that a new map takes to get its size. [milliseconds] */
const SETTLED = 100;
/** Characters in three lines of a narrow box, for each pixel of its width. Longer hints are split. */
const THREE_LINES = 0.3;

/** The cell of each hint's subject. */
const subjects = new WeakMap<Stage, Cell | null>();

/** Shows a hint, and replaces any other. */
export function showHint(stage: Stage, hint: string): void {
  if (stage.app.options.hints) showBox(stage, "A hint", hint);
}

/** Introduces a variant when the player first plays it. */
export function showWelcome(stage: Stage): void {
  const { app, game, variant } = stage;
  const known = app.options.welcomed;
  const name = `${game.id}/${variant.id}`;
  if (!app.options.hints || known.includes(name)) return;
  app.change({ welcomed: [...known, name] });
  const about = variant.help.split("\n\n")[0] ?? "";
  const [help] = stage.session.commandRows(["help"]);
  const text = `${about} ${filled(SENTENCES.explainsMore, { key: help?.hint || "?" })}`;
  showBox(stage, game.title, text);
  stage.voice.tell([text]);
}

function showBox(stage: Stage, title: string, text: string): void {
  stage.layout.hint.hidden = false;
  subjects.set(stage, stage.session.subject(text));
  const most = window.matchMedia(SMALL).matches ? stage.layout.hint.clientWidth * THREE_LINES : Infinity;
  showPart(stage, title, partsOf(text, most));
}

/** Moves the box off the hero and off the hint's subject. */
export function keepAside(stage: Stage): void {
  const { layout: { field, hint, log, middle }, map, state: { hero } } = stage;
  if (map === null || hint.hidden) return;
  const box = hint.getBoundingClientRect(), area = middle.getBoundingClientRect();
  // On a phone the messages may cover the bottom of the map.
  const list = log.querySelector("ol")?.getBoundingClientRect();
  const isOverMap = list !== undefined && list.top < area.bottom && list.bottom > area.bottom && list.left < area.right;
  const range = { top: area.top + MARGIN, bottom: (isOverMap ? list.top : area.bottom) - MARGIN };
  // A list may replace the map.
  const spans = (cells: readonly Cell[]): readonly Span[] => (field.hidden ? [] : cells.map((cell) => map.place(cell)))
    .filter(({ x, size }) => x + size / 2 > box.left && x - size / 2 < box.right)
    .map(({ y, size }) => ({ top: y - size * TALL, bottom: y + size * 0.6 }));
  const inView = spans(stage.session.sights().map(({ at }) => at));
  const top = clearOf(range, box.height, spans([hero, subjects.get(stage) ?? null].filter((cell) => cell !== null)), inView);
  hint.style.setProperty("--down", `${top - area.top}px`);
}

/** Shows the first part; its button shows the next. */
function showPart(stage: Stage, title: string, [part = "", ...rest]: readonly string[]): void {
  const { hint } = stage.layout;
  const hadFocus = hint.contains(document.activeElement);
  const read = rest.length === 0
    ? button("Play on", () => hideHints(stage), { class: "small" })
    : button("Read on", () => showPart(stage, title, rest), { class: "small" });
  fill(hint, element("h2", { class: "play-hint-title", text: title }), read, element("p", { text: part }));
  if (hadFocus) read.focus();
  keepAside(stage);
  // By then a new map has its size, and the camera its place.
  window.setTimeout(() => keepAside(stage), SETTLED);
}

/** Splits a text between sentences into parts of at most `most` characters. A longer sentence is a part of its own. */
export function partsOf(text: string, most: number): readonly string[] {
  const parts: string[] = [];
  for (const sentence of text.split(/(?<=[.!?]) /)) {
    const last = parts.at(-1);
    if (last === undefined || last.length + 1 + sentence.length > most) parts.push(sentence);
    else parts[parts.length - 1] = `${last} ${sentence}`;
  }
  return parts;
}

/** Presses the button of the open hint. Returns false if there is none. */
export function readOn({ layout: { hint }, screen }: Stage): boolean {
  if (hint.hidden || screen.mode !== "play") return false;
  hint.querySelector("button")?.click();
  return true;
}

/** Hides hints. Returns true if any were shown. */
export function hideHints(stage: Stage): boolean {
  const { hint, field } = stage.layout;
  if (hint.hidden) return false;
  const hadFocus = hint.contains(document.activeElement);
  hint.hidden = true;
  fill(hint);
  if (hadFocus) field.focus();
  return true;
}
