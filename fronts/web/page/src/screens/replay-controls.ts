/** The controls under a replay: position, speed and commands. */

import { button, drawing, element, type Child, type Properties } from "../dom.ts";
import { REPLAY_COMMANDS, type ReplayScreen } from "../wire.ts";

export interface Send {
  press(key: string): void;
  seek(move: number): void;
}

type Command = keyof typeof REPLAY_COMMANDS;

export interface Reels {
  readonly element: HTMLElement;
  /** The field for the number of the move. */
  readonly number: HTMLInputElement;
  draw(screen: ReplayScreen): void;
}

/** A button for a command, with the command's name. */
export function commandButton(command: Command, send: Send, properties: Properties = {}): HTMLButtonElement {
  const { about, key, name, press } = REPLAY_COMMANDS[command];
  return button(name, () => send.press(press), { class: "quiet", title: `${about} (${key})`, ...properties });
}

/** `others` are buttons for what only the page can do. */
export function createReels(send: Send, ...others: readonly Child[]): Reels {
  const all = element("span", { class: "dim" });
  const bar = element("input", {
    type: "range", class: "scrub", label: "Move", value: "0", attributes: { min: 0, step: 1 },
    oninput: () => send.seek(bar.valueAsNumber),
  });
  const number = element("input", {
    type: "number", class: "move-number", label: "Move number", value: "0", attributes: { min: 0, inputmode: "numeric" },
    onchange: () => { if (!Number.isNaN(number.valueAsNumber)) send.seek(Math.max(0, Math.trunc(number.valueAsNumber))); },
  });
  const play = commandButton("play", send, { class: "primary play-pause", data: { first: "" } });
  const pace = element("span", { class: "pace", role: "status" });
  const sign = (path: string, command: Command): HTMLButtonElement => {
    const node = commandButton(command, send, { class: "quiet sign" });
    node.setAttribute("aria-label", node.textContent);
    const properties = { viewBox: "0 0 24 24", "aria-hidden": "true", class: "sign-picture" };
    node.replaceChildren(drawing("svg", properties, drawing("path", { d: path })));
    return node;
  };
  const root = element("div", { class: "reels" },
    bar,
    element("div", { class: "line wrap" },
      sign("M6 5h2v14H6zM20 5v14L9 12z", "start"),
      sign("M17 5v14L6 12z", "back"),
      play,
      sign("M7 5v14l11-7z", "on"),
      sign("M16 5h2v14h-2zM4 5v14l11-7z", "end")),
    element("div", { class: "line wrap" },
      element("span", { class: "line tight" },
        sign("M5 11h14v2H5z", "slower"),
        pace,
        sign("M5 11h6V5h2v6h6v2h-6v6h-2v-6H5z", "faster")),
      element("label", { class: "line tight" }, element("span", { class: "dim", text: "Move" }), number,
        all)),
    element("div", { class: "line wrap" }, commandButton("nextMessage", send), commandButton("takeOver", send), ...others));
  return {
    element: root,
    number,
    draw({ at, length, pace: words, place, play: toDo }) {
      bar.max = number.max = String(length);
      bar.value = String(at);
      bar.setAttribute("aria-valuetext", place);
      if (document.activeElement !== number) number.value = String(at);
      all.textContent = `of ${length.toLocaleString("en")}`;
      play.textContent = toDo;
      pace.textContent = words;
    },
  };
}
