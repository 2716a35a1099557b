/** The card that explains the cell under the mouse or the cursor. */

import { element, fill } from "../dom.ts";
import type { Cell, Explained } from "../wire.ts";
import { explainedNodes } from "./explain.ts";
import { glyphOf } from "./glyph.ts";
import { isOnMap, type Stage } from "./stage.ts";
import { capital } from "./words.ts";

/** Explains the cell under the cursor or the mouse. While aiming, first says what a shot there would do. */
export function showCard(stage: Stage, cell: Cell): void {
  const { layout: { card }, screen: { aim, explained } } = stage;
  if (explained === null || !isOnMap(stage.state, cell)) {
    hideCard(stage);
    return;
  }
  fill(
    card,
    aim !== null && aim.outcome !== "" && element("p", { class: "foretold", text: capital(aim.outcome) }),
    nameNode(stage, explained, explained.name),
    ...explainedNodes(explained),
  );
  card.hidden = false;
}

/** A name or a sentence after the picture of its subject. */
export const nameNode = (stage: Stage, { picture }: Explained, text: string): HTMLElement =>
  element("p", { class: "card-name" }, picture === null ? null : glyphOf(stage, picture), text);

export function hideCard(stage: Stage): void {
  stage.layout.card.hidden = true;
}

/** The legend id of the topmost thing drawn at a cell; null if the cell is unknown. */
export function topAt(stage: Stage, cell: Cell): number | null {
  const { state } = stage;
  const index = cell[1] * state.width + cell[0];
  if (state.sight.length > 0 && (state.sight[index] ?? 0) === 0) return null;
  const thing = state.things.findLast((each) => each.at[0] === cell[0] && each.at[1] === cell[1]);
  return thing?.id ?? state.tiles[index] ?? null;
}
