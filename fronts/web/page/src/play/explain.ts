/** Explanations as nodes. */

import type { Child } from "../dom.ts";
import { element } from "../dom.ts";
import type { Explained, Fact } from "../wire.ts";

/** Everything except the name. */
export function explainedNodes(explained: Explained): readonly Child[] {
  return [
    explained.about !== "" && element("p", { text: explained.about }),
    ...explained.facts.filter((fact) => fact.name === "").map((fact) => element("p", {}, ...valueNodes(fact))),
    factsNode(explained.facts.filter((fact) => fact.name !== "")),
  ];
}

function factsNode(facts: readonly Fact[]): Child {
  if (facts.length === 0) return null;
  const rows = facts.map((fact) =>
    element("div", { class: "fact" }, element("dt", { text: fact.name }), element("dd", {}, ...valueNodes(fact))),
  );
  return element("dl", { class: "facts" }, ...rows);
}

function valueNodes(fact: Fact): readonly Child[] {
  if (fact.preview === null) return [fact.value];
  return [
    fact.value,
    " ",
    element(
      "span", { class: "fact-preview" },
      element("span", { class: "unseen", text: "becomes " }),
      element("span", { text: "→", attributes: { "aria-hidden": "true" } }), ` ${fact.preview}`,
    ),
  ];
}
