/** A board of a server, each row one press away from its replay. */

import type { App, Screen } from "../app.ts";
import { button, element, fill } from "../dom.ts";
import { sentenceOf } from "../errors.ts";
import type { Server } from "../online/server.ts";
import { counted } from "../play/words.ts";
import { dayOf } from "../seeds.ts";
import { SENTENCES, type BoardPage, type BoardRow, type Races } from "../wire.ts";
import { watchFromStart } from "./import.ts";
import { choice, frame } from "./parts.ts";

/** Which board. */
export interface Wanted {
  readonly game: string;
  readonly variant: string;
  /** A race, such as "daily-2026-11-24"; null: the day's. */
  readonly race: string | null;
}

/** Rows that are asked for at once. */
const ROWS = 50;
const DAY = 24 * 60 * 60 * 1000;

export function boardScreen(app: App, server: Server, wanted: Wanted): Screen {
  const { game, variant } = wanted;
  const which = element("fieldset", { class: "filters" });
  const rows = element("div", { class: "board" });
  let shown: string | null = wanted.race;
  let asked = 0;

  const show = async (): Promise<void> => {
    const number = asked += 1;
    const now = await server.now();
    const lists = await Promise.all(queries(shown).map(async ([title, query]) => {
      const page = await server.get<BoardPage>(`/api/boards/${game}/${variant}?${query}&count=${ROWS}`);
      return [title, page] as const;
    }));
    // The player may have chosen another one meanwhile.
    if (number !== asked) return;
    const filled = lists.filter(([, page]) => page.rows.length > 0);
    fill(rows,
      ...filled.length === 0 ? [element("p", { class: "dim", text: SENTENCES.nobodyFinished })] : [],
      ...filled.flatMap(([title, page]) => [
        element("h2", { text: title }),
        element("ol", { class: "run-list", label: title, attributes: { start: page.first } }, ...page.rows.map((row, at) => line(row, page.first + at, now))),
      ]),
      element("p", { class: "dim", text: lists[0]?.[1].proves ?? "" }));
  };
  const line = (row: BoardRow, place: number, now: number): HTMLElement => {
    const isSealed = row.sealedUntil !== null && row.sealedUntil > now;
    const player = row.player ?? "a guest";
    const facts = [`score ${row.score.toLocaleString("en")}`, row.depth > 1 ? `depth ${row.depth}` : "", counted(row.moves, "move")];
    return element("li", { class: "run", data: { run: String(row.id) } },
      element("div", { class: "run-words" },
        element("p", { class: "run-name" }, element("b", { text: `${place}. ${player}` }), " ",
          element("span", { class: row.isWon ? "good" : "dim", text: row.isWon ? "★ won" : row.word })),
        element("p", { text: row.cause }),
        element("p", { class: "dim", text: facts.filter((fact) => fact !== "").join(" · ") })),
      element("div", { class: "line" },
        button(isSealed ? "Sealed" : "Watch", () => watch(row.id), {
          label: isSealed ? `The run of ${player} is sealed until the race closes` : `Watch the run of ${player}`, disabled: isSealed,
        })));
  };
  const watch = (id: number): void => {
    server.bytes(`/api/runs/${id}/file`)
      .then((bytes) => app.open(bytes, (replay) => watchFromStart(app, replay, bytes, id)))
      .catch((error: unknown) => app.say(sentenceOf(error)));
  };
  const refresh = (): void => {
    show().catch((error: unknown) => fill(rows, element("p", { class: "banner trouble", role: "alert", text: sentenceOf(error) })));
  };
  const choose = async (): Promise<void> => {
    const { races } = await server.get<Races>("/api/races");
    const before = races.find(({ kind }) => kind === "daily");
    const yesterday = before === undefined ? null : `daily-${dayOf(before.opensAt - DAY)}`;
    shown ??= before?.challenge ?? null;
    const named: (readonly [string, string])[] = races.map(({ challenge, kind }) => [challenge, kind === "daily" ? "Today" : "This week"]);
    if (yesterday !== null) named.push([yesterday, "Yesterday"]);
    if (wanted.race !== null && named.every(([race]) => race !== wanted.race)) named.push([wanted.race, wanted.race]);
    named.push(["counted", "Counted"], ["open", "Open"]);
    fill(which, element("legend", { text: "Which board" }), ...named.map(([value, title]) => choice("radio", {
      name: "board", value, title, about: "", isChosen: value === shown, choose: () => { shown = value; refresh(); },
    })));
  };
  const found = app.game(game);
  const title = found.variants.length > 1 ? found.variants.find(({ id }) => id === variant)?.title ?? variant : "";
  const root = frame(app, "board-page", title === "" ? found.title : `${found.title}: ${title}`, which, rows);
  return {
    element: root,
    title: `Board of ${found.title}`,
    enter: () => { choose().then(refresh, refresh); },
    leave: () => undefined,
    key: () => false,
  };
}

/** The lists of a board and what to ask for them. */
function queries(shown: string | null): readonly (readonly [title: string, query: string])[] {
  if (shown === null || shown === "open") return [["Open: legal moves, nothing more", "kind=open"]];
  if (shown === "counted") return [["Counted: one attempt a day", "kind=counted"]];
  const race = `kind=sealed&race=${encodeURIComponent(shown)}`;
  return [["Ranked", `${race}&young=false`], ["Names younger than the race", `${race}&young=true`]];
}
