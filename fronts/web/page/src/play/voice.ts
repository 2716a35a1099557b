/** Live regions for screen readers: turns are read politely, refusals at once. */

import { element } from "../dom.ts";

/** The number of paragraphs that stay in a region, so that the player can read them again. */
const KEPT = 3;

export interface Voice {
  readonly element: HTMLElement;
  /** Says sentences when the reader has time, each once. */
  tell(sentences: readonly string[]): void;
  /** Says a sentence at once. */
  interrupt(sentence: string): void;
  /** Collects sentences until `release`, so that a walk is read in one piece. */
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
