/** Links that hold a whole run. */

import * as rules from "../rules.ts";

/** How the fragment of an address begins that holds a run, and one that names a run kept in this browser. */
export const RUN = "#run=";
export const PLAY = "#play=";

/** The fragment that goes on with the run played last, and how one begins that names a game whose seed of today is wanted. */
export const CONTINUE = "#continue";
export const DAILY = "#daily=";

/** From this length on, mails, messengers and forums begin to cut links. [characters] */
export const COMMON = 8_000;

/** The address of a page that shows this run. */
export const linkTo = (bytes: Uint8Array): string =>
  `${location.origin}${location.pathname}${RUN}${rules.toLink(bytes)}`;
