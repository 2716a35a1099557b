/** The sheet of a cell: what is there, and what can be done with it. */

import { isSame } from "../cells.ts";
import { element } from "../dom.ts";
import type { Cell } from "../wire.ts";
import { beginAim } from "./aim.ts";
import { openActions } from "./action-menu.ts";
import { topAt } from "./card.ts";
import { isCursor, leaveCursor } from "./cursor.ts";
import { explainedNodes } from "./explain.ts";
import { glyphOf } from "./glyph.ts";
import { setOut } from "./journey.ts";
import { lookAt } from "./look.ts";
import { openSheet, type Row } from "./sheet.ts";
import { directionTo, hasEnded, type Stage } from "./stage.ts";
import { stepTowards } from "./steer.ts";
import { follow } from "./turn.ts";
import { arrow, capital } from "./words.ts";

export function openThere(stage: Stage, cell: Cell): void {
  const explained = stage.session.explain(cell);
  const seen = stage.session.sights().find((each) => isSame(each.at, cell));
  const id = topAt(stage, cell);
  const rows = hasEnded(stage) ? [] : rowsFor(stage, cell);
  openSheet({
    name: "there",
    title: capital(explained.name),
    about: [
      // What is not worth a word of its own has only its name, and that stands above.
      seen === undefined ? null : element("p", { class: "card-name" }, id === null ? null : glyphOf(stage, id), seen.sentence),
      ...explainedNodes(explained),
    ],
    groups: rows.length === 0 ? [] : [{ rows }],
    closeText: "Back",
    sound: stage.app.sound,
  });
}

function rowsFor(stage: Stage, cell: Cell): readonly Row[] {
  const { session, state, variant } = stage;
  const isHere = isSame(cell, state.hero);
  const direction = directionTo(variant, state.hero, cell);
  const done = (act: () => void) => (): void => {
    if (isCursor(stage)) leaveCursor(stage);
    act();
  };
  const rows: Row[] = [];
  if (direction !== null) {
    const name = variant.directions[direction] ?? "";
    variant.verbs.forEach((verb, index) => {
      if (verb.arg !== "dir") return;
      const move = session.offered(index)
        .find(({ arg }) => typeof arg === "object" && "dir" in arg && arg.dir === direction);
      if (move === undefined) return;
      const act = (): void => {
        if (index === variant.walk) stepTowards(stage, direction);
        else follow(stage, session.intend(move));
      };
      rows.push({ id: verb.name, text: `${capital(verb.name)} ${name}`, hint: arrow(name), act: done(act) });
    });
  } else if (!isHere && session.path(cell).length > 0) {
    rows.push({ id: "go", text: "Go there", act: done(() => setOut(stage, { to: cell })) });
  }
  if (isHere) rows.push({ id: "actions", text: "All actions", act: done(() => openActions(stage)) });
  rows.push({ id: "look", text: "Look around from there", act: () => lookAt(stage, cell) });
  // Last, so that a second press by mistake throws nothing away.
  if (!isHere) rows.push(...aimedRows(stage, cell, done));
  return rows;
}

/** Verbs that are aimed, with each thing they can be done with. */
function aimedRows(stage: Stage, cell: Cell, done: (act: () => void) => () => void): readonly Row[] {
  const { session, state, variant } = stage;
  return variant.verbs.flatMap((verb, index): readonly Row[] => {
    if (verb.arg === "cell") {
      const act = done(() => beginAim(stage, index, null, cell));
      return [{ id: verb.name, text: `${capital(verb.name)} there`, act }];
    }
    if (verb.arg !== "slot-at") return [];
    return [...session.placesFor(index)]
      .flatMap((slot) => state.pack.find((gear) => gear.slot === slot) ?? [])
      .map((gear) => ({
        id: `${verb.name} ${gear.letter}`,
        text: `${capital(verb.name)} ${gear.name} there`,
        picture: glyphOf(stage, gear.id),
        act: done(() => beginAim(stage, index, gear.slot, cell)),
      }));
  });
}
