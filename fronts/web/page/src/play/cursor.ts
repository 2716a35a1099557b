/** Buttons for the cursor with which the player looks or aims. */

import { button, fill } from "../dom.ts";
import { hideHints } from "./hints.ts";
import { send } from "./send.ts";
import { isCursor, type Stage } from "./stage.ts";
import { drawTargets } from "./targets.ts";

export function drawCursorBar(stage: Stage): void {
  const { layout: { cursorBar }, screen: { aim, cursor, mode } } = stage;
  cursorBar.hidden = !isCursor(stage);
  drawTargets(stage);
  // The buttons take the place of hints.
  if (!cursorBar.hidden) hideHints(stage);
  const make = (name: string, text: string, act: () => void): HTMLElement => button(
    text, act, { class: `bar-button${name === "confirm" ? " is-main" : ""}`, data: { cursor: name } },
  );
  const confirm = (): void => send(stage, "confirm");
  const next = (): void => send(stage, { nextTarget: { isBack: false } });
  const cancel = (): void => send(stage, "cancel");
  if (aim !== null) {
    fill(
      cursorBar, make("confirm", aim.verb, confirm), make("next", "Next target", next), make("cancel", "Never mind", cancel),
    );
  } else if (mode === "look" && cursor !== null) {
    fill(
      cursorBar, make("confirm", "Go there", confirm), make("next", "Next", next),
      make("there", "What to do", () => send(stage, { there: cursor })), make("cancel", "Back", cancel),
    );
  } else {
    fill(cursorBar);
  }
}
