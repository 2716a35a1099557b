/** The sentence over the map that stands until something else happens, but not for long. */

import type { Stage } from "./stage.ts";

/** How long it stands. [milliseconds] */
const STANDS = 4_000;
/** From this part of the map's height down the hero is nearer to where the sentence would stand. */
const LOW = 0.5;

let leaving = 0;

export function showNotice(stage: Stage, sentence: string | null): void {
  const { notice } = stage.layout;
  window.clearTimeout(leaving);
  notice.hidden = sentence === null || sentence === "";
  notice.textContent = sentence ?? "";
  if (notice.hidden) return;
  notice.dataset["place"] = isHeroBelow(stage, LOW) ? "top" : "bottom";
  leaving = window.setTimeout(() => showNotice(stage, null), STANDS);
}

/** Says why the page does not do something. */
export function refuse(stage: Stage, sentence: string): void {
  stage.app.sound.interface("refuse");
  showNotice(stage, sentence);
  stage.voice.interrupt(sentence);
}

/** Tells a sentence on the map and to screen readers. */
export function say(stage: Stage, sentence: string): void {
  showNotice(stage, sentence);
  stage.voice.tell([sentence]);
}

/** Whether the hero stands below this part of the map's height, as it is shown. */
export function isHeroBelow(stage: Stage, part: number): boolean {
  const { hero } = stage.state;
  if (hero === null || stage.map === null) return false;
  const { top, height } = stage.layout.holder.getBoundingClientRect();
  return stage.map.place(hero).y > top + height * part;
}
