/** Hints for a new player, in a box that keeps away from the hero and goes with the next key. */

import { button, element, fill } from "../dom.ts";
import type { Stage } from "./stage.ts";

/** Shows hints; whether there are any. */
export function showHints(stage: Stage, hints: readonly string[]): boolean {
  if (hints.length === 0 || !stage.app.options.hints) return false;
  const { hint, middle } = { hint: stage.layout.hint, middle: stage.layout.holder.getBoundingClientRect() };
  const hero = stage.state.hero;
  const y = hero === null ? null : (stage.map?.place(hero).y ?? null);
  const isLow = y !== null && y > middle.top + middle.height / 2;
  hint.dataset["place"] = isLow ? "top" : "bottom";
  fill(
    hint,
    element("h2", { class: "play-hint-title", text: "A hint" }),
    ...hints.map((text) => element("p", { text })),
    button("Play on", () => hideHints(stage), { class: "small" }),
  );
  hint.hidden = false;
  stage.voice.tell(hints);
  return true;
}

/** Hides them; whether any were shown. */
export function hideHints(stage: Stage): boolean {
  const { hint, field } = stage.layout;
  if (hint.hidden) return false;
  const hadFocus = hint.contains(document.activeElement);
  hint.hidden = true;
  fill(hint);
  if (hadFocus) field.focus();
  return true;
}
