/** Shows the progress of opening a long run, and lets the player cancel it. */

import type { App, Screen } from "../app.ts";
import { button, element } from "../dom.ts";
import { SENTENCES } from "../wire.ts";
import { frame } from "./parts.ts";

/** Progress between two announcements. [percent] */
const STEP = 25;

export interface OpeningScreen extends Screen {
  showProgress(played: number, length: number): void;
}

export function openingScreen(app: App, bytes: Uint8Array): OpeningScreen {
  const bar = element("progress", { label: "Opening the run", attributes: { max: 100, value: 0 } });
  const counted = element("p", { class: "dim", attributes: { "aria-hidden": "true" } });
  const said = element("p", { class: "unseen", role: "status" });
  const root = frame(app, "opening", "Opening the run",
    element("div", { class: "prose" },
      element("p", { text: SENTENCES.opening }),
      bar, counted, said,
      element("div", { class: "line wrap" }, button("Cancel", () => app.back(), { data: { first: "" } }))));
  let announced = 0;
  return {
    element: root,
    title: "Opening a run",
    showProgress(played, length) {
      const percent = Math.floor((played * 100) / Math.max(1, length));
      bar.value = percent;
      counted.textContent = `Move ${played.toLocaleString("en")} of ${length.toLocaleString("en")}`;
      if (percent < announced + STEP) return;
      announced = percent - (percent % STEP);
      said.textContent = `${announced} percent`;
    },
    enter: () => undefined,
    leave: () => undefined,
    key: () => false,
    run: () => ({ fileName: "game.run", standing: SENTENCES.unharmed, bytes: () => bytes }),
  };
}
