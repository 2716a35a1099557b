/** The form for a new run: variant, rules and seed. */

import type { App, Screen } from "../app.ts";
import { button, element, fill } from "../dom.ts";
import { typed } from "../play/typed.ts";
import { filled } from "../play/words.ts";
import { seedProblem, weeklySeed } from "../rules.ts";
import { dayOf, freshSeed, mondayOf, seedOfToday } from "../seeds.ts";
import type { StoredRun } from "../store/store.ts";
import { SENTENCES, type Game, type Variant } from "../wire.ts";
import { contentScreen } from "./content.ts";
import { by, choice, frame, group, isOpen, troubleBanner } from "./parts.ts";
import { isSearchable, seedsScreen } from "./seeds.ts";
import { portrait } from "./portrait.ts";

/** Where a seed comes from. "usual" is the variant's own, or a fresh one. */
type SeedKind = "usual" | "fresh" | "daily" | "weekly" | "own";

interface Form {
  variant: Variant;
  /** A bit for each choice that is on. */
  choices: number;
  isPractice: boolean;
  kind: SeedKind;
  typed: string;
  readonly fresh: string;
}

/**
 * The variant to offer first: the one played last, or for a newcomer the first with health to lose. A variant in which
 * nothing can be won or lost is no place to start.
 */
function firstChoice(game: Game, runs: readonly StoredRun[]): Variant {
  const last = runs.find((run) => run.summary.game === game.id)?.summary.variantIndex;
  const chosen = game.variants.find((each) => each.index === last)
    ?? game.variants.find((each) => each.stats.some((stat) => stat.isHealth))
    ?? game.variants[0];
  if (chosen === undefined) throw new Error(`The page has no variant of ${game.title}.`);
  return chosen;
}

/** Starts today's run of the variant that the form offers first, or continues it if it is open. */
export function playDaily(app: App, game: Game, runs: readonly StoredRun[]): Promise<void> {
  return goOn(app, game, firstChoice(game, runs), false, seedOfToday(), runs);
}

/** Starts the run that teaches a game, or continues it if it is open and has more to teach. */
export async function playGuide(app: App, game: Game, runs: readonly StoredRun[]): Promise<void> {
  const variant = guidedVariant(game);
  if (variant?.guideSeed == null) return;
  const { guideSeed } = variant;
  const begun = runs.find((run) => isBegun(run, game, variant, true, guideSeed));
  const isOver = begun !== undefined && await isTaught(app, begun);
  await goOn(app, game, variant, true, guideSeed, isOver ? [] : runs);
}

/** Tells whether a guided run has nothing more to teach. */
async function isTaught(app: App, { id }: StoredRun): Promise<boolean> {
  let hint: string | null = "";
  await app.open(await app.store.bytes(id), (replay) => {
    const session = replay.resume("");
    ({ hint } = session.screen());
    session.free();
  });
  return hint === null;
}

/** The variant of a game that has a guided run. */
export const guidedVariant = (game: Game): Variant | undefined => game.variants.find((each) => each.guideSeed !== null);

/** Tells whether a run of this kind is open. */
const isBegun = (run: StoredRun, game: Game, variant: Variant, isPractice: boolean, seed: string): boolean => {
  const { summary } = run;
  return isOpen(run) && summary.game === game.id && summary.variantIndex === variant.index && summary.choices === 0
    && summary.isPractice === isPractice && summary.seed === seed;
};

function goOn(
  app: App, game: Game, variant: Variant, isPractice: boolean, seed: string, runs: readonly StoredRun[],
): Promise<void> {
  const begun = runs.find((run) => isBegun(run, game, variant, isPractice, seed));
  return begun === undefined ? app.start(game, variant, 0, isPractice, seed) : app.resume(begun.id);
}

export function setupScreen(app: App, game: Game, runs: readonly StoredRun[]): Screen {
  const form: Form = {
    variant: firstChoice(game, runs), choices: 0, isPractice: false, kind: "usual", typed: "", fresh: freshSeed(),
  };
  const problem = element("p", { class: "problem", id: "seed-problem", role: "alert" });
  const rules = element("div", {});
  const seeds = element("div", {});
  /** The start of the help goes above the form, the rest beside it. */
  const goal = element("div", { class: "goal" });
  const about = element("div", { class: "about-variant" });

  const seed = (): string => {
    switch (form.kind) {
      case "usual": return form.variant.defaultSeed ?? form.fresh;
      case "fresh": return form.fresh;
      case "daily": return seedOfToday();
      case "weekly": return weeklySeed(mondayOf(Date.now()));
      case "own": return form.typed.trim();
    }
  };
  const start = (): void => {
    const why = seedProblem(seed());
    problem.textContent = why ?? "";
    if (why === undefined) void app.start(game, form.variant, form.choices, form.isPractice, seed());
    else seeds.querySelector<HTMLElement>("input[type=text]")?.focus();
  };
  const showSeeds = (): void => fill(seeds, seedGroup(form, showProblem));
  const showProblem = (): void => {
    const isTyped = form.kind === "own" && form.typed !== "";
    problem.textContent = isTyped ? seedProblem(form.typed) ?? "" : "";
  };
  const showVariant = (): void => {
    fill(rules, ruleGroup(form));
    const [first, ...others] = paragraphs(form.variant.help);
    fill(goal, first);
    fill(about, ...others.slice(0, 2));
    showSeeds();
  };
  const variants = game.variants.length > 1 && group("Variant", ...game.variants.map((variant) => choice("radio", {
    name: "variant",
    value: variant.id,
    title: variant.title,
    about: variant.pitch,
    isChosen: variant === form.variant,
    choose: () => {
      form.variant = variant;
      form.choices = 0;
      showVariant();
    },
  })));
  const find = isSearchable(game, form.variant)
    && button("Find a seed", () => app.push(seedsScreen(app, game, form.variant)), { class: "quiet" });
  const notices = element("div", {});
  const root = frame(app, "setup", game.title,
    notices,
    element("p", { class: "by", text: by(game) }),
    element("p", { class: "pitch", text: game.pitch }),
    element("div", { class: "columns" },
      element("div", {}, portrait(app, game, "large"), goal, variants, rules),
      element("div", {}, seeds, problem, find, about)),
    element("div", { class: "line wrap start" },
      button("Start", start, { class: "primary", data: { first: "" } }),
      button("How it is played", () => app.push(contentScreen(app, `help/${game.id}/${form.variant.index}`)), { class: "quiet" })));
  showVariant();
  return {
    element: root,
    title: `New run of ${game.title}`,
    enter: () => fill(notices, troubleBanner(app)),
    leave: () => undefined,
    key(event) {
      if (typed(event) === "?" || event.key === "F1") app.push(contentScreen(app, `help/${game.id}/${form.variant.index}`));
      else if (event.key === "Enter") start();
      else return false;
      return true;
    },
  };
}

/** Rules that can be switched on, and practice. */
function ruleGroup(form: Form): HTMLElement {
  const choices = form.variant.choices.map((each, index) => choice("checkbox", {
    name: "choice",
    value: each.id,
    title: each.about,
    about: "",
    isChosen: (form.choices & (1 << index)) !== 0,
    choose: (isOn) => { form.choices = isOn ? form.choices | (1 << index) : form.choices & ~(1 << index); },
  }));
  return group("Rules", ...choices, choice("checkbox", {
    name: "practice",
    value: "practice",
    title: "Practice",
    about: SENTENCES.practice,
    isChosen: form.isPractice,
    choose: (isOn) => { form.isPractice = isOn; },
  }));
}

function seedGroup(form: Form, changed: () => void): HTMLElement {
  const pick = (kind: SeedKind, title: string, about: string): HTMLElement => choice("radio", {
    name: "seed", value: kind, title, about, isChosen: form.kind === kind,
    choose: () => {
      form.kind = kind;
      changed();
    },
  });
  const own = pick("own", "My own", SENTENCES.sameSeed);
  const ownRadio = own.querySelector("input");
  const seed = element("input", {
    type: "text", class: "seed", label: "Seed", value: form.typed,
    attributes: {
      inputmode: "numeric", autocomplete: "off", maxlength: 20, size: 20, "aria-describedby": "seed-problem",
    },
    oninput: () => {
      form.typed = seed.value;
      form.kind = "own";
      if (ownRadio !== null) ownRadio.checked = true;
      changed();
    },
  });
  const isFixed = form.variant.defaultSeed !== null;
  if (form.kind === "fresh" && !isFixed) form.kind = "usual";
  return group("Seed",
    isFixed && pick("usual", "The original's fixed seed", filled(SENTENCES.originalSeed, { seed: form.variant.defaultSeed ?? "" })),
    pick(isFixed ? "fresh" : "usual", "Random", `Seed ${form.fresh}`),
    pick("daily", "Today's", filled(SENTENCES.dailySeed, { day: dayOf(Date.now()) })),
    pick("weekly", "This week's", filled(SENTENCES.weeklySeed, { day: mondayOf(Date.now()) })),
    element("div", { class: "own-seed" }, own, seed));
}

/** A text of a game, paragraph by paragraph. */
export const paragraphs = (text: string): readonly HTMLElement[] =>
  text.split(/\n\s*\n/).map((each) => element("p", { class: "paragraph", text: each.trim() }));
