/** What Barrow is, what works everywhere in it, and the credits. */

import type { App, Screen } from "../app.ts";
import { button, element } from "../dom.ts";
import { SENTENCES, type Game, type Variant } from "../wire.ts";
import { helpScreen } from "./help.ts";
import { by, folded, frame } from "./parts.ts";

const WHAT = [
  "Barrow rebuilds small roguelikes of the last decades, rule for rule. A run is its seed and its moves: "
    + "the same seed and the same moves are the same run, in this page and in the terminal.",
  "Each move is handed to this browser's database as you make it: close the page whenever you like, and continue from "
    + "the title; a page that is closed in the very moment of a move may lose that one. "
    + SENTENCES.everyRun,
  "A run can be saved as a .run file, which the terminal's Barrow opens as well, or sent as a link that "
    + "holds all of it. Nothing leaves this device unless you send it: there are no accounts, no cookies, and no "
    + "server.",
];

const LICENCE = "Barrow is free software under the MIT licence or the Apache licence 2.0, at your choice. "
  + "Pictures and sounds were made for it and come under the same terms.";

const EVERYWHERE: readonly (readonly [what: string, about: string, isKey: boolean])[] = [
  [
    "Arrows",
    "go from one control to the next, on every screen; Enter chooses, Esc goes back. A gamepad does the same.",
    true,
  ],
  ["1 to 9", "on the title: to that game.", true],
  ["h, o, ?", "on the title: history, options, this page.", true],
  ["The browser's back button", "goes back one screen. A run that is left stays open.", false],
  ["A .run file", "dropped anywhere on the page is opened.", false],
  ["Without a network", "everything works, once the page has been opened.", false],
];

export function aboutScreen(app: App): Screen {
  const root = frame(app, "help", "Help and credits",
    element("div", { class: "prose" },
      ...WHAT.map((text) => element("p", { text })),
      element("h2", { text: "What works everywhere" }),
      ...folded("Keys of the page", list(EVERYWHERE.filter(([, , isKey]) => isKey))),
      list(EVERYWHERE.filter(([, , isKey]) => !isKey)),
      element("h2", { text: "The games, and whose they are" }),
      element("p", { text: SENTENCES.credits }),
      element("dl", { class: "credits" }, ...app.shelf.games.map((game) => element("div", {},
        element("dt", { text: game.title }),
        element("dd", {},
          element("p", { text: `${by(game)}.` }),
          element("div", { class: "line wrap" }, ...game.variants.map((variant) => howButton(app, game, variant))))))),
      element("p", { class: "dim", text: LICENCE })));
  return { element: root, title: "Help and credits", enter: () => undefined, leave: () => undefined, key: () => false };
}

const list = (rows: typeof EVERYWHERE): HTMLElement =>
  element("dl", { class: "keys" }, ...rows.map(([what, about]) =>
    element("div", {}, element("dt", { text: what }), element("dd", { text: about }))));

function howButton(app: App, game: Game, variant: Variant): HTMLElement {
  const text = game.variants.length > 1 ? `How to play: ${variant.title}` : "How it is played";
  return button(
    text, () => app.push(helpScreen(app, game, variant)), { class: "quiet", label: `${text}: ${game.title}` },
  );
}
