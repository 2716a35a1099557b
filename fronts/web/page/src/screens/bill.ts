/** The caption over a run from a link while it plays, with actions for it. */

import { button, element } from "../dom.ts";

export interface Bill {
  readonly element: HTMLElement;
  /** Shows the position of the replay. */
  at(move: number, isPlaying: boolean): void;
}

export interface BillActs {
  readonly play: () => void;
  readonly playSeed: () => void;
  readonly takeOver: () => void;
  /** Shows everything else that a replay can do. */
  readonly showAll: () => void;
}

/** `name` is that of the game. */
export function createBill(name: string, caption: string, length: number, acts: BillActs): Bill {
  const played = element("progress", { label: "Played", attributes: { max: Math.max(1, length) } });
  const play = button("Play", acts.play, { class: "primary play-pause", data: { first: "" } });
  const playSeed = button("Play this seed", acts.playSeed);
  const root = element("section", { class: "bill", label: "A run that was shared" },
    element("p", { class: "bill-name", text: name }),
    element("p", { class: "caption", text: caption }),
    element("div", { class: "line wrap" },
      play,
      playSeed,
      button("Take over here", acts.takeOver),
      button("All controls", acts.showAll, { class: "quiet" })),
    played);
  return {
    element: root,
    at(move, isPlaying) {
      played.value = move;
      const isOver = move === length && !isPlaying;
      play.textContent = isPlaying ? "Pause" : isOver ? "Watch again" : "Play";
      // Once it is over, the next thing to do is better.
      play.classList.toggle("primary", !isOver);
      playSeed.classList.toggle("primary", isOver);
    },
  };
}
