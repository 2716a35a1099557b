/** The last move again: how often, until what. */

import { element } from "../dom.ts";
import { sentenceOf } from "../errors.ts";
import { setOut } from "./journey.ts";
import { openSheet } from "./sheet.ts";
import type { Stage } from "./stage.ts";
import { refuse } from "./turn.ts";

/** How often a move is made again where the player names no number. */
const USUAL = 20;
const OFFERED: readonly number[] = [5, 20, 50, 200];

export function askHowOften(stage: Stage): void {
  let question: string;
  try {
    question = stage.session.again();
  } catch (error) {
    refuse(stage, sentenceOf(error));
    return;
  }
  const again = (times: number): void => setOut(stage, { repeat: times });
  const input = element("input", {
    type: "number",
    class: "times",
    id: "times",
    attributes: { min: 1, max: 999, inputmode: "numeric", placeholder: USUAL },
  });
  const typed = (): void => {
    const times = Number.parseInt(input.value, 10);
    sheet.close();
    again(Number.isFinite(times) ? Math.min(Math.max(times, 1), 999) : USUAL);
  };
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    typed();
  });
  const sheet = openSheet({
    name: "repeat",
    title: question,
    about: [
      element("p", { text: "Or until something happens." }),
      element("p", { class: "times-line" }, element("label", { for: "times", text: "Times" }), input),
    ],
    groups: [{
      isGrid: true,
      rows: OFFERED.map((times) => ({ id: String(times), text: `×${times}`, act: () => again(times) })),
    }],
    closeText: "Not at all",
    selected: String(USUAL),
    sound: stage.app.sound,
    // Digits go where they can be read.
    onKey(name) {
      if (!/^\d$/.test(name)) return false;
      input.value = name;
      input.focus();
      return true;
    },
  });
}
