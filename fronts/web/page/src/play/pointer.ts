/** Mouse and touch on the map. */

import { isSame } from "../cells.ts";
import { SLIP } from "../map/gestures.ts";
import type { Cell } from "../wire.ts";
import { hideCard, showCard, topAt } from "./card.ts";
import { topSheet } from "./sheet.ts";
import { isOnMap, stopWalking, type Stage } from "./stage.ts";

/** A touch this long explains the cell. [milliseconds] */
const LONG = 450;
/** Ignore clicks this soon after a touch, because browsers derive them from the touch. [milliseconds] */
const GHOST = 800;
/** How long the mouse must rest on a cell before it is explained. [milliseconds] */
const REST = 90;

interface Touch {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  isSpent: boolean;
}

/** Listens to mouse and touch on the map; returns a function that stops it. */
export function watchPointer(stage: Stage): () => void {
  const { holder } = stage.layout;
  let touch: Touch | null = null;
  let timer = 0;
  let touchedAt = -Infinity;
  const watch = new AbortController();
  const { signal } = watch;
  const cellAt = (event: MouseEvent): Cell | null => {
    const cell = stage.map?.cellAt(event.clientX, event.clientY) ?? null;
    return cell !== null && isOnMap(stage.state, cell) ? cell : null;
  };
  const forget = (): void => {
    window.clearTimeout(timer);
    touch = null;
  };

  const hover = (cell: Cell | null): void => {
    if (isSame(cell, stage.pointer)) return;
    stage.pointer = cell;
    stage.send({ point: cell });
    if (stage.screen.mode !== "play") return;
    window.clearTimeout(timer);
    hideCard(stage);
    if (cell !== null) timer = window.setTimeout(() => explain(stage, cell), REST);
  };

  holder.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "touch") hover("drag" in holder.dataset ? null : cellAt(event));
    else if (touch !== null && Math.hypot(event.clientX - touch.x, event.clientY - touch.y) > SLIP.finger) {
      // This stays a drag, wherever it ends.
      touch.isSpent = true;
      window.clearTimeout(timer);
    }
  }, { signal });
  holder.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "touch") hover(null);
  }, { signal });
  holder.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    forget();
    // Two fingers zoom.
    if (!event.isPrimary) return;
    const cell = cellAt(event);
    const begun: Touch = { id: event.pointerId, x: event.clientX, y: event.clientY, isSpent: false };
    touch = begun;
    if (cell === null) return;
    timer = window.setTimeout(() => {
      begun.isSpent = true;
      explainThere(stage, cell);
    }, LONG);
  }, { signal });
  holder.addEventListener("pointerup", (event) => {
    if (event.pointerType !== "touch" || touch?.id !== event.pointerId) return;
    const begun = touch;
    forget();
    touchedAt = event.timeStamp;
    if (!begun.isSpent) tap(stage, cellAt(event), true);
  }, { signal });
  holder.addEventListener("pointercancel", forget, { signal });
  holder.addEventListener("click", (event) => {
    // The touch itself has already acted.
    if (event.timeStamp - touchedAt < GHOST) return;
    tap(stage, cellAt(event), false);
  }, { signal });
  holder.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    const cell = cellAt(event);
    // A long touch has already explained the cell.
    if (!isTouch && cell !== null) explainThere(stage, cell);
  }, { signal });
  return () => {
    watch.abort();
    forget();
  };
}

function explain(stage: Stage, cell: Cell): void {
  const isWanted = stage.screen.mode === "play" && topSheet() === null && stage.map !== null && isSame(cell, stage.pointer);
  if (isWanted && topAt(stage, cell) !== null) showCard(stage, cell);
}

function explainThere(stage: Stage, cell: Cell): void {
  if (topSheet() === null) stage.send({ there: cell });
}

/**
 * Handles a tap or click: walks there, or acts on the thing beside the hero. On a dragged map, a tap on the hero only centres it.
 */
function tap(stage: Stage, cell: Cell | null, isTouch: boolean): void {
  if (stopWalking(stage) || cell === null) return;
  stage.pointer = null;
  if (stage.screen.mode === "play" && isSame(cell, stage.state.hero) && stage.map?.recentre() === true) return;
  stage.send({ tap: { cell, isTouch } });
}

/** The map's direction nearest to a vector on the screen. */
export function directionOfAngle(stage: Stage, x: number, y: number): number | null {
  const { deltas, topology } = stage.variant;
  let best: number | null = null;
  let most = -Infinity;
  deltas.forEach(([dx, dy], direction) => {
    const across = topology === "hex" ? dx + dy / 2 : dx;
    const down = topology === "hex" ? (dy * Math.sqrt(3)) / 2 : dy;
    const likeness = (across * x + down * y) / (Math.hypot(across, down) * Math.hypot(x, y));
    if (likeness > most) [best, most] = [direction, likeness];
  });
  return best;
}
