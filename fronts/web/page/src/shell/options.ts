/** Reads stored options. */

import type { Options } from "../app.ts";
import { chosenFrom } from "./chosen-keys.ts";
import type { Named, OptionId, OptionKind, Shelf } from "../wire.ts";

/** The stored options. Defaults replace what is missing or no longer exists. */
export function optionsFrom(kept: Partial<Options>, shelf: Shelf): Options {
  const values = shelf.options.map(({ id, kind }) => [id, valueFrom(kind, kept[id])] as const);
  return {
    ...Object.fromEntries(values) as Pick<Options, OptionId>,
    keys: chosenFrom(kept.keys),
    zoom: Number.isInteger(kept.zoom) ? kept.zoom ?? 0 : 0,
    welcomed: Array.isArray(kept.welcomed) ? kept.welcomed.filter((name) => typeof name === "string") : [],
  };
}

function valueFrom(kind: OptionKind, kept: unknown): string | number | boolean | null {
  switch (kind.is) {
    case "switch": return typeof kept === "boolean" ? kept : kind.default;
    case "automatic": return typeof kept === "boolean" ? kept : null;
    case "choice": return kind.values.find(({ id }) => id === kept)?.id ?? kind.values[0]?.id ?? "";
    case "range": return typeof kept === "number" && kept >= 0 && kept <= 1 ? kept : kind.default / 100;
  }
}

/** The values of an option, and what is stored for each. */
export function valuesOf(shelf: Shelf, option: OptionId): readonly (Named & { readonly value: string | boolean | null })[] {
  const kind = shelf.options.find(({ id }) => id === option)?.kind;
  if (kind?.is !== "automatic" && kind?.is !== "choice") return [];
  return kind.values.map((each, index) =>
    ({ ...each, value: kind.is === "choice" ? each.id : [null, true, false][index] ?? null }));
}
