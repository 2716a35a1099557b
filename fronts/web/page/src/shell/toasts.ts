/** Short messages for the player, shown for a while and read by screen readers. */

import { element } from "../dom.ts";

const SHORTEST = 4_000;
/** Reading time per character. [milliseconds] */
const LETTER = 60;
const MOST = 3;
/**
 * A toast younger than this stays when a new screen is shown, because it was meant for that screen. It also stays after a key
 * press, because nobody reads that fast. [milliseconds]
 */
const JUST = 1_000;
/** Input that dismisses older toasts. */
const INPUTS = ["pointerdown", "keydown", "wheel"] as const;

export interface Toasts {
  readonly element: HTMLElement;
  say(sentence: string): void;
  /** Call when another screen is shown, to drop the toasts of the previous one. */
  settle(): void;
}

export function createToasts(): Toasts {
  // Live regions must be in the document before their text, or screen readers skip it.
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

/** Places toasts in the area that the screen reserves for them, or in the window. */
function standAt(region: HTMLElement): void {
  const place = [...document.querySelectorAll("[data-toasts]")].find((each) => each.getClientRects().length > 0);
  const { left, right, top, bottom } = place?.getBoundingClientRect() ?? { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
  const { style } = region;
  style.setProperty("--head", `${top}px`);
  style.setProperty("--foot", `${Math.max(0, innerHeight - bottom)}px`);
  style.setProperty("--left", `${left}px`);
  style.setProperty("--right", `${Math.max(0, innerWidth - right)}px`);
}
