/** Whether something is meant. */

import { openSheet, type Group } from "./sheet.ts";
import type { Stage } from "./stage.ts";

/** Asks a question that yes or no answers. The key that brought it up does not answer it: only its capital does. */
export function askWhetherMeant(stage: Stage, question: string, yes: () => void, no?: () => void): void {
  const isRaisedByYes = stage.pressed?.name === "y";
  const key = isRaisedByYes ? "Y" : "y";
  const groups: readonly Group[] = [
    {
      isGrid: true,
      rows: [
        { id: "no", text: "No", hint: "Esc", keys: ["n", "N"], act: () => no?.() },
        { id: "yes", text: "Yes", hint: key, keys: isRaisedByYes ? ["Y"] : ["y", "Y"], act: yes },
      ],
    },
  ];
  openSheet({
    name: "confirm",
    title: question,
    groups,
    isQuestion: true,
    selected: "no",
    sound: stage.app.sound,
    // A click beside a question answers nothing.
    onOutside: () => undefined,
    ...(no === undefined ? {} : { onCancel: no }),
  });
}
