/** Hints for a new player, in a box that keeps away from the hero and goes with the next move. */

import { button, element, fill } from "../dom.ts";
import { keyHint } from "./keys.ts";
import { isHeroBelow } from "./notice.ts";
import type { Stage } from "./stage.ts";

/** From this part of the map's height down the hero is in the way of a box at the lower end. */
const LOW = 0.55;

/** Shows hints; whether there are any. */
export function showHints(stage: Stage, hints: readonly string[]): boolean {
  if (hints.length === 0 || !stage.app.options.hints) return false;
  showBox(stage, "A hint", hints);
  return true;
}

/** Tells what a variant is about to whoever begins it for the first time. */
export function showWelcome(stage: Stage): void {
  const { app, game, variant } = stage;
  const known = app.options.welcomed;
  const name = `${game.id}/${variant.id}`;
  if (!app.options.hints || known.includes(name)) return;
  app.change({ welcomed: [...known, name] });
  const about = variant.help.split("\n\n")[0] ?? "";
  showBox(stage, game.title, [about, `${keyHint(stage.keys.ofControl("help")) || "?"} explains more.`]);
}

function showBox(stage: Stage, title: string, paragraphs: readonly string[]): void {
  const { hint } = stage.layout;
  hint.dataset["place"] = isHeroBelow(stage, LOW) ? "top" : "bottom";
  fill(
    hint,
    element("h2", { class: "play-hint-title", text: title }),
    button("Play on", () => hideHints(stage), { class: "small" }),
    ...paragraphs.map((text) => element("p", { text })),
  );
  hint.hidden = false;
  stage.voice.tell(paragraphs);
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
