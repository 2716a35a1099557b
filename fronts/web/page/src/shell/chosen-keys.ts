/** The player's keys as the browser stores them: by control id, and by game and verb. */

import type { ChosenKeys } from "../wire.ts";

const NONE_CHOSEN: ChosenKeys = { controls: {}, verbs: {} };

type Keys = Readonly<Record<string, readonly string[]>>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

export const isListOf = (value: unknown, kind: "string" | "number"): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === kind);

/** Tells whether a stored value has the structure of keys. */
export function isChosen(kept: unknown): boolean {
  const isKeys = (value: unknown): boolean =>
    isRecord(value) && Object.values(value).every((names) => isListOf(names, "string"));
  return kept === undefined || isRecord(kept) && isKeys(kept["controls"] ?? {})
    && isRecord(kept["verbs"] ?? {}) && Object.values(kept["verbs"] ?? {}).every(isKeys);
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
