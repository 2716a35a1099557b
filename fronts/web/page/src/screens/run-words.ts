/** Descriptions of runs. */

import type { App } from "../app.ts";
import { capital } from "../play/words.ts";
import type { Game, Summary } from "../wire.ts";

/** The chosen variant and rules by their titles, if the game offers a choice, and whether the run is guided or practice. */
export function chosen(app: App, summary: Summary): readonly string[] {
  const { variants } = app.game(summary.game);
  const variant = variants[summary.variantIndex];
  if (variant === undefined) return [summary.variant];
  const choices = variant.choices
    .flatMap(({ id }, index) => ((summary.choices & (1 << index)) === 0 ? [] : [capital(id)]));
  const isGuided = summary.seed === variant.guideSeed && choices.length === 0;
  const kind = summary.isPractice ? [isGuided ? "guided" : "practice"] : [];
  return [...(variants.length > 1 ? [variant.title] : []), ...choices, ...kind];
}

/** "depth 3" in the game's own word; nothing in a game with one level. */
export function depthOf(app: App, summary: Summary): readonly string[] {
  const game = app.game(summary.game);
  const hasLevels = game.variants[summary.variantIndex]?.hasLevels ?? false;
  return hasLevels && summary.depth > 0 ? [atDepth(game, summary.depth)] : [];
}

export const atDepth = (game: Game, depth: number): string => `${game.depthName.toLowerCase()} ${depth}`;

const two = (number: number): string => String(number).padStart(2, "0");

/** A time in the local time zone, as "2026-11-20 18:05". */
export function momentOf(time: number): string {
  const at = new Date(time);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
