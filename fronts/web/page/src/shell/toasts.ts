/** Sentences for the player, shown for a while and told to screen readers. */

import { element } from "../dom.ts";

const SHORTEST = 4_000;
/** How long a letter takes to be read. [milliseconds] */
const LETTER = 60;
const MOST = 3;
/**
 * What was said so short a time before a screen comes up was said for it; and what is done so soon after a sentence was
 * not done by somebody who has read it. [milliseconds]
 */
const JUST = 1_000;
/** What tells that the player goes on. */
const INPUTS = ["pointerdown", "keydown", "wheel"] as const;

export interface Toasts {
  readonly element: HTMLElement;
  say(sentence: string): void;
  /** Another screen is shown: what belongs to the one before goes with it. */
  settle(): void;
}

export function createToasts(): Toasts {
  // Polite, and in the document before anything is said: a region that comes with its words is not read.
  const region = element("div", { class: "toasts", role: "status", attributes: { "aria-live": "polite" } });
  const saidAt = new WeakMap<Element, number>();
  const dropOld = (): void => {
    const old = performance.now() - JUST;
    for (const toast of [...region.children]) if ((saidAt.get(toast) ?? 0) < old) toast.remove();
  };
  const settle = (): void => {
    dropOld();
    standAt(region);
  };
  const say = (sentence: string): void => {
    for (const same of [...region.children].filter((each) => each.textContent === sentence)) same.remove();
    const toast = element("p", { class: "toast", text: sentence });
    saidAt.set(toast, performance.now());
    standAt(region);
    region.append(toast);
    while (region.children.length > MOST) region.firstElementChild?.remove();
    window.setTimeout(() => toast.remove(), SHORTEST + sentence.length * LETTER);
  };
  for (const input of INPUTS) document.addEventListener(input, dropOld, { capture: true, passive: true });
  return { element: region, say, settle };
}

/** Sentences stand at the foot of what a screen sets aside for them, or of the window. */
function standAt(region: HTMLElement): void {
  const place = [...document.querySelectorAll("[data-toasts]")].find((each) => each.getClientRects().length > 0);
  const { left, right, bottom } = place?.getBoundingClientRect() ?? { left: 0, right: innerWidth, bottom: innerHeight };
  const { style } = region;
  style.setProperty("--foot", `${Math.max(0, innerHeight - bottom)}px`);
  style.setProperty("--left", `${left}px`);
  style.setProperty("--right", `${Math.max(0, innerWidth - right)}px`);
}
