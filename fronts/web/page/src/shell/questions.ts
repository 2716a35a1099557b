/** Yes-or-no questions. */

import { openSheet, type Row } from "../play/sheet.ts";
import type { Sound } from "../sound/sound.ts";

/** Asks a question; resolves to true for yes. "No" is first, unless "yes" loses nothing. */
export function ask(sound: Sound, question: string, yes: string, no: string, isSafe = false): Promise<boolean> {
  return new Promise((resolve) => {
    const refused: Row = { text: no, id: "no", act: () => resolve(false) };
    const agreed = { id: "yes", act: () => resolve(true) };
    const sheet = openSheet({
      name: "confirm",
      title: question,
      isQuestion: true,
      sound,
      groups: [{ rows: isSafe ? [{ text: yes, ...agreed }, refused] : [refused, { text: yes, tone: "bad", ...agreed }] }],
    });
    // The dialog also closes with its screen. After a yes this changes nothing.
    sheet.element.addEventListener("close", () => resolve(false));
  });
}
