/** Finds seeds by what their first levels hold. */

import type { App, Screen } from "../app.ts";
import { button, element, fill } from "../dom.ts";
import { sentenceOf } from "../errors.ts";
import { countedOn, findSeed } from "../rules.ts";
import { filled } from "../play/words.ts";
import { SENTENCES, type Game, type Variant } from "../wire.ts";
import { frame } from "./parts.ts";

/** Seeds between two breaths of the page. */
const PART = 20;
/** The most seeds to show, and to look at. */
const MOST_FOUND = 10;
const MOST_SEEDS = 100_000;
const MOST_DEPTHS = 3;

/** Tells whether seeds of a variant can be searched. */
export const isSearchable = (game: Game, variant: Variant): boolean => countedOn(game.id, variant.index).length > 0;

export function seedsScreen(app: App, game: Game, variant: Variant): Screen {
  const said = element("p", { class: "dim", role: "status" });
  const found = element("div", { class: "line wrap" });
  const wishes = element("input", {
    type: "text", class: "wishes", label: "What must be there", value: "rapier, rat=0",
    attributes: { autocomplete: "off", size: 40 },
  });
  const depth = element("input", {
    type: "number", label: "Levels", value: "1", attributes: { min: 1, max: MOST_DEPTHS },
  });
  const names = countedOn(game.id, variant.index);
  /** Counts searches: a new one ends the one before, and so does leaving. */
  let latest = 0;
  const search = async (): Promise<void> => {
    const number = latest += 1;
    const asked = wishes.value.split(",").map((wish) => wish.trim()).filter((wish) => wish !== "");
    const levels = Math.min(Math.max(Math.trunc(Number(depth.value)) || 1, 1), MOST_DEPTHS);
    let count = 0;
    let from = 1;
    fill(found);
    while (number === latest && count < MOST_FOUND && from <= MOST_SEEDS) {
      const seed = findSeed(game.id, variant.index, levels, asked, from, PART);
      if (seed !== undefined) {
        count += 1;
        found.append(button(`Play ${seed}`, () => void app.start(game, variant, 0, false, String(seed)), { class: "quiet" }));
      }
      from = seed === undefined ? from + PART : seed + 1;
      said.textContent = filled(SENTENCES.seedsFound, { count: String(count), last: String(from - 1) });
      await new Promise((resolve) => { setTimeout(resolve, 0); });
    }
  };
  const begin = (): void => void search().catch((error: unknown) => { said.textContent = sentenceOf(error); });
  const root = frame(app, "seeds", `${game.title}: find a seed`,
    element("p", { text: SENTENCES.seedWishes }),
    element("div", { class: "line wrap" }, wishes, element("label", {}, "on the first ", depth, " levels together"),
      button("Find", begin, { class: "primary", data: { first: "" } })),
    said, found,
    element("details", {}, element("summary", { text: "What is counted" }), element("p", { text: names.join(", ") })));
  return {
    element: root,
    title: `Find a seed of ${game.title}`,
    enter: () => undefined,
    leave: () => { latest += 1; },
    key(event) {
      if (event.key !== "Enter") return false;
      begin();
      return true;
    },
  };
}
