/** What a screen reader says: each turn in words, and refusals at once. */

import { element } from "../dom.ts";

/** Sentences that stay in the region: enough to be read again, few enough to be skipped. */
const KEPT = 3;

export interface Voice {
  readonly element: HTMLElement;
  /** Tells sentences when there is time, each once. */
  tell(sentences: readonly string[]): void;
  /** Tells a sentence at once. */
  interrupt(sentence: string): void;
  /** Gathers what is told until `release`: of a walk, only the whole is worth hearing. */
  hold(): void;
  release(): void;
}

export function createVoice(): Voice {
  const polite = element(
    "div", { attributes: { "aria-live": "polite", "aria-relevant": "additions" }, data: { live: "turn" } },
  );
  const assertive = element(
    "div", { attributes: { "aria-live": "assertive", "aria-relevant": "additions" }, data: { live: "refusal" } },
  );
  let held: string[] | null = null;
  const put = (region: HTMLElement, sentences: readonly string[]): void => {
    const words = [...new Set(sentences.filter((sentence) => sentence !== ""))].join(" ");
    if (words === "") return;
    region.append(element("p", { text: words }));
    while (region.childElementCount > KEPT) region.firstElementChild?.remove();
  };
  return {
    element: element("div", { class: "unseen" }, polite, assertive),
    tell(sentences) {
      if (held === null) put(polite, sentences);
      else held.push(...sentences);
    },
    interrupt: (sentence) => put(assertive, [sentence]),
    hold() {
      held ??= [];
    },
    release() {
      const gathered = held ?? [];
      held = null;
      put(polite, gathered);
    },
  };
}
