/**
 * Requests frames: at the screen's rate while something moves, a few times a second while something flickers, and otherwise none.
 */

export interface Clock {
  /** Requests a frame, because something changed. */
  wake(): void;
  stop(): void;
}

/** The clock's next task after a frame. */
export type Next = "move" | "flicker" | "rest";

/**
 * `frame` draws a frame. It returns the next thing to do, and when something ends. [milliseconds from now] `flickers` is how often
 * flames change their shape. [per second]
 */
export function makeClock(
  frame: (now: number) => { readonly next: Next; readonly until: number | null }, flickers: number,
): Clock {
  let request = 0, timer = 0;
  let isStopped = false;
  const tick = (now: number): void => {
    request = 0;
    if (isStopped || document.hidden) return;
    const { next, until } = frame(now);
    window.clearTimeout(timer);
    timer = 0;
    if (next === "move") ask();
    else if (next === "flicker") timer = window.setTimeout(ask, 1000 / flickers);
    else if (until !== null) timer = window.setTimeout(ask, Math.max(1, until));
  };
  const ask = (): void => {
    if (request === 0 && !isStopped) request = window.requestAnimationFrame(tick);
  };
  const shown = (): void => {
    if (!document.hidden) ask();
  };
  document.addEventListener("visibilitychange", shown);
  return {
    wake: ask,
    stop() {
      isStopped = true;
      window.cancelAnimationFrame(request);
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", shown);
    },
  };
}
