/** What the player was told: the last of it beside the map, all of it in a dialog. */

import { element } from "../dom.ts";
import type { Message } from "../wire.ts";
import type { Stage } from "./stage.ts";

/** Messages beside the map. */
const SHOWN = 40;

const messageWords = (message: Message): string =>
  message.times > 1 ? `${message.text} ×${message.times}` : message.text;

function messageNode(message: Message, moves: number): HTMLLIElement {
  const data = { tone: message.tone, age: ageOf(message, moves) };
  return element("li", { class: "message", text: messageWords(message), data });
}

const ageOf = (message: Message, moves: number): string => message.moves === moves ? "now" : "old";

/** Shows the newest messages beside the map. Lines that stay are not made again: the page need not be laid out anew. */
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
  // With the next picture, when all of the turn has been drawn: asked now, the page would be laid out for it alone.
  window.requestAnimationFrame(() => {
    list.scrollTop = list.scrollHeight;
  });
}

const pitchOf = (stage: Stage): HTMLLIElement =>
  element("li", { class: "message", text: stage.game.pitch, data: { age: "old" } });

/** The line that says this already, which is taken out of those that were drawn, or a new one. */
function lineOf(drawn: HTMLLIElement[], message: Message, moves: number): HTMLLIElement {
  const words = messageWords(message);
  const index = drawn.findIndex((node) => node.textContent === words && node.dataset["tone"] === message.tone);
  const [known] = index < 0 ? [] : drawn.splice(index, 1);
  if (known === undefined) return messageNode(message, moves);
  const age = ageOf(message, moves);
  if (known.dataset["age"] !== age) known.dataset["age"] = age;
  return known;
}

/** All messages, to be scrolled. */
export function messagesNode(stage: Stage): HTMLElement {
  const items = stage.session.messages().map((message) => messageNode(message, stage.state.moves));
  const list = element("ol", { class: "messages" }, ...items);
  return element(
    "div", { class: "sheet-text row", tabIndex: 0, role: "group", label: "All messages" },
    items.length > 0 ? list : stage.app.shelf.sentences.noMessages,
  );
}
