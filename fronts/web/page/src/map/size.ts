/** Measures a canvas in whole device pixels. */

export interface Measured {
  readonly width: number;
  readonly height: number;
  /** Device pixels for a CSS pixel. */
  readonly ratio: number;
  readonly cssWidth: number;
  readonly cssHeight: number;
}

/**
 * The size that the browser reports, if it agrees with the pixel ratio. On emulated screens it may not.
 */
const exactly = (told: number | undefined, about: number): number =>
  told !== undefined && Math.abs(told - about) < 2 ? told : Math.round(about);

/** Calls `changed` now and whenever the canvas or the pixel ratio changes. Returns a function that stops it. */
export function watchSize(canvas: HTMLCanvasElement, changed: (size: Measured) => void): () => void {
  const measure = (entry: ResizeObserverEntry): void => {
    const ratio = window.devicePixelRatio;
    const { width: cssWidth, height: cssHeight } = entry.contentRect;
    // Browsers that cannot observe this box do not report a change of only the ratio either.
    const exact = entry.devicePixelContentBoxSize?.[0];
    const width = Math.max(1, exactly(exact?.inlineSize, cssWidth * ratio));
    const height = Math.max(1, exactly(exact?.blockSize, cssHeight * ratio));
    changed({ width, height, ratio, cssWidth, cssHeight });
  };
  const observer = new ResizeObserver((entries) => {
    const entry = entries.at(-1);
    if (entry !== undefined) measure(entry);
  });
  const observe = (): void => {
    observer.disconnect();
    try {
      observer.observe(canvas, { box: "device-pixel-content-box" });
    } catch {
      observer.observe(canvas);
    }
  };
  let ratio = watchRatio();
  function watchRatio(): MediaQueryList {
    const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener("change", again, { once: true });
    return query;
  }
  function again(): void {
    ratio = watchRatio();
    observe();
  }
  observe();
  return () => {
    observer.disconnect();
    ratio.removeEventListener("change", again);
  };
}
