/** What the player was told: the last of it beside the map, all of it in a dialog. */

import { element, fill } from "../dom.ts";
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
  const age = message.moves === moves ? "now" : "old";
  return element("li", { class: "message", text: messageWords(message), data: { tone: message.tone, age } });
}

/** Shows the newest messages beside the map. */
export function drawLog(stage: Stage): void {
  const list = stage.layout.log.querySelector("ol");
  if (list === null) return;
  const nodes = stage.log.messages.slice(-SHOWN).map((message) => messageNode(message, stage.state.moves));
  if (nodes.length === 0) nodes.push(element("li", { class: "message", text: stage.game.pitch, data: { age: "old" } }));
  fill(list, ...nodes);
  list.scrollTop = list.scrollHeight;
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
