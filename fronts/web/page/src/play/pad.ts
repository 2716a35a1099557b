/** A pad of directions for thumbs: it walks, and moves a cursor. */

import type { App } from "../app.ts";
import { element, fill } from "../dom.ts";
import { confirmCursor, isCursor, pushCursor } from "./cursor.ts";
import { control } from "./controls.ts";
import { hideHints } from "./hints.ts";
import { stopWalking } from "./journey.ts";
import { isWay } from "./keys.ts";
import { keepFocus } from "./panels.ts";
import { topSheet } from "./sheet.ts";
import { hasEnded, type Stage } from "./stage.ts";
import { stepTowards } from "./steer.ts";
import { arrow, capital } from "./words.ts";

/** A held button begins to repeat after so long, and goes on so often. [milliseconds] */
const HELD = 380;
const AGAIN = 170;

/** Whether the pad is shown: as the player wants, else where fingers do the pointing. */
export const isPadShown = (app: App): boolean => app.options.pad ?? window.matchMedia("(pointer: coarse)").matches;

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
  middle.setAttribute("aria-label", "Actions, or yes");
  fill(pad, ...directions, middle);
}

function press(stage: Stage, name: string, direction: number): boolean {
  if (stopWalking(stage)) return false;
  hideHints(stage);
  if (!isCursor(stage)) {
    if (!hasEnded(stage)) stepTowards(stage, direction);
  } else if (isWay(name)) {
    pushCursor(stage, name);
  }
  return topSheet() === null;
}

function pressMiddle(stage: Stage): boolean {
  if (stopWalking(stage)) return false;
  hideHints(stage);
  if (isCursor(stage)) confirmCursor(stage);
  else control(stage, "verbs");
  return false;
}

/** A button that acts when it is touched, and again while it is held as long as `act` says so. */
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
      // Of a pointer it was heard already.
      if (event.detail === 0) act();
    },
  });
  return node;
}
