/** The boards of a server for one game. */

import type { App, Screen } from "../app.ts";
import { button, element, fill } from "../dom.ts";
import { sentenceOf } from "../errors.ts";
import type { Server } from "../online/server.ts";
import { SENTENCES, type Board, type BoardList, type BoardPage, type BoardRow } from "../wire.ts";
import { choice, frame } from "./parts.ts";
import { profileScreen } from "./profile.ts";
import { resultRow } from "./result-row.ts";

/** Which board. */
export interface Wanted {
  readonly game: string;
  readonly variant: string;
  /** A race, such as "daily-2026-11-24"; null: the day's. */
  readonly race: string | null;
}

/** Rows that are asked for at once. */
const ROWS = 50;

export function boardScreen(app: App, server: Server, { game, variant, race }: Wanted): Screen {
  const which = element("fieldset", { class: "filters" });
  const since = element("fieldset", { class: "filters" });
  const rows = element("div", { class: "board" });
  let boards: readonly Board[] = [];
  let board: Board | undefined;
  let span = 0;
  let asked = 0;

  const ask = (query: string, first: number): Promise<BoardPage> =>
    server.ask<BoardPage>({ board: { game, variant, query, first, count: ROWS } });
  const show = async (): Promise<void> => {
    const number = asked += 1;
    if (board === undefined) return;
    // The two lists of a race belong together; elsewhere one is part of the other.
    const lists = board.kind === "sealed" ? board.lists : board.lists.slice(span, span + 1);
    const [now, ...pages] = await Promise.all([server.now(), ...lists.map(({ query }) => ask(query, 1))]);
    // The player may have chosen another one meanwhile.
    if (number !== asked) return;
    const filled = lists.map((list, at) => [list, pages[at]] as const).filter(([, page]) => (page?.rows.length ?? 0) > 0);
    fill(rows,
      ...filled.length === 0 ? [element("p", { class: "dim", text: SENTENCES.nobodyFinished })] : [],
      ...filled.flatMap(([list, page]) => (page === undefined ? [] : section(list, page, now))),
      element("p", { class: "dim", text: pages[0]?.proves ?? "" }));
  };
  const section = ({ name, query }: BoardList, page: BoardPage, now: number): readonly HTMLElement[] => {
    const lines = ({ first, rows: results }: BoardPage): readonly HTMLElement[] => results.map((row, at) => line(row, first + at, now));
    const list = element("ol", { class: "run-list", label: name }, ...lines(page));
    let next = page.first + page.rows.length;
    const more = button("Show more", () => {
      ask(query, next).then((further) => {
        next = further.first + further.rows.length;
        list.append(...lines(further));
        if (!further.hasMore) more.remove();
      }).catch((error: unknown) => app.say(sentenceOf(error)));
    }, { class: "quiet", label: `Show more of ${name}` });
    return page.hasMore ? [element("h2", { text: name }), list, more] : [element("h2", { text: name }), list];
  };
  const line = (row: BoardRow, place: number, now: number): HTMLElement => {
    const { player } = row;
    const profile = player !== null && button("Profile", () => app.push(profileScreen(app, server, player)), {
      class: "quiet", label: `Profile of ${player}`,
    });
    return resultRow(app, server, row, now, `${place}. ${player ?? "a guest"}`, "", profile);
  };
  const refresh = (): void => {
    show().catch(fail);
  };
  const fail = (error: unknown): void => fill(rows, element("p", { class: "banner trouble", role: "alert", text: sentenceOf(error) }));
  const chooseSpan = (): void => {
    since.hidden = board === undefined || board.kind === "sealed";
    fill(since, element("legend", { text: "Since when" }), ...(board?.lists ?? []).map(({ name }, at) => choice("radio", {
      name: "span", value: String(at), title: name, about: "", isChosen: at === span, choose: () => { span = at; refresh(); },
    })));
  };
  const choose = async (): Promise<void> => {
    const known = await server.ask<readonly Board[]>("boards");
    const chosen = board?.name;
    boards = known;
    board = boards.find(({ name }) => name === chosen)
      ?? boards.find((each) => race !== null && each.race === race) ?? boards[0];
    fill(which, element("legend", { text: "Which board" }), ...boards.map((each) => choice("radio", {
      name: "board", value: each.name, title: each.name, about: "", isChosen: each === board,
      choose: () => { board = each; span = 0; chooseSpan(); refresh(); },
    })));
    chooseSpan();
  };
  const found = app.game(game);
  const title = found.variants.length > 1 ? found.variants.find(({ id }) => id === variant)?.title ?? variant : "";
  const root = frame(app, "board-page", title === "" ? found.title : `${found.title}: ${title}`, which, since, rows);
  return {
    element: root,
    title: `Board of ${found.title}`,
    enter: () => { choose().then(refresh, fail); },
    leave: () => undefined,
    key: () => false,
  };
}
