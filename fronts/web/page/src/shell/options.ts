/** What players choose for all games: what it is at first, and what of it is taken from a browser's memory. */

import type { Look, Options } from "../app.ts";
import { chosenFrom } from "./chosen-keys.ts";
import type { Shelf } from "../wire.ts";

export const LOOKS: readonly { readonly id: Look; readonly title: string; readonly about: string }[] = [
  { id: "tiles", title: "Pictures", about: "Barrow's own pictures, with light." },
  { id: "home", title: "Home machine", about: "As on the machine each game comes from." },
  { id: "glyphs", title: "Signs", about: "Letters and signs, as in a terminal." },
];

const isLook = (value: unknown): value is Look => LOOKS.some((look) => look.id === value);

/** Options for `shelf`: those kept, where they still mean something, and the usual ones. */
export function optionsFrom(kept: Partial<Options>, shelf: Shelf): Options {
  const one = (id: unknown, among: readonly { readonly id: string }[]): string =>
    among.find((each) => each.id === id)?.id ?? among[0]?.id ?? "";
  const flag = (value: unknown, usual: boolean): boolean => (typeof value === "boolean" ? value : usual);
  const maybe = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);
  const share = (value: unknown, usual: number): number =>
    typeof value === "number" && value >= 0 && value <= 1 ? value : usual;
  return {
    theme: one(kept.theme, shelf.themes),
    keySet: one(kept.keySet, shelf.keySets),
    keys: chosenFrom(kept.keys),
    look: isLook(kept.look) ? kept.look : "tiles",
    reducedMotion: maybe(kept.reducedMotion),
    hints: flag(kept.hints, true),
    turnAndStep: flag(kept.turnAndStep, false),
    zoom: Number.isInteger(kept.zoom) ? kept.zoom ?? 0 : 0,
    listInsteadOfMap: flag(kept.listInsteadOfMap, false),
    volume: share(kept.volume, 0.7),
    music: share(kept.music, 0.4),
    isMuted: flag(kept.isMuted, false),
    pad: maybe(kept.pad),
    welcomed: Array.isArray(kept.welcomed) ? kept.welcomed.filter((name) => typeof name === "string") : [],
  };
}
