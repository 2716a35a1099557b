/** The card that explains a cell: under the mouse, under the cursor. */

import { element, fill } from "../dom.ts";
import type { Cell } from "../wire.ts";
import { explainedNodes } from "./explain.ts";
import { glyphOf } from "./glyph.ts";
import { isOnMap, type Stage } from "./stage.ts";
import { capital } from "./words.ts";

/** Between the cell and the card. [pixels] */
const GAP = 10;
/** The buttons of a cursor take so much of the map's lower end. [pixels] */
const BAR = 68;

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
  placeCard(stage, cell);
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

/** Beside the cell where there is room. A narrow window has a place of its own for it. */
function placeCard(stage: Stage, cell: Cell): void {
  const { card, holder } = stage.layout;
  const spot = stage.map?.place(cell);
  if (spot === undefined) return;
  const field = holder.getBoundingClientRect();
  const whole = stage.layout.root.getBoundingClientRect();
  const [x, y] = [spot.x - field.left, spot.y - field.top];
  const { width, height } = card.getBoundingClientRect();
  const aside = spot.size / 2 + GAP;
  const left = x + aside + width <= field.width ? x + aside : Math.max(0, x - aside - width);
  const foot = stage.layout.cursorBar.hidden ? 0 : BAR;
  const above = Math.min(Math.max(0, y - height / 3), Math.max(0, field.height - height - foot));
  card.style.setProperty("--x", `${Math.round(field.left - whole.left + left)}px`);
  card.style.setProperty("--y", `${Math.round(field.top - whole.top + above)}px`);
}
