/** Parts that several screens share. */

import type { App } from "../app.ts";
import { button, element, type Child } from "../dom.ts";
import type { Game, Summary, Variant } from "../wire.ts";
import { dayOf, seedOfToday } from "../seeds.ts";
import type { StoredRun } from "../store/store.ts";

/** A screen with a back button and a heading. */
export function frame(app: App, name: string, heading: string, ...children: readonly Child[]): HTMLElement {
  return element("main", { class: `page ${name}`, data: { screen: name } },
    element("header", { class: "page-head" },
      button("Back", () => app.back(), { class: "quiet back" }),
      element("h1", { text: heading })),
    ...children);
}

/** Says why something is not stored; null if everything is. */
export function troubleBanner(app: App): HTMLElement | null {
  const { trouble } = app.store;
  return trouble === null ? null : element("p", { class: "banner trouble", role: "alert", text: trouble });
}

/** Says what a page without a server lacks. */
export const fileBanner = (): HTMLElement | null => (location.protocol !== "file:" ? null : element("p", {
  class: "dim", text: "This page is a file on your device. Your runs are kept for it in this browser only, which may forget them: "
    + "save those that matter to you as files, from the history.",
}));

/** A radio button or a checkbox, with a title and a description. */
export function choice(kind: "radio" | "checkbox", properties: {
  readonly name: string;
  readonly value: string;
  readonly title: string;
  readonly about: string;
  readonly isChosen: boolean;
  readonly choose: (isChosen: boolean) => void;
}, ...more: readonly Child[]): HTMLElement {
  const { name, value, title, about, isChosen, choose } = properties;
  const input = element("input", { type: kind, name, value, onchange: () => choose(input.checked) });
  input.checked = isChosen;
  return element("label", { class: "choice" }, input,
    element("span", { class: "choice-words" },
      element("span", { class: "choice-title", text: title }),
      about !== "" && element("span", { class: "dim", text: about })),
    ...more);
}

/** A group of controls with its name. */
export const group = (legend: string, ...children: readonly Child[]): HTMLElement =>
  element("fieldset", {}, element("legend", { text: legend }), ...children);

export const isOpen = (run: StoredRun): boolean => run.summary.ending === null && !run.summary.isClosed;

/** Tells whether a run counts as the player's own: in records, charts and streaks. */
export const isOwn = (run: StoredRun): boolean => run.isTakenIn !== true;

/** When a run of this browser began. [milliseconds] */
export const begunOf = async ({ store }: App, summary: Summary): Promise<number | undefined> =>
  (await store.list().catch(() => [])).find((run) => isSameRun(run.summary, summary))?.begun;

/** Tells whether two runs have the same moves. */
export const isSameRun = (one: Summary, other: Summary): boolean =>
  one.game === other.game && one.variantIndex === other.variantIndex && one.choices === other.choices
    && one.seed === other.seed && one.moves === other.moves && one.digest === other.digest;

export function variantOf(game: Game, { variantIndex }: Summary): Variant {
  const variant = game.variants[variantIndex];
  if (variant === undefined) throw new Error(`The page has no variant ${variantIndex} of ${game.title}.`);
  return variant;
}

export const by = (game: Game): string =>
  [[game.author, game.year].filter((each) => each !== "").join(", "), game.origin]
  .filter((each) => each !== "").join(" · ");

/** The name of a run in sentences. */
export const runName = (summary: Summary): string => `${summary.title}, seed ${summary.seed}`;

/** The name under which a run is saved as a file. */
export const fileName = (summary: Summary, ending: string): string =>
  `${summary.game}-${summary.seed}-${summary.moves}.${ending}`;

export const isOfToday = (run: StoredRun): boolean =>
  run.summary.seed === seedOfToday() && dayOf(run.begun) === dayOf(Date.now());
