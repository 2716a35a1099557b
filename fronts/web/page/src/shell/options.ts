/** Reads stored options. */

import type { Options } from "../store/store.ts";
import { chosenFrom, isChosen, isListOf, isRecord } from "./chosen-keys.ts";
import type { Named, OptionId, OptionKind, Shelf } from "../wire.ts";

/** Settings that are stored beside the options of the shelf. */
const OTHERS: ReadonlySet<string> = new Set(["zooms", "welcomed", "backedUp"] satisfies readonly (keyof Options)[]);

/** The stored options. Defaults replace missing and outdated ones. */
export function optionsFrom(kept: Partial<Options>, shelf: Shelf): Options {
  const values = shelf.options.map(({ id, kind }) => [id, valueFrom(kind, kept[id])] as const);
  return {
    ...Object.fromEntries(values) as Pick<Options, OptionId>,
    keys: chosenFrom(kept.keys),
    zooms: isRecord(kept.zooms) ? wholes(kept.zooms) : {},
    welcomed: names(kept.welcomed),
    backedUp: Number.isFinite(kept.backedUp) ? kept.backedUp ?? 0 : 0,
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

/** The names of stored options whose names or values this version does not know. */
export function ignoredOptions(kept: object, shelf: Shelf): readonly string[] {
  const isRead = ([id, value]: readonly [string, unknown]): boolean => {
    const kind = shelf.options.find((option) => option.id === id)?.kind;
    if (id === "keys") return isChosen(value);
    return kind === undefined ? OTHERS.has(id) : value === null && kind.is === "automatic" || value === valueFrom(kind, value) || kind.is === "questions";
  };
  return Object.entries(kept).filter((entry) => !isRead(entry)).map(([id]) => id);
}

/** Options as the rules read them: pairs of id and value. */
export const pairsOf = (options: Partial<Options>): string[] => Object.entries(options).flatMap(([id, value]) => [id, String(value)]);

/** Tells whether a stored value has the structure of the player's discoveries, which the rules write. */
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

/** The values of an option, each with its stored form. */
export function valuesOf(shelf: Shelf, option: OptionId): readonly (Named & { readonly value: string | boolean | null })[] {
  const kind = shelf.options.find(({ id }) => id === option)?.kind;
  if (kind?.is !== "automatic" && kind?.is !== "choice") return [];
  return kind.values.map((each, index) =>
    ({ ...each, value: kind.is === "choice" ? each.id : [null, true, false][index] ?? null }));
}
