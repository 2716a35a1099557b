/** All runs in this browser, to continue, watch, share and remove, with charts of their results. */

import type { App, Screen } from "../app.ts";
import { button, element, fill, refill } from "../dom.ts";
import { ask } from "../shell/questions.ts";
import { counted, filled } from "../play/words.ts";
import { sentenceOf } from "../errors.ts";
import { shareSheet } from "../share.ts";
import type { DamagedRun, StoredRun } from "../store/store.ts";
import { SENTENCES } from "../wire.ts";
import { charts } from "./charts.ts";
import { askForRuns, watchFromStart } from "./import.ts";
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
  let shown = PAGE;

  const show = (): void => {
    const wanted = runs.filter((run) => game === null || run.summary.game === game);
    fill(
      notices, troubleBanner(app), ...damaged.map((each) => element("p", { class: "banner trouble", text: each.why })),
    );
    fill(pictures, ...charts(app, wanted.filter(isOwn), game));
    refill(rows, ...table(app, wanted.slice(0, shown), game, refresh),
      wanted.length > shown && button(
        `Show ${wanted.length - shown} more`, () => { shown += PAGE; show(); }, { class: "quiet" },
      ));
  };
  const refresh = async (): Promise<void> => {
    try {
      [runs, damaged] = await Promise.all([app.store.list(), app.store.damaged()]);
      show();
    } catch (error) {
      app.say(sentenceOf(error));
    }
  };
  const filter = (id: string | null, title: string): HTMLElement => choice("radio", {
    name: "game", value: id ?? "all", title, about: "", isChosen: id === game,
    choose: () => { game = id; shown = PAGE; show(); },
  });
  const games = app.shelf.games.map((each) => filter(each.id, each.title));
  fill(filters, element("legend", { text: "Games" }), filter(null, "All"), ...games);
  const root = frame(app, "history", "History",
    notices,
    element("div", { class: "line wrap" },
      filters,
      button("Open a .run file", () => askForRuns(app, () => void refresh()), { class: "quiet" })),
    pictures, rows);
  return { element: root, title: "History", enter: () => void refresh(), leave: () => undefined, key: () => false };
}

function table(
  app: App, runs: readonly StoredRun[], game: string | null, refresh: () => Promise<void>,
): readonly HTMLElement[] {
  if (runs.length === 0) {
    const { noRuns, noRunsOf } = SENTENCES;
    const text = game === null ? noRuns : filled(noRunsOf, { game: app.game(game).title });
    return [element("p", { class: "dim", text })];
  }
  return [element("ul", { class: "run-list", label: "Runs" }, ...runs.map((run) => row(app, run, refresh)))];
}

function row(app: App, run: StoredRun, refresh: () => Promise<void>): HTMLElement {
  const { summary } = run;
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
        element("b", { text: summary.title }), " ",
        element("span", { class: won ? "tag great" : isOpen(run) ? "tag accent" : "tag", text: outcome(summary) }), " ",
        !isOwn(run) && element("span", { class: "tag", text: "taken in" }), " ",
        element(
          "time",
          { class: "dim", text: momentOf(run.played), attributes: { datetime: new Date(run.played).toISOString() } },
        )),
      element("p", { class: "dim", text: facts }),
      summary.ending !== null && element("p", { class: "dim", text: summary.ending.cause })),
    element("div", { class: "line wrap" },
      isOpen(run) && button("Continue", () => void app.resume(run.id), { class: "primary", label: named("Continue") }),
      button(
        "Watch", withBytes((bytes) => app.open(bytes, (replay) => watchFromStart(app, replay, bytes))),
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
