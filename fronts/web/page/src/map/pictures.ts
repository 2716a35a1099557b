/** The pictures of a variant, cut once. */

import { atlas, atlasPixels } from "../rules.ts";
import type { Game, Variant } from "../wire.ts";
import { cutSheet, type Sheet } from "./sheet.ts";

/** The letters have an atlas of their own, under a name that no game has. */
const FONT = "font";

const cut = new Map<string, Sheet>();

export function sheetOf(game: Game, variant: Variant): Sheet {
  return known(`${game.id}/${variant.id}`, game.id, variant);
}

export const fontOf = (variant: Variant): Sheet => known(FONT, FONT, variant);

function known(key: string, id: string, variant: Variant): Sheet {
  const before = cut.get(key);
  if (before !== undefined) return before;
  const made = cutSheet(atlas(id), atlasPixels(id), variant);
  cut.set(key, made);
  return made;
}
