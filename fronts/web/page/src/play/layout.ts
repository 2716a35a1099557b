/** The empty parts of the game screen, in reading order. The style sheet places them. */

import { element } from "../dom.ts";

export interface Layout {
  readonly root: HTMLElement;
  readonly top: HTMLElement;
  readonly numbers: HTMLElement;
  /** The map and everything over it. Has the focus during play. */
  readonly field: HTMLElement;
  /** Explains to screen readers how to leave the map by keys. */
  readonly keys: HTMLElement;
  /** The map, or the list that replaces it. */
  readonly middle: HTMLElement;
  /** Contains the map's canvas. */
  readonly holder: HTMLElement;
  /** Buttons that resize and centre the map. */
  readonly zoom: HTMLElement;
  /** Lists the things in sight, in place of the map. */
  readonly list: HTMLElement;
  /** Explains the cell under the pointer or the cursor. */
  readonly card: HTMLElement;
  /** Hints for new players. */
  readonly hint: HTMLElement;
  /** A sentence over the map, until something else happens. */
  readonly notice: HTMLElement;
  /** Targets that the cursor can jump to. */
  readonly targets: HTMLElement;
  /** Buttons for the cursor. */
  readonly cursorBar: HTMLElement;
  /** Says that moves are not stored, while that is so. */
  readonly trouble: HTMLElement;
  readonly side: HTMLElement;
  readonly log: HTMLElement;
  readonly bar: HTMLElement;
  readonly pad: HTMLElement;
  /** The story before the first run, over everything. */
  readonly story: HTMLElement;
}

export function createLayout(): Layout {
  const top = element("header", { class: "play-top" });
  const numbers = element("section", { class: "play-numbers", label: "How you are" });
  const holder = element("div", { class: "play-map" });
  const zoom = element("div", {});
  const list = element("div", { class: "play-list", hidden: true });
  const card = element("div", { class: "play-card", hidden: true, data: { card: "" } });
  const hint = element("div", { class: "play-hint", hidden: true, role: "note" });
  const notice = element("p", { class: "play-notice", hidden: true, data: { notice: "" } });
  const cursorBar = element("div", { class: "play-cursor", hidden: true, role: "group", label: "The cursor" });
  const keys = element("p", { class: "unseen", id: "map-keys" });
  const field = element("div", {
    class: "play-field", tabIndex: 0, role: "application", label: "The map", attributes: { "aria-describedby": keys.id },
  }, holder);
  const middle = element("main", { class: "play-middle", data: { toasts: "" } }, field, keys, zoom, list);
  const targets = element("div", { class: "play-targets", hidden: true, role: "group", label: "Targets" });
  const trouble = element("p", { class: "play-trouble", hidden: true, role: "alert" });
  const side = element("aside", { class: "play-side", label: "What is around you" });
  const log = element("section", { class: "play-log", label: "Messages" });
  const bar = element("nav", { class: "play-bar", label: "What to do" });
  const pad = element("div", { class: "play-pad", hidden: true, role: "group", label: "Directions" });
  const story = element("div", { class: "play-story", hidden: true, tabIndex: -1 });
  const root = element(
    "div", { class: "play", data: { screen: "play" } }, top, trouble, numbers, middle, card, hint, side, log, notice,
    pad, targets, cursorBar, bar, story,
  );
  return {
    root, top, numbers, middle, field, keys, holder, zoom, list, card, hint, notice, targets, cursorBar, trouble, side, log, bar, pad, story,
  };
}
