/** The sentence over the map that stands until something else happens. */

import type { Stage } from "./stage.ts";

export function showNotice(stage: Stage, sentence: string | null): void {
  const { notice } = stage.layout;
  notice.hidden = sentence === null || sentence === "";
  notice.textContent = sentence ?? "";
}

/** Tells a sentence on the map and to screen readers. */
export function say(stage: Stage, sentence: string): void {
  showNotice(stage, sentence);
  stage.voice.tell([sentence]);
}
