/** What the player was told: the last of it beside the map, all of it in a dialog. */

import { element } from "../dom.ts";
import type { Message } from "../wire.ts";
import { openSheet } from "./sheet.ts";
import type { Stage } from "./stage.ts";

/** So many messages are kept. */
const MOST = 2000;
/** So many stand beside the map. */
const SHOWN = 40;

export interface Log {
  readonly messages: readonly Message[];
  /** Adds what a turn told; the same sentence again counts up. */
  add(told: readonly Message[]): void;
  /** Forgets everything but these. */
  reset(messages: readonly Message[]): void;
}

export function createLog(first: readonly Message[]): Log {
  const messages = [...first];
  return {
    messages,
    add(told) {
      for (const message of told) {
        const last = messages.at(-1);
        if (last?.text === message.text) {
          messages[messages.length - 1] = { ...message, times: last.times + message.times };
        } else {
          messages.push(message);
        }
      }
      if (messages.length > MOST) messages.splice(0, MOST / 4);
    },
    reset(others) {
      messages.splice(0, messages.length, ...others);
    },
  };
}

const messageWords = (message: Message): string =>
  message.times > 1 ? `${message.text} ×${message.times}` : message.text;

function messageNode(message: Message, moves: number): HTMLLIElement {
  const data = { tone: message.tone, age: ageOf(message, moves) };
  return element("li", { class: "message", text: messageWords(message), data });
}

const ageOf = (message: Message, moves: number): string => message.moves === moves ? "now" : "old";

/** The lines that stand beside the map, by what they tell. */
const drawn = new WeakMap<Message, HTMLLIElement>();

/** Shows the newest messages beside the map. Lines that stay are not made again: the page need not be laid out anew. */
export function drawLog(stage: Stage): void {
  const list = stage.layout.log.querySelector("ol");
  if (list === null) return;
  const { moves } = stage.state;
  const nodes = stage.log.messages.slice(-SHOWN).map((message) => lineOf(message, moves));
  if (nodes.length === 0) nodes.push(list.querySelector<HTMLLIElement>("li:not([data-tone])") ?? pitchOf(stage));
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

function lineOf(message: Message, moves: number): HTMLLIElement {
  const known = drawn.get(message);
  if (known === undefined) {
    const made = messageNode(message, moves);
    drawn.set(message, made);
    return made;
  }
  const age = ageOf(message, moves);
  if (known.dataset["age"] !== age) known.dataset["age"] = age;
  return known;
}

export function openMessages(stage: Stage, onCancel?: () => void): void {
  const items = stage.log.messages.map((message) => messageNode(message, stage.state.moves));
  const list = element("ol", { class: "messages" }, ...items);
  const text = element(
    "div", { class: "sheet-text row", tabIndex: 0, role: "group", label: "All messages" },
    items.length > 0 ? list : "Nothing was told yet.",
  );
  openSheet({
    name: "messages",
    title: "Messages",
    about: [text],
    isWide: true,
    closeText: "Back",
    sound: stage.app.sound,
    ...(onCancel === undefined ? {} : { onCancel }),
  });
  text.focus();
  text.scrollTop = text.scrollHeight;
}
