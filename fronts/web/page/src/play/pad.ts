/** A touch pad of directions that walks and moves the cursor. */

import type { App } from "../app.ts";
import { element, fill, keepFocus } from "../dom.ts";
import { isWay } from "./keys.ts";
import { topSheet } from "./sheet.ts";
import { hasEnded, isCursor, stopWalking, type Stage } from "./stage.ts";
import { arrow, capital } from "./words.ts";

/** A held button repeats after `HELD`, then every `AGAIN`. [milliseconds] */
const HELD = 380;
const AGAIN = 170;

/** Tells whether the player touches the screen. */
export const isTouched = (): boolean => window.matchMedia("(pointer: coarse)").matches;

/** Tells whether the pad is shown: as the player chose, or else on touch screens. */
export const isPadShown = (app: App): boolean => app.options.pad ?? isTouched();

export function drawPad(stage: Stage): void {
  const { pad, root } = stage.layout;
  const isShown = isPadShown(stage.app);
  pad.hidden = !isShown;
  root.dataset["pad"] = String(isShown);
  pad.dataset["shape"] = stage.variant.topology;
  if (!isShown) {
    fill(pad);
    return;
  }
  const directions = stage.variant.directions.map((name, direction) => padButton(
    name, arrow(name), () => press(stage, name, direction),
  ));
  const middle = padButton("middle", "●", () => pressMiddle(stage));
  middle.setAttribute("aria-label", "Wait, or yes");
  fill(pad, ...directions, middle);
}

function press(stage: Stage, name: string, direction: number): boolean {
  if (stopWalking(stage)) return false;
  if (isCursor(stage) && isWay(name)) stage.send({ command: name });
  else if (!hasEnded(stage)) stage.send({ step: direction });
  return topSheet() === null;
}

function pressMiddle(stage: Stage): boolean {
  if (!stopWalking(stage)) stage.send(isCursor(stage) ? "confirm" : { command: "wait" });
  return false;
}

/** A button that acts when touched, and repeats while held until `act` returns false. */
function padButton(name: string, text: string, act: () => boolean): HTMLButtonElement {
  let timer = 0;
  const stop = (): void => window.clearTimeout(timer);
  const again = (): void => {
    if (node.isConnected && act()) timer = window.setTimeout(again, AGAIN);
  };
  const node = element("button", {
    type: "button",
    class: "pad-button",
    label: capital(name),
    text,
    data: { way: name },
    onmousedown: keepFocus,
    oncontextmenu: (event) => event.preventDefault(),
    onpointerdown: (event) => {
      if (event.button !== 0) return;
      stop();
      if (act()) timer = window.setTimeout(again, HELD);
    },
    onpointerup: stop,
    onpointercancel: stop,
    onpointerleave: stop,
    onclick: (event) => {
      // The pointer has already acted on pointerdown.
      if (event.detail === 0) act();
    },
  });
  return node;
}
