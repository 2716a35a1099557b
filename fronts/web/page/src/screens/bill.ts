/** The caption over a run from a link while it plays, with actions for it. */

import { button, element } from "../dom.ts";
import type { ReplayScreen } from "../wire.ts";
import { commandButton, type Send } from "./replay-controls.ts";

export interface Bill {
  readonly element: HTMLElement;
  draw(screen: ReplayScreen): void;
}

/** `name` is that of the game. `showAll` shows everything else that a replay can do. */
export function createBill(name: string, caption: string, send: Send, showAll: () => void): Bill {
  const played = element("progress", { label: "Played" });
  const play = commandButton("play", send, { class: "primary play-pause", data: { first: "" } });
  const playSeed = commandButton("playSeed", send, { class: "" });
  const root = element("section", { class: "bill", label: "A run that was shared" },
    element("p", { class: "bill-name", text: name }),
    element("p", { class: "caption", text: caption }),
    element("div", { class: "line wrap" },
      play,
      playSeed,
      commandButton("takeOver", send, { class: "" }),
      button("All controls", showAll, { class: "quiet" })),
    played);
  return {
    element: root,
    draw({ activity, at, length, play: toDo }) {
      played.max = Math.max(1, length);
      played.value = at;
      const isOver = at === length && activity === "paused";
      play.textContent = isOver ? "Watch again" : toDo;
      // Once the run is over, the main action is to do better.
      play.classList.toggle("primary", !isOver);
      playSeed.classList.toggle("primary", isOver);
    },
  };
}
