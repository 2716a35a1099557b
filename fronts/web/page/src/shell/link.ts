/** Links that contain a complete run. */

import { addressHere } from "../product.ts";
import * as rules from "../rules.ts";

/** The start of a fragment that names a stored run. */
export const PLAY = "#play=";

/** The fragment that continues the run played last, and the start of a fragment that starts a game's daily run. */
export const CONTINUE = "#continue";
export const DAILY = "#daily=";

/** The start of a fragment that names a screen, and of one that names a ranked run of the server. */
export const SCREEN = "#/";
export const WATCH = "#/watch/";

/** Adds a move to a fragment that shows a run. */
export const atMove = (fragment: string, move: number): string =>
  fragment.startsWith(WATCH) ? `${fragment}/${move}` : `${fragment}&move=${move}`;

/** The move in a fragment that shows a run; null without one. */
export function moveIn(fragment: string): number | null {
  const move = /^#\/watch\/\d+\/(\d{1,9})$|&move=(\d{1,9})$/.exec(fragment);
  return move === null ? null : Number(move[1] ?? move[2]);
}

/** Mail, messengers and forums may cut longer links. [characters] */
export const COMMON = 8_000;

/** A link that shows this run, perhaps with the name of the player who shares it. */
export const linkTo = (bytes: Uint8Array, by?: string): string => rules.toLink(addressHere(), bytes, by);
