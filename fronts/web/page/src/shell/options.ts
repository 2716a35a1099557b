/** Reads stored options. */

import type { Options } from "../app.ts";
import { chosenFrom, isChosen, isListOf, isRecord } from "./chosen-keys.ts";
import type { Named, OptionId, OptionKind, Shelf } from "../wire.ts";

/** The stored options. Defaults replace what is missing or no longer exists. */
export function optionsFrom(kept: Partial<Options>, shelf: Shelf): Options {
  const values = shelf.options.map(({ id, kind }) => [id, valueFrom(kind, kept[id])] as const);
  return {
    ...Object.fromEntries(values) as Pick<Options, OptionId>,
    keys: chosenFrom(kept.keys),
    zooms: isRecord(kept.zooms) ? wholes(kept.zooms) : {},
    welcomed: names(kept.welcomed),
  };
}

const wholes = (kept: object): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(kept).filter(([, steps]) => Number.isInteger(steps)));

const names = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];

function valueFrom(kind: OptionKind, kept: unknown): string | number | boolean | null | readonly string[] {
  switch (kind.is) {
    case "switch": return typeof kept === "boolean" ? kept : kind.default;
    case "automatic": return typeof kept === "boolean" ? kept : null;
    case "choice": return kind.values.find(({ id }) => id === kept)?.id ?? kind.values[0]?.id ?? "";
    case "questions": return names(kept);
    case "range": return typeof kept === "number" && kept >= 0 && kept <= 1 ? kept : kind.default / 100;
  }
}

/** Whether a value is stored options: each has a value of its kind, though it may no longer exist. */
export function isOptions(kept: unknown, shelf: Shelf): boolean {
  return isRecord(kept) && isChosen(kept["keys"])
    && shelf.options.every(({ id, kind }) => {
      const value = kept[id];
      switch (kind.is) {
        case "switch": return value === undefined || typeof value === "boolean";
        case "automatic": return value === undefined || value === null || typeof value === "boolean";
        case "choice": return value === undefined || typeof value === "string";
        case "questions": return value === undefined || Array.isArray(value);
        case "range": return value === undefined || typeof value === "number";
      }
    });
}

/** Whether a value is what the rules store of the player's discoveries. */
export function isDiscoveries(kept: unknown): boolean {
  if (typeof kept !== "string") return false;
  try {
    const games: unknown = Reflect.get(JSON.parse(kept) as object, "games");
    return isRecord(games) && Object.values(games).every((known) =>
      isRecord(known) && isListOf(known["met"] ?? [], "string") && isListOf(known["told"] ?? [], "number"));
  } catch {
    return false;
  }
}

/** The values of an option, and what is stored for each. */
export function valuesOf(shelf: Shelf, option: OptionId): readonly (Named & { readonly value: string | boolean | null })[] {
  const kind = shelf.options.find(({ id }) => id === option)?.kind;
  if (kind?.is !== "automatic" && kind?.is !== "choice") return [];
  return kind.values.map((each, index) =>
    ({ ...each, value: kind.is === "choice" ? each.id : [null, true, false][index] ?? null }));
}
