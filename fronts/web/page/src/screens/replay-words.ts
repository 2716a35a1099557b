/** The text beside a replay's map. */

import { element, type Child } from "../dom.ts";
import { SENTENCES, type Explained, type Game, type Message, type Seen, type State, type Variant } from "../wire.ts";
import { numberNode, scoreNodes, statNodes } from "../play/numbers.ts";
import { capital } from "../play/words.ts";

/** The same statistics as during play, and the depth if it is not among them. */
export function countedNodes(game: Game, variant: Variant, state: State): readonly Child[] {
  const isNamed = variant.stats.some(({ meaning }) => meaning === "depth");
  return [
    ...statNodes(variant, state),
    variant.hasLevels && !isNamed && numberNode(game.depthName, String(state.depth), ""),
    ...scoreNodes(variant, state),
  ];
}

export function messageLine({ moves, text, times, tone }: Message): HTMLElement {
  return element("p", { class: `told ${tone}`, data: { move: String(moves) }, text: times > 1 ? `${text} ×${times}` : text });
}

export function explained({ name, about, facts }: Explained): readonly HTMLElement[] {
  const words = facts.map((fact) => (fact.name === "" ? fact.value : `${fact.name}: ${fact.value}`));
  return [
    element("p", {}, element("b", { text: capital(name) }), about === "" ? "" : ` ${about}`),
    ...words.map((text) => element("p", { text })),
  ];
}

/** Everything in sight, as a list. */
export const sightsList = (sights: readonly Seen[]): HTMLElement =>
  sights.length === 0
    ? element("p", { class: "dim", text: SENTENCES.nothingInView })
    : element(
      "ul", { class: "plain-list", label: "In sight" },
      ...sights.map((seen) => element("li", { text: capital(seen.sentence) })),
    );
