/**
 * When pictures are made: as fast as the screen while something moves, a few a second while something flickers, else
 * not at all.
 */

export interface Clock {
  /** Something changed: a picture is due. */
  wake(): void;
  stop(): void;
}

/** What should come after a picture. */
export type Next = "move" | "flicker" | "rest";

/**
 * `frame` makes a picture, and says what next; it may also name a time at which something is over. [milliseconds from
 * now] `flickers` says how often in a second a flame has another shape.
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
