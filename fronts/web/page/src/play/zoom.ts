/** The size of the map: by keys, wheel, two fingers and buttons. */

import { element, fill } from "../dom.ts";
import { SENTENCES } from "../wire.ts";
import { icon } from "./icons.ts";
import { refuse } from "./notice.ts";
import { keepFocus } from "./panels.ts";
import { openSheet } from "./sheet.ts";
import type { Stage } from "./stage.ts";

/** Wheel movement for one step, by the unit of the event: pixels, lines, pages. */
const NOTCH = [80, 2, 1] as const;
/** Fingers that spread by this factor enlarge the map by one step. */
const PULL = 1.25;

/** Steps of the zoom keys, in games that do not use the keys otherwise. */
const KEYS: ReadonlyMap<string, number> = new Map([["+", 1], ["=", 1], ["-", -1]]);

/** Enlarges the map by `steps`; null resets it. `isAnnounced` says so at a limit. */
function zoomBy(stage: Stage, steps: number | null, isAnnounced = true): void {
  const { app, map } = stage;
  if (map === null) return;
  const { at, least, most } = map.zoom;
  const zoom = steps === null ? 0 : Math.max(least, Math.min(most, at + steps));
  if (zoom !== app.options.zoom && (steps === null || zoom !== at)) {
    app.change({ zoom });
  } else if (isAnnounced) {
    const { mapAsUsual, mapAtLargest, mapAtSmallest } = SENTENCES;
    refuse(stage, steps === null ? mapAsUsual : steps > 0 ? mapAtLargest : mapAtSmallest);
  }
}

/** Handles a zoom key that the game does not use. Returns whether it was one. */
export function zoomKey(stage: Stage, name: string): boolean {
  const steps = KEYS.get(name);
  if (steps === undefined) return false;
  zoomBy(stage, steps);
  return true;
}

/** The buttons at the corner of the map, for mice: fingers pinch. */
export function drawZoom(stage: Stage): void {
  const { zoom } = stage.layout;
  const sign = (name: "larger" | "smaller", steps: number): HTMLElement => element("button", {
    type: "button", class: "icon", label: `Map ${name}`, title: `Map ${name} (${steps > 0 ? "+" : "-"})`,
    data: { zoom: name }, onmousedown: keepFocus, onclick: () => zoomBy(stage, steps),
  }, icon(name));
  zoom.hidden = stage.app.options.listInsteadOfMap;
  if (zoom.childElementCount === 0) fill(zoom, sign("larger", 1), sign("smaller", -1));
}

/** The zoom menu, which stays open until the player leaves it. */
export function openZoom(stage: Stage, selected = "larger"): void {
  const row = (id: string, text: string, hint: string, steps: number | null) => ({
    id, text, hint, keys: hint === "" ? [] : [hint],
    act: () => {
      zoomBy(stage, steps);
      openZoom(stage, id);
    },
  });
  openSheet({
    name: "zoom",
    title: "Size of the map",
    groups: [{
      rows: [row("larger", "Larger", "+", 1), row("smaller", "Smaller", "-", -1), row("usual", "As usual", "", null)],
    }],
    closeText: "Back",
    selected,
    sound: stage.app.sound,
  });
}

/** Listens to the wheel and to two fingers on the map; returns a function that stops. */
export function watchZoom(stage: Stage): () => void {
  const { holder } = stage.layout;
  const watch = new AbortController();
  const { signal } = watch;
  const fingers = new Map<number, readonly [x: number, y: number]>();
  let turned = 0;
  /** Distance of the fingers at the last step. */
  let apart = 0;
  const measure = (): number => {
    const [one, other] = [...fingers.values()];
    return one === undefined || other === undefined ? 0 : Math.hypot(one[0] - other[0], one[1] - other[1]);
  };
  const note = (event: PointerEvent): void => {
    if (event.pointerType === "touch") fingers.set(event.pointerId, [event.clientX, event.clientY]);
  };
  const lift = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
    apart = measure();
  };
  holder.addEventListener("wheel", (event) => {
    // With Ctrl the wheel zooms the whole page.
    if (event.ctrlKey) return;
    event.preventDefault();
    turned += event.deltaY / (NOTCH[event.deltaMode] ?? NOTCH[0]);
    const steps = Math.trunc(turned);
    if (steps === 0) return;
    turned = 0;
    zoomBy(stage, -Math.sign(steps), false);
  }, { signal, passive: false });
  holder.addEventListener("pointerdown", (event) => {
    note(event);
    apart = measure();
  }, { signal });
  holder.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    note(event);
    const now = measure();
    if (apart === 0 || now === 0) return;
    const steps = now / apart >= PULL ? 1 : apart / now >= PULL ? -1 : 0;
    if (steps === 0) return;
    apart = now;
    zoomBy(stage, steps, false);
  }, { signal });
  for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) {
    holder.addEventListener(end, lift, { signal });
  }
  return () => watch.abort();
}
