/** The help of a game: its own text, the keys as bound, and a glossary. */

import type { App, Screen } from "../app.ts";
import { element, fill, type Child } from "../dom.ts";
import { glossary, keyLabel, keyTable } from "../rules.ts";
import { SENTENCES, type Control, type Entry, type Game, type GlossaryGroup, type KeyMeaning, type Variant } from "../wire.ts";
import { isWay } from "../play/keys.ts";
import { capital } from "../play/words.ts";
import { by, folded, frame } from "./parts.ts";
import { paragraphs } from "./setup.ts";

/** A longer legend shows only what the player has met. */
const MOST_MEANINGS = 40;

export function helpScreen(app: App, game: Game, variant: Variant): Screen {
  const met = element("section", {});
  const table = keyTable(game.id, variant.index, app.options.keySet, app.options.keys);
  const ways = variant.controls.filter(({ id }) => isWay(id));
  const tab = variant.controls.find(({ id }) => id === table.find(({ key }) => key === "tab")?.control);
  // Games with a wait list it among their verbs.
  const others = variant.controls.filter(({ id }) => !isWay(id) && id !== "wait");
  const root = frame(app, "help", `${game.title}: how it is played`,
    element("div", { class: "prose" },
      element("p", { class: "pitch", text: variant.pitch }),
      ...paragraphs(variant.help),
      section("What you can do", pairs(variant.verbs.map((verb, index) => [
        capital(verb.name), verbKeys(table, variant, index), verb.about,
      ]))),
      ...ways.length === 0 ? [] : folded("Keys for walking", section("Walking", pairs(ways.map(({ id, title }) => [title, keysFor(table, id), ""])))),
      section("In every game",
        element("p", {
          text: "Mouse: point at a cell to learn what is there; click to walk there. Touch: tap to act, hold to learn.",
        }),
        ...folded("Keys in every game", pairs(others.map(({ id, title, about }) => [title, keysFor(table, id), about]))),
        element("p", {
          text: "The map: + and - draw it larger and smaller where the game has no other use for them, and so do the "
            + "wheel of a mouse, two fingers, and the menu.",
        }),
        tab !== undefined && element("p", { text: `Keyboard: on the map, Tab means ${tab.title}; Shift+Tab leaves the map for the buttons.` }),
        element("p", { text: "Gamepad: four ways, yes and no are enough; everything else is in the action menu." })),
      met,
      element("section", {},
        element("h2", { text: "Where it comes from" }),
        element(
          "p",
          { text: `${by(game)}. ${game.credit} This is an independent rebuild of its rules, with words and pictures of its own.` },
        ))));
  return {
    element: root,
    title: `Help: ${game.title}`,
    enter() {
      app.store.discoveries().catch(() => "").then((discoveries) => fill(met, ...meanings(game, variant, discoveries)));
    },
    leave: () => undefined,
    key: () => false,
  };
}

type Row = readonly [title: string, keys: readonly string[], about: string];

const section = (heading: string, ...children: readonly Child[]): HTMLElement =>
  element("section", {}, element("h2", { text: heading }), ...children);

const keysOf = (table: readonly KeyMeaning[], verb: number): readonly string[] =>
  table.filter((each) => each.verb === verb).map((each) => keyLabel(each.key));

const keysFor = (table: readonly KeyMeaning[], control: Control): readonly string[] =>
  table.filter((each) => each.control === control).map((each) => keyLabel(each.key));

/** Keys of a verb. Walking has a section of its own. A directed verb without a key is offered where walking is refused. */
function verbKeys(table: readonly KeyMeaning[], variant: Variant, index: number): readonly string[] {
  const keys = keysOf(table, index);
  if (index === variant.walk) return ["arrows", "click"];
  return keys.length === 0 && variant.verbs[index]?.arg === "dir" ? ["walk there"] : keys;
}

/** A list of actions, each with its keys and a description. */
function pairs(rows: readonly Row[]): HTMLElement {
  return element("dl", { class: "keys" }, ...rows.map(([title, keys, about]) => element("div", {},
    element("dt", {}, title, ...keys.flatMap((key) => [" ", element("kbd", { text: key })])),
    element("dd", { text: about }))));
}

/** The legend: all of it in a small game, what the player has met in a large one. */
function meanings(game: Game, variant: Variant, discoveries: string): readonly Child[] {
  const all = distinct(variant.legend);
  if (all.length <= MOST_MEANINGS) {
    return [
      element("h2", { text: "What you may see" }), list(all.map((entry) => [entry.glyph, entry.name, entry.about])),
    ];
  }
  const groups = glossary(game.id, variant.index, discoveries);
  const met = groups.filter(({ entries }) => entries.length > 0).length;
  const glyphs = new Map(variant.legend.map((entry) => [entry.id, entry.glyph]));
  return [
    element("h2", { text: "What you have met" }),
    met === 0 && element("p", { text: SENTENCES.nothingMet }),
    ...groups.map((each) => element("details", { attributes: { open: met < 3 } },
      element("summary", { text: `${each.title} (${counted(each)})` }),
      list(each.entries.map((entry) => [glyphs.get(entry.id) ?? "", entry.name, entry.about])))),
  ];
}

/** How many kinds are known: "3 of 14". */
const counted = ({ entries: { length }, unknown }: GlossaryGroup): string =>
  (unknown === 0 ? String(length) : `${length} of ${length + unknown}`);

const distinct = (legend: readonly Entry[]): readonly Entry[] => {
  const seen = new Set<string>();
  return legend.filter((entry) => {
    if (entry.about === "" || seen.has(entry.about)) return false;
    seen.add(entry.about);
    return true;
  });
};

const list = (rows: readonly (readonly [glyph: string, name: string, about: string])[]): HTMLElement =>
  element("dl", { class: "keys" }, ...rows.map(([glyph, name, about]) => element("div", {},
    element(
      "dt", {}, element("span", { class: "help-glyph", text: glyph, attributes: { "aria-hidden": true } }), " ", name,
    ),
    element("dd", { text: about }))));
