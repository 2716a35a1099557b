/** A result of a server, one press away from its replay. */

import type { App } from "../app.ts";
import { button, element, type Child } from "../dom.ts";
import { sentenceOf } from "../errors.ts";
import type { Server } from "../online/server.ts";
import { counted } from "../play/words.ts";
import type { BoardRow } from "../wire.ts";

/** A line of a list. `title` says whose result it is, or in which game; `about` stands before the facts, `more` beside the button. */
export function resultRow(
  app: App, server: Server, row: BoardRow, now: number, title: string, about = "", ...more: readonly Child[]
): HTMLElement {
  const isSealed = row.sealedUntil !== null && row.sealedUntil > now;
  const player = row.player ?? "a guest";
  const facts = [
    about, `score ${row.score.toLocaleString("en")}`, row.depth > 1 ? `depth ${row.depth}` : "", counted(row.moves, "move"),
  ];
  return element("li", { class: "run", data: { run: String(row.id) } },
    element("div", { class: "run-words" },
      element("p", { class: "run-name" }, element("b", { text: title }), " ",
        element("span", { class: row.isWon ? "good" : "dim", text: row.isWon ? "★ won" : row.word })),
      element("p", { text: row.cause }),
      element("p", { class: "dim", text: facts.filter((fact) => fact !== "").join(" · ") })),
    element("div", { class: "line" },
      button(isSealed ? "Sealed" : "Watch", () => watch(app, server, row.id), {
        label: isSealed ? `The run of ${player} is sealed until the race closes` : `Watch the run of ${player}`, disabled: isSealed,
      }), ...more));
}

function watch(app: App, server: Server, id: number): void {
  server.bytes({ runFile: id })
    .then((bytes) => app.open(bytes, (replay) => app.watch(replay, bytes, { run: id })))
    .catch((error: unknown) => app.say(sentenceOf(error)));
}
