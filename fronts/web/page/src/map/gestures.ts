/** Drags, pinches and the wheel on a map, which move and resize it. All other presses are taps and clicks. */

/** The movement that starts a drag. A finger is less steady than a mouse. [pixels] */
export const SLIP = { finger: 12, mouse: 5 } as const;
/** Wheel movement for one step, by the unit of the event: pixels, lines, pages. */
const NOTCH = [80, 2, 1] as const;
/** Fingers that spread by this factor enlarge the map by one step. */
const PULL = 1.25;

export interface Moved {
  /** Moves the map. [CSS pixels] */
  pan(x: number, y: number): void;
  /** Makes the map larger or smaller. */
  zoom(steps: number): void;
}

interface Press {
  readonly id: number;
  x: number;
  y: number;
  isDrag: boolean;
}

/** Listens to gestures on a map; returns a function that stops. Marks the holder with `data-drag` during a drag. */
export function watchGestures(holder: HTMLElement, moved: Moved): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  const fingers = new Map<number, readonly [x: number, y: number]>();
  let press: Press | null = null;
  let hasDragged = false;
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
  const letGo = (): void => {
    press = null;
    delete holder.dataset["drag"];
  };
  const drag = (event: PointerEvent): void => {
    if (press?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.isDrag && Math.hypot(x, y) <= (event.pointerType === "mouse" ? SLIP.mouse : SLIP.finger)) return;
    [press.x, press.y] = [event.clientX, event.clientY];
    if (press.isDrag) {
      moved.pan(x, y);
      return;
    }
    // Ignore the first pixels, which only distinguish a drag from a tap, so that the map does not jump.
    press.isDrag = hasDragged = true;
    holder.dataset["drag"] = "";
    holder.setPointerCapture(event.pointerId);
  };
  const pinch = (): void => {
    const now = measure();
    if (apart === 0 || now === 0) return;
    const steps = now / apart >= PULL ? 1 : apart / now >= PULL ? -1 : 0;
    if (steps === 0) return;
    apart = now;
    moved.zoom(steps);
  };
  holder.addEventListener("wheel", (event) => {
    // With Ctrl the wheel zooms the whole page.
    if (event.ctrlKey) return;
    event.preventDefault();
    turned += event.deltaY / (NOTCH[event.deltaMode] ?? NOTCH[0]);
    const steps = Math.trunc(turned);
    if (steps === 0) return;
    turned = 0;
    moved.zoom(-Math.sign(steps));
  }, { signal, passive: false });
  holder.addEventListener("pointerdown", (event) => {
    note(event);
    apart = measure();
    letGo();
    hasDragged = false;
    if (event.isPrimary && event.button === 0) {
      press = { id: event.pointerId, x: event.clientX, y: event.clientY, isDrag: false };
    }
  }, { signal });
  holder.addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId)) note(event);
    pinch();
    drag(event);
  }, { signal });
  for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) {
    holder.addEventListener(end, (event) => {
      fingers.delete(event.pointerId);
      apart = measure();
      if (press?.id === event.pointerId && end !== "pointerleave") letGo();
    }, { signal });
  }
  // Browsers turn a drag into a click if it ends on the element where it began.
  holder.addEventListener("click", (event) => {
    if (hasDragged) event.stopImmediatePropagation();
    hasDragged = false;
  }, { signal, capture: true });
  return () => {
    watch.abort();
    letGo();
  };
}
