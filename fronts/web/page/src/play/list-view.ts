/** Lists of the things in sight and around the hero, which can replace the map. */

import { element, fill } from "../dom.ts";
import { SENTENCES, type Seen } from "../wire.ts";
import { topAt } from "./card.ts";
import { glyphOf } from "./glyph.ts";
import { neighbour, type Stage } from "./stage.ts";
import { capital } from "./words.ts";

export function drawList(stage: Stage, sights: readonly Seen[]): void {
  const { list, field } = stage.layout;
  const isShown = stage.app.options.listInsteadOfMap;
  list.hidden = !isShown;
  field.hidden = isShown;
  if (!isShown) return;
  const active = document.activeElement;
  const before = active instanceof HTMLElement && list.contains(active) ? active.dataset["entry"] : undefined;
  fill(
    list,
    element("h2", { text: "In sight" }),
    sights.length === 0
      ? element("p", { text: SENTENCES.nothingInView })
      : element(
        "ul", { role: "list", class: "list-rows" },
        ...sights.map((seen, index) => row(
          stage, `sight-${index}`, seen.id, seen.sentence, () => stage.send({ there: seen.at }),
        )),
      ),
    element("h2", { text: "Around you" }),
    element("ul", { role: "list", class: "list-rows is-around" }, ...around(stage)),
  );
  const entries = [...list.querySelectorAll<HTMLElement>("[data-entry]")];
  if (before !== undefined) (entries.find((each) => each.dataset["entry"] === before) ?? entries[0])?.focus();
}

/** A row for each direction, with the contents of the cell there. A click steps that way. */
function around(stage: Stage): readonly HTMLElement[] {
  const { session, state, variant } = stage;
  const { hero } = state;
  if (hero === null || variant.walk === null) return [];
  return variant.directions.flatMap((name, direction) => {
    const cell = neighbour(variant, hero, direction);
    if (cell === null) return [];
    const { name: what } = session.explain(cell);
    return [row(stage, name, topAt(stage, cell), `${capital(name)}: ${what}`, () => stage.send({ step: direction }))];
  });
}

function row(stage: Stage, entry: string, id: number | null, text: string, act: () => void): HTMLElement {
  return element(
    "li",
    {},
    element(
      "button", { type: "button", class: "list-row", data: { entry }, onclick: act },
      id === null ? null : glyphOf(stage, id), element("span", { text }),
    ),
  );
}
