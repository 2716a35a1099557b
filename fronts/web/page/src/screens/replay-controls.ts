/** The controls under a replay: position, speed and actions. */

import { button, drawing, element } from "../dom.ts";

export interface Reels {
  readonly element: HTMLElement;
  /** The field for the number of the move. */
  readonly number: HTMLInputElement;
  /** Shows the position and speed of the replay. */
  at(move: number, isPlaying: boolean, speed: number): void;
  /** The run has grown to this many moves. */
  grow(length: number): void;
}

export interface ReelActs {
  readonly seek: (move: number) => void;
  readonly play: () => void;
  readonly next: () => void;
  readonly faster: (by: number) => void;
  readonly takeOver: () => void;
  readonly share: () => void;
  /** Opens the notes of other players; null if there can be none. */
  readonly notes: (() => void) | null;
}

export function createReels(moves: number, acts: ReelActs): Reels {
  let [here, length] = [0, moves];
  const all = element("span", { class: "dim" });
  const grow = (grown: number): void => {
    length = grown;
    all.textContent = `of ${length.toLocaleString("en")}`;
    bar.max = number.max = String(length);
  };
  const bar = element("input", {
    type: "range", class: "scrub", label: "Move", value: "0",
    attributes: { min: 0, max: length, step: 1 },
    oninput: () => acts.seek(bar.valueAsNumber),
  });
  const number = element("input", {
    type: "number", class: "move-number", label: "Move number", value: "0",
    attributes: { min: 0, max: length, inputmode: "numeric" },
    onchange: () => { if (!Number.isNaN(number.valueAsNumber)) acts.seek(Math.trunc(number.valueAsNumber)); },
  });
  const play = button("Play", acts.play, { class: "primary play-pause", data: { first: "" } });
  const pace = element("span", { class: "pace", role: "status" });
  const sign = (path: string, label: string, act: () => void): HTMLButtonElement => {
    const node = button("", act, { class: "quiet sign", label, title: label });
    const properties = { viewBox: "0 0 24 24", "aria-hidden": "true", class: "sign-picture" };
    node.append(drawing("svg", properties, drawing("path", { d: path })));
    return node;
  };
  const root = element("div", { class: "reels" },
    bar,
    element("div", { class: "line wrap" },
      sign("M6 5h2v14H6zM20 5v14L9 12z", "To the start", () => acts.seek(0)),
      sign("M17 5v14L6 12z", "One move back", () => acts.seek(here - 1)),
      play,
      sign("M7 5v14l11-7z", "One move on", () => acts.seek(here + 1)),
      sign("M16 5h2v14h-2zM4 5v14l11-7z", "To the end", () => acts.seek(length))),
    element("div", { class: "line wrap" },
      element("span", { class: "line tight" },
        sign("M5 11h14v2H5z", "Slower", () => acts.faster(-1)),
        pace,
        sign("M5 11h6V5h2v6h6v2h-6v6h-2v-6H5z", "Faster", () => acts.faster(1))),
      element("label", { class: "line tight" }, element("span", { class: "dim", text: "Move" }), number,
        all)),
    element("div", { class: "line wrap" },
      button(
        "Next message", acts.next, { class: "quiet", title: "To the next move with an important message" },
      ),
      button("Take over here", acts.takeOver, { class: "quiet" }),
      acts.notes !== null && button("Notes", acts.notes, { class: "quiet", title: "What others wrote on this run" }),
      button("Share, save, film", acts.share, { class: "quiet" })));
  grow(moves);
  return {
    element: root,
    number,
    grow,
    at(move, isPlaying, speed) {
      here = move;
      bar.value = String(move);
      bar.setAttribute("aria-valuetext", `move ${move} of ${length}`);
      if (document.activeElement !== number) number.value = String(move);
      play.textContent = isPlaying ? "Pause" : "Play";
      pace.textContent = `${speed}/s`;
    },
  };
}
