/** The story before a player's first run, line by line, over the whole screen. */

import { button, element, fill } from "../dom.ts";
import { focusStage, type Stage } from "./stage.ts";

/** Tells the player how to see the whole story at once. */
const BY_TAP = "Tap to show the rest";
const BY_KEY = "Click or press Space to show the rest";

/** Shows the story as far as it has been told, or removes it. */
export function drawStory(stage: Stage): void {
  const { app, layout: { story }, screen: { opening } } = stage;
  if (opening === null) {
    // The map appears out of the dark.
    if (!story.hidden && !story.classList.contains("is-over")) focusStage(stage);
    if (app.isStill) story.hidden = true;
    story.classList.add("is-over");
    return;
  }
  if (story.hidden) {
    story.classList.remove("is-over");
    fill(story,
      element("h2", { text: opening.title }),
      ...opening.lines.map((text) => element("p", { text })),
      button(opening.action, () => undefined, { class: "primary" }),
      element("small", { class: "dim", text: window.matchMedia("(hover: none)").matches ? BY_TAP : BY_KEY }));
    // The button begins the run; a press anywhere else first shows the rest.
    story.onclick = ({ target }) => stage.send(target instanceof HTMLButtonElement ? "cancel" : "confirm");
    story.onanimationend = ({ target }) => { if (target === story) story.hidden = true; };
    story.hidden = false;
    // Keep keys from the screen below.
    story.focus();
  }
  const isWhole = opening.shown === opening.lines.length;
  [...story.querySelectorAll("p")].forEach((line, index) => line.classList.toggle("is-shown", index < opening.shown));
  story.querySelector("small")?.classList.toggle("is-over", isWhole);
}
