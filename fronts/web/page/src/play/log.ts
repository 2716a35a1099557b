/** Messages: the latest beside the map, all of them in a dialog. */

import { element } from "../dom.ts";
import { SENTENCES, type Message } from "../wire.ts";
import { showNewest } from "../newest.ts";
import { keepAside } from "./hints.ts";
import { SMALL } from "./notice.ts";
import type { Stage } from "./stage.ts";

/** The most messages beside the map. */
const SHOWN = 40;
/** If few lines fit, the box of messages may grow by at most this factor. */
const MOST_TALL = 2.5;
/** How far the cells beside the hero reach below the middle of the hero's cell. [widths of a cell] */
const BESIDE = 1.6;
/** The time in which the camera comes to rest. [milliseconds] */
const RESTS = 400;

const messageWords = (message: Message): string =>
  message.times > 1 ? `${message.text} ×${message.times}` : message.text;

function messageNode(message: Message, moves: number): HTMLLIElement {
  const data = { tone: message.tone, age: ageOf(message, moves) };
  return element("li", { class: "message", text: messageWords(message), data });
}

const ageOf = (message: Message, moves: number): string => message.moves === moves ? "now" : "old";

let resting = 0;

/** Shows the latest messages beside the map. Reuses unchanged lines, to save the browser a layout. */
export function drawLog(stage: Stage): void {
  const list = stage.layout.log.querySelector("ol");
  if (list === null) return;
  const { moves } = stage.state;
  const drawn = [...list.querySelectorAll("li")];
  const nodes = stage.session.newest(SHOWN).map((message) => lineOf(drawn, message, moves));
  if (nodes.length === 0) nodes.push(drawn.find((node) => node.dataset["tone"] === undefined) ?? pitchOf(stage));
  const kept = new Set<Element>(nodes);
  for (const node of [...list.children]) if (!kept.has(node)) node.remove();
  nodes.forEach((node, index) => {
    if (list.children[index] !== node) list.insertBefore(node, list.children[index] ?? null);
  });
  // Wait for the next frame: reading the height now would force an extra layout.
  window.requestAnimationFrame(() => scrollToNewest(stage, list));
  window.clearTimeout(resting);
  resting = window.setTimeout(() => scrollToNewest(stage, list), RESTS);
}

/**
 * Scrolls to the latest messages. If few lines fit, the box grows for this turn's messages, or for at least the latest two, but
 * never over the hero and the cells beside the hero.
 */
function scrollToNewest(stage: Stage, list: HTMLElement): void {
  const lines = [...list.querySelectorAll("li")];
  list.style.removeProperty("--tall");
  if (window.matchMedia(SMALL).matches) growFor(stage, list, lines);
  showNewest(list, lines);
  keepAside(stage);
}

function growFor({ map, state: { hero } }: Stage, list: HTMLElement, lines: readonly HTMLElement[]): void {
  const newest = lines.at(-1), wanted = lines.findIndex((line, index) => line.dataset["age"] === "now" || index >= lines.length - 2);
  if (newest === undefined) return;
  list.style.paddingBottom = "";
  const end = newest.offsetTop + newest.offsetHeight, least = list.clientHeight;
  const place = map === null || hero === null ? null : map.place(hero);
  const free = place === null ? Infinity : list.getBoundingClientRect().bottom - place.y - place.size * BESIDE;
  const most = Math.max(least, Math.min(least * MOST_TALL, free));
  const first = lines.slice(wanted).find(({ offsetTop }) => end - offsetTop <= most) ?? newest;
  const tall = Math.min(most, end - first.offsetTop);
  if (tall > least) list.style.setProperty("--tall", `${tall}px`);
}

const pitchOf = (stage: Stage): HTMLLIElement =>
  element("li", { class: "message", text: stage.game.pitch, data: { age: "old" } });

/** The drawn line for this message, removed from `drawn`; without one, a new line. */
function lineOf(drawn: HTMLLIElement[], message: Message, moves: number): HTMLLIElement {
  const words = messageWords(message);
  const index = drawn.findIndex((node) => node.textContent === words && node.dataset["tone"] === message.tone);
  const [known] = index < 0 ? [] : drawn.splice(index, 1);
  if (known === undefined) return messageNode(message, moves);
  const age = ageOf(message, moves);
  if (known.dataset["age"] !== age) known.dataset["age"] = age;
  return known;
}

/** All messages, in a scrolling box. */
export function messagesNode(stage: Stage): HTMLElement {
  const items = stage.session.messages().map((message) => messageNode(message, stage.state.moves));
  const list = element("ol", { class: "messages" }, ...items);
  return element(
    "div", { class: "sheet-text row", tabIndex: 0, role: "group", label: "All messages" },
    items.length > 0 ? list : SENTENCES.noMessages,
  );
}
