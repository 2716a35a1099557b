/** Links that hold a whole run. */

import * as rules from "../rules.ts";

/** The start of a fragment that names a stored run. */
export const PLAY = "#play=";

/** The fragment that continues the run played last, and the start of a fragment that starts a game's daily run. */
export const CONTINUE = "#continue";
export const DAILY = "#daily=";

/** Mail, messengers and forums may cut longer links. [characters] */
export const COMMON = 8_000;

/** A link that shows this run. */
export const linkTo = (bytes: Uint8Array): string => rules.toLink(location.origin + location.pathname, bytes);
