/** The card that explains a cell: under the mouse, under the cursor. */

import { element, fill } from "../dom.ts";
import type { Cell } from "../wire.ts";
import { explainedNodes } from "./explain.ts";
import { glyphOf } from "./glyph.ts";
import { isOnMap, type Stage } from "./stage.ts";
import { capital } from "./words.ts";

/** Shows what is at a cell, with a sentence before it if there is one. */
export function showCard(stage: Stage, cell: Cell, foretold: string | null): void {
  const { card } = stage.layout;
  if (!isOnMap(stage.state, cell)) {
    hideCard(stage);
    return;
  }
  const explained = stage.session.explain(cell);
  const top = topAt(stage, cell);
  fill(
    card,
    foretold !== null && foretold !== "" && element("p", { class: "foretold", text: capital(foretold) }),
    element("p", { class: "card-name" }, top === null ? null : glyphOf(stage, top), explained.name),
    ...explainedNodes(explained),
  );
  card.hidden = false;
}

export function hideCard(stage: Stage): void {
  stage.layout.card.hidden = true;
}

/** The legend id of what is drawn at a cell; null for what is unknown. */
export function topAt(stage: Stage, cell: Cell): number | null {
  const { state } = stage;
  const index = cell[1] * state.width + cell[0];
  if (state.sight.length > 0 && (state.sight[index] ?? 0) === 0) return null;
  const thing = state.things.findLast((each) => each.at[0] === cell[0] && each.at[1] === cell[1]);
  return thing?.id ?? state.tiles[index] ?? null;
}
