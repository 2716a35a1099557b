/** Yes-or-no questions. */

import { openSheet } from "../play/sheet.ts";
import type { Sound } from "../sound/sound.ts";

/** Asks a question; resolves to true for yes. The safe answer comes first. */
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
    // The dialog also closes with its screen. After a yes this changes nothing.
    sheet.element.addEventListener("close", () => resolve(false));
  });
}
