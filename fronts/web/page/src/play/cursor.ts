/** Buttons for the cursor that looks or aims. */

import { element, fill, keepFocus } from "../dom.ts";
import { hasEnded, isCursor, type Stage } from "./stage.ts";
import { drawTargets } from "./targets.ts";

export function drawCursorBar(stage: Stage): void {
  const { layout: { cursorBar }, screen: { aim, cursor, mode } } = stage;
  cursorBar.hidden = !isCursor(stage);
  drawTargets(stage);
  // The buttons must not take the focus, because each press rebuilds them.
  const make = (name: string, text: string, act: () => void): HTMLElement => element("button", {
    type: "button", class: `bar-button${name === "confirm" ? " is-main" : ""}`, data: { cursor: name }, text,
    onmousedown: keepFocus, onclick: act,
  });
  const confirm = (): void => stage.send("confirm");
  const step = (): void => stage.send({ nextTarget: { isBack: false } });
  const cancel = (): void => stage.send("cancel");
  if (aim !== null) {
    fill(
      cursorBar, make("confirm", aim.verb, confirm), make("next", "Next target", step), make("cancel", "Never mind", cancel),
    );
  } else if (mode === "look" && cursor !== null) {
    const go = make("confirm", "Go there", confirm);
    const there = make("there", "What to do", () => stage.send({ there: cursor }));
    const [next, back] = [make("next", "Next", step), make("cancel", "Back", cancel)];
    fill(cursorBar, ...hasEnded(stage) ? [next, back] : [go, next, there, back]);
  } else {
    fill(cursorBar);
  }
}
