/** The player's keys as the browser stores them: by control id, and by game and verb. */

import type { Binding, ChosenKeys } from "../wire.ts";

const NONE_CHOSEN: ChosenKeys = { controls: {}, verbs: {} };

type Keys = Readonly<Record<string, readonly string[]>>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

export const isListOf = (value: unknown, kind: "string" | "number"): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === kind);

/** Tells whether a stored value has the form of keys. */
export function isChosen(kept: unknown): boolean {
  const isKeys = (value: unknown): boolean =>
    isRecord(value) && Object.values(value).every((names) => isListOf(names, "string"));
  return kept === undefined || isRecord(kept) && isKeys(kept["controls"] ?? {})
    && isRecord(kept["verbs"] ?? {}) && Object.values(kept["verbs"] ?? {}).every(isKeys);
}

/** Adds to changed keys the ones of `before` that belong to no row: their controls and verbs belong to a newer Barrow. */
export function withUnknown(changed: ChosenKeys, before: ChosenKeys, rows: readonly Pick<Binding, "game" | "id">[]): ChosenKeys {
  const others = (keys: Keys, game: string | null): Keys =>
    Object.fromEntries(Object.entries(keys).filter(([id]) => !rows.some((row) => row.game === game && row.id === id)));
  const verbs = Object.entries(before.verbs).map(([game, keys]) => [game, { ...others(keys, game), ...changed.verbs[game] }] as const);
  return {
    controls: { ...others(before.controls, null), ...changed.controls },
    verbs: { ...changed.verbs, ...Object.fromEntries(verbs.filter(([, keys]) => Object.keys(keys).length > 0)) },
  };
}

/** The stored keys; drops whatever is malformed. */
export function chosenFrom(kept: unknown): ChosenKeys {
  const keys = (value: unknown): Keys => (isRecord(value)
    ? Object.fromEntries(Object.entries(value).flatMap(([id, names]) =>
      (Array.isArray(names) ? [[id, names.filter((name) => typeof name === "string")] as const] : [])))
    : {});
  if (!isRecord(kept)) return NONE_CHOSEN;
  const games = isRecord(kept["verbs"]) ? Object.entries(kept["verbs"]) : [];
  const verbs = Object.fromEntries(games.map(([game, value]) => [game, keys(value)] as const));
  return { controls: keys(kept["controls"]), verbs };
}
