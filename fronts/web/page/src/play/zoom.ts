/** The size of the map, remembered for each game: changed by keys, wheel, two fingers and buttons. */

import type { App } from "../app.ts";
import { element, fill, keepFocus } from "../dom.ts";
import { watchGestures } from "../map/gestures.ts";
import type { MapView } from "../map/map-view.ts";
import { SENTENCES, type Game } from "../wire.ts";
import { icon, type Icon } from "./icons.ts";
import { refuse } from "./notice.ts";
import { openSheet } from "./sheet.ts";
import type { Stage } from "./stage.ts";

/** Steps of the zoom keys, in games that do not use the keys otherwise. */
const KEYS: ReadonlyMap<string, number> = new Map([["+", 1], ["=", 1], ["-", -1]]);

/** A map on the screen, of a run or of a replay. */
export interface Shown {
  readonly app: App;
  readonly game: Game;
  readonly map: MapView | null;
}

/** The player's zoom steps for the maps of a game. */
export const zoomOf = (app: App, game: Game): number => app.options.zooms[game.id] ?? 0;

/** Enlarges the map by `steps`; null resets it. Returns a sentence if nothing changes. */
function zoomBy({ app, game, map }: Shown, steps: number | null): string | null {
  if (map === null) return null;
  const { at, least, most } = map.zoom;
  const zoom = steps === null ? 0 : Math.max(least, Math.min(most, at + steps));
  if (zoom !== zoomOf(app, game) && (steps === null || zoom !== at)) {
    app.change({ zooms: { ...app.options.zooms, [game.id]: zoom } });
    return null;
  }
  const { mapAsUsual, mapAtLargest, mapAtSmallest } = SENTENCES;
  return steps === null ? mapAsUsual : steps > 0 ? mapAtLargest : mapAtSmallest;
}

/** Zooms, and tells the player at a limit. */
function zoomAloud(shown: Shown, steps: number | null, say: (sentence: string) => void): void {
  const sentence = zoomBy(shown, steps);
  if (sentence !== null) say(sentence);
}

/** Handles a zoom key that nothing else uses. Returns true if it was one. */
export function zoomKey(shown: Shown, name: string, say: (sentence: string) => void): boolean {
  const steps = KEYS.get(name);
  if (steps === undefined) return false;
  zoomAloud(shown, steps, say);
  return true;
}

/**
 * Buttons in the corner of a map. On touch screens, pinching replaces the first two. The last appears once the map was dragged.
 */
export function mapButtons(shown: () => Shown, say: (sentence: string) => void): HTMLElement {
  const sign = (name: Icon, label: string, act: () => void): HTMLElement => element("button", {
    type: "button", class: "icon", label, title: label, data: { zoom: name }, onmousedown: keepFocus, onclick: act,
  }, icon(name));
  const zoom = (steps: number) => (): void => zoomAloud(shown(), steps, say);
  return element(
    "div", { class: "map-buttons", role: "group", label: "The map" },
    sign("larger", "Map larger (+)", zoom(1)),
    sign("smaller", "Map smaller (-)", zoom(-1)),
    sign("recentre", "Back to you", () => shown().map?.recentre()),
  );
}

/** Draws the buttons at the corner of the map of a run. */
export function drawZoom(stage: Stage): void {
  const { zoom } = stage.layout;
  zoom.hidden = stage.app.options.listInsteadOfMap;
  if (zoom.childElementCount === 0) fill(zoom, mapButtons(() => stage, (sentence) => refuse(stage, sentence)));
}

/** The zoom menu, which stays open until the player leaves it. */
export function openZoom(stage: Stage, selected = "larger"): void {
  const row = (id: string, text: string, hint: string, steps: number | null) => ({
    id, text, hint, keys: hint === "" ? [] : [hint],
    act: () => {
      zoomAloud(stage, steps, (sentence) => refuse(stage, sentence));
      openZoom(stage, id);
    },
  });
  openSheet({
    name: "zoom",
    title: "Map size",
    groups: [{
      rows: [row("larger", "Larger", "+", 1), row("smaller", "Smaller", "-", -1), row("usual", "As usual", "", null)],
    }],
    closeText: "Back",
    selected,
    sound: stage.app.sound,
  });
}

/** Lets the player drag, pinch and zoom a map; returns a function that stops it. */
export const watchMap = (holder: HTMLElement, shown: () => Shown): () => void => watchGestures(holder, {
  pan: (x, y) => shown().map?.pan(x, y),
  zoom: (steps) => void zoomBy(shown(), steps),
});
