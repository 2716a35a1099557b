/** The title screen: a picture, the run to continue, and the games. */

import type { App, Screen } from "../app.ts";
import { button, element, fill } from "../dom.ts";
import { SENTENCES, type Game, type Summary } from "../wire.ts";
import type { StoredRun } from "../store/store.ts";
import { sentenceOf } from "../errors.ts";
import { updateBanner } from "../shell/update.ts";
import { contentScreen } from "./content.ts";
import { askForRuns, backupBanner } from "./import.ts";
import { shownScore } from "../play/numbers.ts";
import { typed } from "../play/typed.ts";
import { counted, filled } from "../play/words.ts";
import { resultsOf, soFar } from "../rules.ts";
import { by, isOfToday, isOpen, isOwn, fileBanner, troubleBanner, variantOf } from "./parts.ts";
import { namePlate, scene } from "./scene.ts";
import { guidedVariant, play, playDaily, playGuide, setupOf } from "./start.ts";
import { createDoorway } from "./doorway.ts";
import { portrait } from "./portrait.ts";
import { NAME, PICTURE } from "../product.ts";

export function titleScreen(app: App): Screen {
  const notices = element("div", { class: "notices" });
  const backup = element("div", {});
  const open = element("section", { class: "open", label: "Runs that are open" });
  const cards = element("ul", { class: "cards" });
  const doorway = PICTURE !== "mound" ? null : createDoorway(app, ({ id }) => {
    const first = [`.open [data-of="${id}"]`, `[data-game="${id}"] button`];
    root.querySelector<HTMLElement>(first.join())?.closest("button")?.click();
  });
  const today = app.server === null ? null : contentScreen(app, "today");
  const root = element("main", { class: "title", data: { screen: "title" } },
    doorway === null ? namePlate() : scene(doorway.element),
    element("div", { class: "title-body" },
      notices,
      today !== null && element("section", { class: "today" }, ...today.body),
      open,
      backup,
      element("h2", { class: "unseen", text: "Games" }),
      cards,
      element("nav", { class: "line wrap ways", label: NAME },
        app.server !== null && button("Races and boards", () => app.push(contentScreen(app, "races")), { class: "quiet" }),
        button("History", () => app.push(contentScreen(app, "history")), { class: "quiet" }),
        button("Options", () => app.push(contentScreen(app, "options")), { class: "quiet" }),
        button("Help and credits", () => app.push(contentScreen(app, "about")), { class: "quiet" }),
        button("Open a .run file", () => askForRuns(app, refresh), { class: "quiet" }))));

  let isBeginning = false;
  /** Ignores double presses, and presses whose screen was left meanwhile. */
  const begin: Begin = (game, how) => {
    if (isBeginning) return;
    isBeginning = true;
    app.store.list().catch(() => []).then(async (runs) => {
      if (!root.isConnected) return;
      if (how === "daily") await playDaily(app, game, runs);
      else if (how === "guided") await playGuide(app, game, runs);
      else if (how === "usual") await play(app, game, runs);
      else app.push(contentScreen(app, setupOf(game, runs)));
    }).catch((error: unknown) => app.say(sentenceOf(error))).finally(() => { isBeginning = false; });
  };
  const show = (runs: readonly StoredRun[]): void => {
    const unfinished = runs.filter(isOpen);
    const banners = [troubleBanner(app), fileBanner(), updateBanner()].filter((each) => each !== null);
    // Do not redraw unchanged banners: the player may be pressing one.
    if (notices.textContent !== banners.map((each) => each.textContent).join("")) fill(notices, ...banners);
    fill(open, ...continued(app, unfinished[0]));
    open.hidden = unfinished.length === 0;
    const [first, ...others] = unfinished;
    fill(cards, ...app.shelf.games.map((game) => {
      const ofGame = runs.filter((run) => run.summary.game === game.id);
      // The first run is already offered above the games.
      const next = first?.summary.game === game.id ? undefined : others.find((run) => run.summary.game === game.id);
      return card(app, game, ofGame, next, begin);
    }));
  };
  /** Shows the stored runs. The focus stays, or goes to the main action. */
  const refresh = (): void => {
    app.store.list().then((runs) => {
      const focused = document.activeElement;
      const key = focused?.getAttribute("data-key") ?? null;
      show(runs);
      backupBanner(app, runs, refresh).then((banner) => fill(backup, banner), () => undefined);
      const hasFocus = root.contains(document.activeElement) && document.activeElement?.matches("h1") === false;
      if (!root.isConnected || hasFocus) return;
      const wanted = key === null ? "[data-first]" : `[data-key="${CSS.escape(key)}"]`;
      root.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true });
    }, (error: unknown) => app.say(sentenceOf(error)));
  };
  show([]);

  return {
    element: root,
    title: NAME,
    enter() {
      app.sound.music("title");
      today?.enter();
      refresh();
      doorway?.enter();
    },
    leave() {
      app.sound.music("none");
      today?.leave();
      doorway?.leave();
    },
    key: (event) => key(event, app, root),
  };
}

/** Digits choose games and letters other screens, as in the terminal. */
function key(event: KeyboardEvent, app: App, root: HTMLElement): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const pressed = typed(event);
  switch (pressed) {
    case "h": app.push(contentScreen(app, "history")); return true;
    case "o": app.push(contentScreen(app, "options")); return true;
    case "?": case "F1": app.push(contentScreen(app, "about")); return true;
    case "Escape": return true;
  }
  const number = Number.parseInt(pressed, 10);
  const play = Number.isNaN(number) ? null : root.querySelectorAll<HTMLElement>(".cards .start-game").item(number - 1);
  play?.focus();
  return play !== null;
}

/** The button that continues the run played last. */
function continued(app: App, run: StoredRun | undefined): readonly HTMLElement[] {
  if (run === undefined) return [];
  const { summary } = run;
  const facts = [
    soFar(run),
    summary.score !== 0 ? `score ${scoreOf(app.game(summary.game), summary)}` : "",
    `seed ${summary.seed}`,
  ].filter((each) => each !== "").join(" · ");
  const go = element("button", {
    type: "button", class: "continue", onclick: () => void app.resume(run.id), data: { key: "continue", first: "" },
  },
    portrait(app, app.game(summary.game), "small"),
    element("span", { class: "choice-words" },
      element("span", { class: "continue-name", text: `Continue ${summary.title}` }),
      element("span", { class: "continue-facts", text: facts })));
  return [go];
}

const scoreOf = (game: Game, summary: Summary): string => shownScore(variantOf(game, summary), summary.score).toLocaleString("en");

const inWords = (game: Game, best: Summary): string => `${best.ending?.won === true ? "won with " : ""}${scoreOf(game, best)}`;

type Begin = (game: Game, how: "usual" | "chosen" | "daily" | "guided") => void;

function card(
  app: App, game: Game, runs: readonly StoredRun[], next: StoredRun | undefined, begin: Begin,
): HTMLElement {
  const own = runs.filter(isOwn);
  const results = resultsOf(own);
  const best = results[0]?.summary;
  const today = results.find(isOfToday);
  const record = best === undefined
    ? (own.length === 0 ? SENTENCES.notPlayed : SENTENCES.noResult)
    : filled(SENTENCES.best, {
      // For a victory, show the score, which matters more than the place.
      figure: (best.ending?.won === true ? "score" : variantOf(game, best).scoreName).toLowerCase(),
      runs: counted(results.length, "run"),
      best: inWords(game, best),
    });
  const daily = today === undefined ? "" : ` ${filled(SENTENCES.dailyResult, { score: scoreOf(game, today.summary) })}`;
  const heading = `game-${game.id}`;
  const picture = portrait(app, game, "large");
  // The card's first button does the same for the keyboard and screen readers.
  picture.addEventListener("click", () => picture.parentElement?.querySelector("button")?.click());
  return element("li", {},
    element("article", { class: "card", data: { game: game.id }, attributes: { "aria-labelledby": heading } },
      picture,
      element("div", { class: "card-words" },
        element("h3", { id: heading, text: game.title }),
        element("p", { class: "by", text: by(game) }),
        element("p", { class: "pitch", text: game.pitch }),
        element("p", { class: "dim record", text: record + daily })),
      element("div", { class: "line card-ways" },
        next !== undefined && continueOne(app, game, next),
        button(
          "Play", () => begin(game, "usual"),
          { class: "start-game", label: `Play ${game.title}`, data: { key: `play-${game.id}` } },
        ),
        button("Set up…", () => begin(game, "chosen"), {
          class: "quiet", label: `Set up a run of ${game.title}`, data: { key: `setup-${game.id}` },
        }),
        // With a server, its race replaces the daily seed.
        app.server === null && button("Today", () => begin(game, "daily"), {
          class: "quiet", label: `Today's seed of ${game.title}`, data: { key: `daily-${game.id}` },
        }),
        guidedVariant(game) !== undefined && button("Guided run", () => begin(game, "guided"), {
          class: "quiet", label: `Guided run of ${game.title}`, data: { key: `guided-${game.id}` },
        }))))
}

function continueOne(app: App, game: Game, run: StoredRun): HTMLElement {
  const standing = soFar(run);
  return button(`Continue (${standing})`, () => void app.resume(run.id), {
    class: "quiet continue-one", label: `Continue ${game.title}: ${standing}`, data: { key: `continue-${game.id}` },
  });
}
