/** Sentences for the player, shown for a while and told to screen readers. */

import { element } from "../dom.ts";

const SHORTEST = 4_000;
/** How long a letter takes to be read. [milliseconds] */
const LETTER = 60;
const MOST = 3;
/** What was said so short a time before a screen comes up was said for it. [milliseconds] */
const JUST = 1_000;

export interface Toasts {
  readonly element: HTMLElement;
  say(sentence: string): void;
  /** Another screen is shown: what belongs to the one before goes with it. */
  clear(): void;
}

export function createToasts(): Toasts {
  // Polite, and in the document before anything is said: a region that comes with its words is not read.
  const region = element("div", { class: "toasts", role: "status", attributes: { "aria-live": "polite" } });
  const saidAt = new WeakMap<Element, number>();
  const clear = (): void => {
    const old = performance.now() - JUST;
    for (const toast of [...region.children]) if ((saidAt.get(toast) ?? 0) < old) toast.remove();
  };
  const say = (sentence: string): void => {
    for (const same of [...region.children].filter((each) => each.textContent === sentence)) same.remove();
    const toast = element("p", { class: "toast", text: sentence });
    saidAt.set(toast, performance.now());
    region.append(toast);
    while (region.children.length > MOST) region.firstElementChild?.remove();
    const remove = (): void => toast.remove();
    toast.addEventListener("click", remove);
    window.setTimeout(remove, SHORTEST + sentence.length * LETTER);
  };
  return { element: region, say, clear };
}
