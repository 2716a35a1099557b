/** What is in sight as a list that can stand in place of the map. */

import { element, fill } from "../dom.ts";
import type { Seen } from "../wire.ts";
import { glyphOf } from "./glyph.ts";
import type { Stage } from "./stage.ts";
import { openThere } from "./there.ts";

export function drawList(stage: Stage, sights: readonly Seen[]): void {
  const { list, field } = stage.layout;
  const isShown = stage.app.options.listInsteadOfMap;
  list.hidden = !isShown;
  field.hidden = isShown;
  if (!isShown) return;
  const active = document.activeElement;
  const index = [...list.querySelectorAll("button")].findIndex((each) => each === active);
  const rows = sights.map((seen) =>
    element(
      "li",
      {},
      element(
        "button",
        { type: "button", class: "list-row", onclick: () => openThere(stage, seen.at) },
        glyphOf(stage, seen.id),
        element("span", { text: seen.sentence }),
      ),
    ),
  );
  fill(
    list,
    element("h2", { text: "In sight" }),
    rows.length === 0 ? element("p", { text: "Nothing but the ground." }) : element("ul", { role: "list", class: "list-rows" }, ...rows),
  );
  const buttons = list.querySelectorAll("button");
  if (index >= 0) buttons[Math.min(index, buttons.length - 1)]?.focus();
}
