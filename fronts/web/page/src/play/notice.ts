/**
 * The sentence over the map, or over the messages if there is little room. It disappears when something else happens, or after
 * a while.
 */

import type { Stage } from "./stage.ts";

/** How long the sentence stays. [milliseconds] */
const STANDS = 4_000;
/** When the hero is below this share of the map's height, the sentence moves to the top so that it does not cover the hero. */
const LOW = 0.5;
/** Windows in which the sentence is over the messages. */
export const SMALL = "(max-width: 859px), (max-height: 500px)";

let leaving = 0;

export function showNotice(stage: Stage, sentence: string | null): void {
  const { notice } = stage.layout;
  window.clearTimeout(leaving);
  notice.hidden = sentence === null || sentence === "" || isRead(stage, sentence);
  notice.textContent = notice.hidden ? "" : sentence;
  if (notice.hidden) return;
  notice.dataset["place"] = isHeroBelow(stage, LOW) ? "top" : "bottom";
  leaving = window.setTimeout(() => showNotice(stage, null), STANDS);
}

/** Tells whether the player reads the sentence elsewhere: in the dialog, or in the newest message. */
function isRead({ dialog, session }: Stage, sentence: string): boolean {
  if (dialog?.sheet.element.textContent.includes(sentence) === true) return true;
  return session.newest(1).some(({ text }) => text === sentence);
}

/** Says why the page refuses something. */
export function refuse(stage: Stage, sentence: string): void {
  stage.app.sound.interface("refuse");
  showNotice(stage, sentence);
  stage.voice.interrupt(sentence);
}

/** Says a sentence in the dialog, or on the map and to screen readers. */
export function say(stage: Stage, sentence: string): void {
  if (stage.dialog !== null) {
    stage.dialog.sheet.tell(sentence);
    return;
  }
  showNotice(stage, sentence);
  stage.voice.tell([sentence]);
}

/** Tells whether the hero is below this share of the height of the visible map. */
function isHeroBelow(stage: Stage, part: number): boolean {
  const { hero } = stage.state;
  if (hero === null || stage.map === null) return false;
  const { top, height } = stage.layout.holder.getBoundingClientRect();
  return stage.map.place(hero).y > top + height * part;
}
