/** A thing's letter in its colour, for lists. */

import { element } from "../dom.ts";
import type { Entry } from "../wire.ts";
import type { Stage } from "./stage.ts";

export function glyphOf(stage: Stage, id: number): HTMLElement {
  const entry = stage.variant.legend.find((each) => each.id === id);
  return element("span", {
    class: "glyph",
    text: entry?.glyph ?? "?",
    attributes: { "aria-hidden": "true" },
    custom: { ink: entry === undefined ? "var(--text)" : ink(stage, entry) },
  });
}

function ink(stage: Stage, entry: Entry): string {
  const { theme } = stage.app;
  return theme.roles?.[entry.role] ?? theme.colours?.[entry.colour] ?? theme.text;
}
