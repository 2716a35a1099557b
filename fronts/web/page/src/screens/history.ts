/** All runs in this browser, to continue, watch, share and remove, with tables of the best, feats, and charts. */

import type { App, Screen } from "../app.ts";
import { button, element, fill, refill } from "../dom.ts";
import { ask } from "../shell/questions.ts";
import { topSheet } from "../play/sheet.ts";
import { counted, filled } from "../play/words.ts";
import { sentenceOf } from "../errors.ts";
import { shareSheet } from "../share.ts";
import type { DamagedRun, StoredRun } from "../store/store.ts";
import { SENTENCES } from "../wire.ts";
import { feats } from "../rules.ts";
import { dailyOf, keepResults, weeklyOf } from "../store/results.ts";
import { charts } from "./charts.ts";
import { contentScreen } from "./content.ts";
import { ORDERS, ordered, type Listed, type Order } from "./order.ts";
import { askForRuns, saveAll } from "./import.ts";
import { choice, fileName, frame, isOpen, isOwn, outcome, runName, troubleBanner } from "./parts.ts";
import { chosen, depthOf, momentOf } from "./run-words.ts";

/** Rows shown at first, and added by "Show more". */
const PAGE = 50;

export function historyScreen(app: App): Screen {
  const notices = element("div", { class: "notices" });
  const filters = element("fieldset", { class: "filters" });
  const pictures = element("div", { class: "charts" });
  const rows = element("div", { class: "runs" });
  let runs: readonly StoredRun[] = [];
  let damaged: readonly DamagedRun[] = [];
  let game: string | null = null;
  let order: Order = "newest";
  let shown = PAGE;

  const show = (): void => {
    const wanted = runs.filter((run) => game === null || run.summary.game === game);
    fill(
      notices, troubleBanner(app), ...damaged.map((each) => element("p", { class: "banner trouble", text: each.why })),
    );
    const own = wanted.filter(isOwn);
    const topic = game;
    fill(pictures, ...charts(app, own, game),
      topic !== null && button("Feats", () => app.push(contentScreen(app, `feats/${topic}`)), { class: "quiet", data: { key: "feats" } }));
    const listed = ordered(app, order === "newest" ? wanted : own, order);
    refill(rows, ...table(app, listed.slice(0, shown), game, order, refresh),
      listed.length > shown && button(
        `Show ${listed.length - shown} more`, () => { shown += PAGE; show(); }, { class: "quiet" },
      ));
  };
  const refresh = async (isWanted = (): boolean => true): Promise<void> => {
    try {
      [runs, damaged] = await Promise.all([app.store.list(), app.store.damaged()]);
      if (isWanted()) show();
    } catch (error) {
      app.say(sentenceOf(error));
    }
  };
  const enter = (): void => {
    // The player keeps the list that they are busy with; the next visit shows what runs have earned.
    const isIdle = (): boolean => topSheet() === null && !rows.contains(document.activeElement);
    refresh().then(() => keepResults(app.store))
      // Somebody may have begun something while the store was read: a new list would take the focus from under a question.
      .then((areNew) => (areNew ? refresh(isIdle) : undefined)).catch(() => undefined);
  };
  const filter = (id: string | null, title: string): HTMLElement => choice("radio", {
    name: "game", value: id ?? "all", title, about: "", isChosen: id === game,
    choose: () => { game = id; shown = PAGE; show(); },
  });
  const games = app.shelf.games.map((each) => filter(each.id, each.title));
  fill(filters, element("legend", { text: "Games" }), filter(null, "All"), ...games);
  const tables = element("fieldset", { class: "filters" }, element("legend", { text: "Which runs" }),
    ...ORDERS.map(([value, title]) => choice("radio", {
      name: "order", value, title, about: "", isChosen: value === order,
      choose: () => { order = value; shown = PAGE; show(); },
    })));
  const root = frame(app, "history", "History",
    notices,
    element("div", { class: "line wrap" },
      filters,
      tables,
      element("div", { class: "line wrap" },
        button("Open a .run file", () => askForRuns(app, () => void refresh()), { class: "quiet" }),
        button("Save all runs as one file", () => void saveAll(app), { class: "quiet" }))),
    pictures, rows);
  return { element: root, title: "History", enter, leave: () => undefined, key: () => false };
}

function table(
  app: App, runs: readonly Listed[], game: string | null, order: Order, refresh: () => Promise<void>,
): readonly HTMLElement[] {
  if (runs.length === 0) {
    const { noRankedRuns, noRuns, noRunsOf } = SENTENCES;
    const none = game === null ? noRuns : filled(noRunsOf, { game: app.game(game).title });
    return [element("p", { class: "dim", text: order === "newest" ? none : noRankedRuns })];
  }
  return [element("ul", { class: "run-list", label: "Runs" }, ...runs.map((listed) => row(app, listed, refresh)))];
}

function row(app: App, { run, rank }: Listed, refresh: () => Promise<void>): HTMLElement {
  const { summary } = run;
  const earned = feats(summary.game, [...run.earned?.feats ?? []], "").filter(({ times }) => times > 0);
  const won = summary.ending?.won === true;
  const facts = [
    ...chosen(app, summary), `seed ${summary.seed}`, counted(summary.moves, "move"), ...depthOf(app, summary),
    `score ${summary.score.toLocaleString("en")}`,
  ].join(" · ");
  const withBytes = (act: (bytes: Uint8Array) => unknown) => (): void => {
    app.store.bytes(run.id).then(act).catch((error: unknown) => app.say(sentenceOf(error)));
  };
  const named = (what: string): string => `${what} ${runName(summary)}, ${outcome(summary)}`;
  return element("li", { class: "run", data: { run: run.id } },
    element("div", { class: "run-words" },
      element("p", { class: "run-name" },
        element("b", { text: rank === null ? summary.title : `${rank}. ${summary.title}` }), " ",
        element("span", { class: won ? "tag great" : isOpen(run) ? "tag accent" : "tag", text: outcome(summary) }), " ",
        dailyOf(run) !== null && element("span", { class: "tag", text: "daily" }), " ",
        weeklyOf(run) !== null && element("span", { class: "tag", text: "weekly" }), " ",
        !isOwn(run) && element("span", { class: "tag", text: "taken in" }), " ",
        element(
          "time",
          { class: "dim", text: momentOf(run.played), attributes: { datetime: new Date(run.played).toISOString() } },
        )),
      element("p", { class: "dim", text: facts }),
      summary.ending !== null && element("p", { class: "dim", text: summary.ending.cause }),
      earned.length > 0 && element("p", { class: "dim", text: `Feats: ${earned.map(({ title }) => title).join(", ")}` })),
    element("div", { class: "line wrap" },
      isOpen(run) && button("Continue", () => void app.resume(run.id), { class: "primary", label: named("Continue") }),
      button(
        "Watch", withBytes((bytes) => app.open(bytes, (replay) => app.watch(replay, bytes))),
        { class: "quiet", label: named("Watch") },
      ),
      button("Share", withBytes((bytes) => shareSheet(app, bytes, summary)), { class: "quiet", label: named("Share") }),
      button("Save", withBytes((bytes) => app.download(fileName(summary, "run"), "application/octet-stream", bytes)), {
        class: "quiet", label: named("Save as a file:"),
      }),
      button("Remove", () => void remove(app, run, refresh), { class: "quiet", label: named("Remove") })));
}

async function remove(app: App, run: StoredRun, refresh: () => Promise<void>): Promise<void> {
  const removed = `${runName(run.summary)} (${counted(run.summary.moves, "move")}, ${outcome(run.summary)})`;
  const question = `Remove ${removed} from this browser? It cannot be brought back.`;
  if (!(await ask(app.sound, question, "Remove", "Keep"))) return;
  try {
    await app.remove(run.id);
    app.say(`Removed: ${runName(run.summary)}.`);
  } catch (error) {
    app.say(sentenceOf(error));
  }
  await refresh();
}
