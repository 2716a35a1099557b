/** Messages: the latest beside the map, all of them in a dialog. */

import { element } from "../dom.ts";
import { SENTENCES, type Message } from "../wire.ts";
import { SMALL } from "./notice.ts";
import type { Stage } from "./stage.ts";

/** The most messages beside the map. */
const SHOWN = 40;
/** Where few lines fit, the room for them grows so many times for what the player did and found. */
const MOST_TALL = 4;

const messageWords = (message: Message): string =>
  message.times > 1 ? `${message.text} ×${message.times}` : message.text;

function messageNode(message: Message, moves: number): HTMLLIElement {
  const data = { tone: message.tone, age: ageOf(message, moves), own: String(message.isOwn) };
  return element("li", { class: "message", text: messageWords(message), data });
}

const ageOf = (message: Message, moves: number): string => message.moves === moves ? "now" : "old";

/** Shows the newest messages beside the map. Reuses unchanged lines, which saves the browser a new layout. */
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
  window.requestAnimationFrame(() => scrollToNewest(list));
}

/**
 * Brings the newest messages into sight. Where few lines fit, what the player did and found in this turn stays in sight, and the first that
 * is seen begins there and is not the rest of one.
 */
function scrollToNewest(list: HTMLElement): void {
  list.style.paddingBottom = "";
  list.style.removeProperty("--tall");
  const [newest, ...older] = [...list.querySelectorAll("li")].reverse();
  if (newest !== undefined && window.matchMedia(SMALL).matches) {
    const end = newest.offsetTop + newest.offsetHeight, least = list.clientHeight;
    const own = list.querySelector<HTMLElement>('[data-age="now"][data-own="true"]');
    const room = Math.max(least, Math.min(own === null ? 0 : end - own.offsetTop, least * MOST_TALL));
    const first = older.findLast(({ offsetTop }) => end - offsetTop <= room) ?? newest;
    const tall = end - first.offsetTop;
    if (tall > least) list.style.setProperty("--tall", `${tall}px`);
    else list.style.paddingBottom = `${least - tall}px`;
    list.scrollTop = first.offsetTop - (older.at(-1) ?? newest).offsetTop;
  } else {
    list.scrollTop = list.scrollHeight;
  }
}

const pitchOf = (stage: Stage): HTMLLIElement =>
  element("li", { class: "message", text: stage.game.pitch, data: { age: "old" } });

/** The drawn line for this message, which it removes from `drawn`, or else a new line. */
function lineOf(drawn: HTMLLIElement[], message: Message, moves: number): HTMLLIElement {
  const words = messageWords(message);
  const index = drawn.findIndex((node) => node.textContent === words && node.dataset["tone"] === message.tone);
  const [known] = index < 0 ? [] : drawn.splice(index, 1);
  if (known === undefined) return messageNode(message, moves);
  const age = ageOf(message, moves);
  if (known.dataset["age"] !== age) known.dataset["age"] = age;
  return known;
}

/** All messages, in a box that scrolls. */
export function messagesNode(stage: Stage): HTMLElement {
  const items = stage.session.messages().map((message) => messageNode(message, stage.state.moves));
  const list = element("ol", { class: "messages" }, ...items);
  return element(
    "div", { class: "sheet-text row", tabIndex: 0, role: "group", label: "All messages" },
    items.length > 0 ? list : SENTENCES.noMessages,
  );
}
