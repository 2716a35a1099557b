/** The keys that a player chose, as they are kept: by the control's id, and by game and verb. */

import type { Bindable, Binding, BindingGroup, ChosenKeys } from "../wire.ts";

export const NONE_CHOSEN: ChosenKeys = { controls: {}, verbs: {} };

type Keys = Readonly<Record<string, readonly string[]>>;

/** The same with other keys for one thing; null: those it has by default. */
export function withKeys(chosen: ChosenKeys, what: Bindable, keys: readonly string[] | null): ChosenKeys {
  const changed = (all: Keys): Keys => {
    const others = Object.entries(all).filter(([id]) => id !== what.id);
    return Object.fromEntries(keys === null ? others : [...others, [what.id, keys]]);
  };
  if (what.game === null) return { ...chosen, controls: changed(chosen.controls) };
  return { ...chosen, verbs: { ...chosen.verbs, [what.game]: changed(chosen.verbs[what.game] ?? {}) } };
}

/** The row of something among all. */
export const bindingOf = (groups: readonly BindingGroup[], { game, id }: Bindable): Binding | null =>
  groups.flatMap(({ rows }) => rows).find(({ what }) => what.game === game && what.id === id) ?? null;

/** The keys of a row. */
export const keysOf = (row: Binding | null): readonly string[] => row?.keys.map(({ key }) => key) ?? [];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** What of something kept still means keys. */
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
