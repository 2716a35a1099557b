/** The sizes of the map: from all of it in the window to three times the usual size. */

/** The factor from one step to the next. */
const STEP = 1.25;
/** The largest size, as a multiple of the usual one. */
const LARGEST = 3;
/** A last step smaller than this is skipped, because the player would not notice it. */
const SEEN = 1.06;

/** A size of the map. */
export interface Zoom {
  /** Device pixels for an art pixel. */
  readonly scale: number;
  /** Zoom steps from the usual size, and their bounds. */
  readonly at: number;
  readonly least: number;
  readonly most: number;
}

/** The size nearest to the wanted steps. Pictures need whole numbers (`isWhole`), letters do not. */
export function zoomed(whole: number, usual: number, isWhole: boolean, wanted: number): Zoom {
  const smaller = ladder(usual, Math.min(whole, usual), isWhole), larger = ladder(usual, usual * LARGEST, isWhole);
  const [least, most] = [0 - smaller.length, larger.length];
  const at = Math.max(least, Math.min(most, wanted));
  const scale = (at < 0 ? smaller[-at - 1] : larger[at - 1]) ?? usual;
  return { scale, at, least, most };
}

/** The steps from one scale up to another, without the first. */
function ladder(from: number, to: number, isWhole: boolean): readonly number[] {
  const steps: number[] = [];
  const isUp = to > from;
  let scale = from;
  for (let step = 1; (isUp ? to / scale : scale / to) > SEEN; step += 1) {
    const exact = from * STEP ** (isUp ? step : -step);
    const near = Math.round(exact);
    const next = !isWhole ? exact : isUp ? Math.max(near, scale + 1) : Math.min(near, scale - 1);
    scale = isUp ? Math.min(next, to) : Math.max(next, to);
    steps.push(scale);
  }
  return steps;
}
