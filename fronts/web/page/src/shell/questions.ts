/** Questions that must be answered before anything else. */

import { openSheet } from "../play/sheet.ts";
import type { Sound } from "../sound/sound.ts";

/** Asks, and resolves to whether the player said yes. The safe answer comes first. */
export function ask(sound: Sound, question: string, yes: string, no: string): Promise<boolean> {
  return new Promise((resolve) => {
    const sheet = openSheet({
      name: "confirm",
      title: question,
      isQuestion: true,
      sound,
      groups: [{ rows: [
        { text: no, id: "no", act: () => resolve(false) },
        { text: yes, id: "yes", tone: "bad", act: () => resolve(true) },
      ] }],
    });
    // Also when its screen goes away under it; a yes was given before that.
    sheet.element.addEventListener("close", () => resolve(false));
  });
}
