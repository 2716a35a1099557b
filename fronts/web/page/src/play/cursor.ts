/** Buttons for the cursor that looks or aims. */

import { element, fill } from "../dom.ts";
import { keepFocus } from "./panels.ts";
import { send } from "./send.ts";
import { hasEnded, isCursor, type Stage } from "./stage.ts";
import { drawTargets } from "./targets.ts";

export function drawCursorBar(stage: Stage): void {
  const { layout: { cursorBar }, screen: { aim, cursor, mode } } = stage;
  cursorBar.hidden = !isCursor(stage);
  drawTargets(stage);
  // Each press rebuilds the buttons, so they must not take the focus.
  const make = (name: string, text: string, act: () => void): HTMLElement => element("button", {
    type: "button", class: `bar-button${name === "confirm" ? " is-main" : ""}`, data: { cursor: name }, text,
    onmousedown: keepFocus, onclick: act,
  });
  const confirm = (): void => send(stage, "confirm");
  const step = (): void => send(stage, { nextTarget: { isBack: false } });
  const cancel = (): void => send(stage, "cancel");
  if (aim !== null) {
    fill(
      cursorBar, make("confirm", aim.verb, confirm), make("next", "Next target", step), make("cancel", "Never mind", cancel),
    );
  } else if (mode === "look" && cursor !== null) {
    const go = make("confirm", "Go there", confirm);
    const there = make("there", "What to do", () => send(stage, { there: cursor }));
    const [next, back] = [make("next", "Next", step), make("cancel", "Back", cancel)];
    fill(cursorBar, ...hasEnded(stage) ? [next, back] : [go, next, there, back]);
  } else {
    fill(cursorBar);
  }
}
