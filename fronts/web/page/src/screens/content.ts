/** Screens that the application describes as data: each kind of block is drawn here, once. */

import type { App, Screen } from "../app.ts";
import { button, element, fill, refill, type Child } from "../dom.ts";
import { sentenceOf } from "../errors.ts";
import { canHavePasskeys } from "../online/passkey.ts";
import { changeKeys, contentOf, nextOf, OnlineClient, typedIn } from "../rules.ts";
import { SCREEN } from "../shell/link.ts";
import { pairsOf } from "../shell/options.ts";
import { ask } from "../shell/questions.ts";
import { propertiesOf } from "../shell/theme.ts";
import {
  SENTENCES, type Action, type Block, type Content, type Effect, type Field, type FieldControl, type Pair, type Theme,
} from "../wire.ts";
import { topSheet } from "../play/sheet.ts";
import { typed } from "../play/typed.ts";
import { keepResults } from "../store/results.ts";
import type { DamagedRun, StoredRun } from "../store/store.ts";
import { chartOf, figuresOf, tableOf, tabsOf, type CarryOut } from "./blocks.ts";
import { doIt, pressedFor } from "./deeds.ts";
import { choice, frame, group, troubleBanner } from "./parts.ts";
import { portrait } from "./portrait.ts";

/** For a page without a server. */
let nobody: OnlineClient | null = null;

/** A screen whose body can be part of another screen. */
export interface ContentScreen extends Screen {
  readonly body: readonly HTMLElement[];
}

/** The screen at an address of the application: "options", "help/stomp/0". `seek` shows a move of the replay below it. */
export function contentScreen(app: App, address: string, seek: (move: number) => void = () => undefined): ContentScreen {
  const { server } = app;
  const client = server?.client ?? (nobody ??= OnlineClient.of(""));
  let shares = false;
  /** Text that was typed but not sent yet. */
  const drafts = new Map<string, string>();
  let topic = address;
  let discoveries = "";
  let runs: readonly StoredRun[] = [];
  let damaged: readonly DamagedRun[] = [];
  const traits = (): number => (server === null ? 0 : 1 + 2 * Number(server.canHaveName) + 4 * Number(canHavePasskeys()) + 8 * Number(shares));
  const content = (): Content => contentOf(topic, pairsOf(app.options), app.options.keys, discoveries, runs, client, traits());
  const first = content();
  const notices = element("div", { class: "notices" });
  const place = element("div", {});
  const problem = element("p", { class: "problem", role: "alert" });
  const status = element("p", { class: "dim", role: "status" });
  /** The main actions of the screen, always visible. */
  const foot = element("div", { class: "line wrap" });
  const bar = element("div", { class: "line wrap start" }, foot, status);
  const showsRuns = ["history", "feats", "today"].includes(first.name);
  const isProse = ["about", "help", "glossary", "bindings", "counted"].includes(first.name);
  const isFixed = first.name === "options";
  let isShown = false;

  const carryOut = (effect: Effect): void => {
    switch (effect.is) {
      case "set":
        app.change({ [effect.option]: effect.value });
        if (effect.option === "hints" && effect.value === true) void resetHints(app);
        return;
      case "open": return app.push(contentScreen(app, effect.topic));
      case "turn":
        topic = effect.topic;
        app.moved();
        draw();
        askAgain();
        return void work().catch(said);
      case "confirm": return void ask(app.sound, effect.question, effect.yes, effect.no).then((isYes) => isYes && carryOut(effect.then));
      case "press": return void pressedFor(app, effect.question).then((key) => key !== null && bind(effect.change + key));
      case "bind": return bind(effect.change);
      case "do": return void doIt(app, effect.deed, effect.to, () => void refresh().then(askAgain), seek).catch(said);
      case "say": return app.say(effect.sentence);
      case "ask": return void make(effect).catch(said);
    }
  };
  const askAgain = (): void => {
    // Only the visible screen may ask, because answers go to the screen that asked last. This one asks when it is entered again.
    if (!isShown) return;
    client.growStale();
    server?.fill(topic, draw).catch(said);
  };
  const make = async ({ call, said: sentence }: Extract<Effect, { is: "ask" }>): Promise<void> => {
    await server?.make(call);
    drafts.clear();
    if (sentence !== "") app.say(sentence);
    draw();
    if (isShown) await server?.fill(topic, draw);
  };
  const bind = (change: string): void => {
    const [keys, sentence, question] = changeKeys(app.options.keySet, app.options.keys, change);
    if (question !== null) return carryOut(question);
    app.change({ keys });
    if (sentence !== null) app.say(sentence);
    draw();
  };
  // The effect of a control depends on its current value.
  const act = ({ id, then }: Action): void => carryOut(actionsIn(content().blocks).find((each) => each.id === id)?.then ?? then);
  const choose = ({ option, id }: Field): void => {
    const field = fieldsIn(content().blocks).find((each) => each.option === option && each.id === id);
    if (field !== undefined && "then" in field.control) carryOut(field.control.then);
  };
  const said = (error: unknown): void => { problem.textContent = sentenceOf(error); };
  /** Applies text while it is typed. Does not redraw the screen, because the field would lose the focus. */
  const type = ({ option }: Field, words: string): void => {
    const effect = typedIn(topic, option, words);
    if (effect.is !== "turn") return carryOut(effect);
    topic = effect.topic;
    problem.textContent = "";
    for (const { option: name, id, control } of fieldsIn(content().blocks)) {
      const input = place.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"][value="${CSS.escape(id)}"]`);
      if (input !== null && control.is === "choice") input.checked = control.isChosen;
    }
  };
  let clock = 0;
  /** Draws a countdown again when its number changes, and makes failed calls again when it is time. */
  const windUp = (): void => {
    window.clearTimeout(clock);
    const after = isShown ? client.staleAfter(topic, Date.now()) : undefined;
    if (after === undefined) return;
    clock = window.setTimeout(() => {
      server?.fill(topic, draw).catch(said);
      draw();
    }, after);
  };
  const draw = (): void => {
    windUp();
    problem.textContent = "";
    const lost = first.name === "history" ? damaged.map(({ why }) => element("p", { class: "banner trouble", text: why })) : [];
    fill(notices, troubleBanner(app), ...lost);
    const { title, blocks: all } = content();
    heading?.replaceChildren(title);
    status.textContent = statusOf(all);
    place.className = fieldsIn(all).length > 0 ? "option-groups" : isProse ? "prose" : "";
    const main = all.filter(isMain);
    bar.hidden = main.length === 0;
    refill(foot, ...actionsIn(main).map((action) => actionButton(action, act, "quiet")));
    refill(place, ...gathered(all.filter((block) => !isMain(block))).flatMap((blocks) => {
      const children = blocks.flatMap((block) => drawn(app, block, { act, choose, carryOut, type, drafts }));
      return blocks.every(isPicture) ? [element("div", { class: "charts" }, ...children)] : children;
    }));
  };
  /** Does the screen's background work in slices, until the player leaves it or changes something. */
  const work = async (): Promise<void> => {
    for (let next = nextOf(topic); next !== undefined && isShown; next = nextOf(topic)) {
      const count = actionsIn(content().blocks).length;
      topic = next;
      const { blocks } = content();
      // Avoid redrawing the screen, which disturbs a player who types or listens.
      if (actionsIn(blocks).length === count) status.textContent = statusOf(blocks);
      else draw();
      await new Promise((resolve) => { setTimeout(resolve, 0); });
      if (topic !== next) return;
    }
  };
  const refresh = async (isWanted = (): boolean => true): Promise<void> => {
    try {
      [discoveries, runs, damaged, { shares }] = await Promise.all([
        app.store.discoveries(), showsRuns ? app.store.list() : [], showsRuns ? app.store.damaged() : [], app.store.online(),
      ]);
      if (isWanted()) draw();
    } catch (error) {
      app.say(sentenceOf(error));
    }
  };
  const root = frame(app, first.name, first.title, notices, place, problem, bar);
  const heading = root.querySelector("h1");
  draw();
  return {
    element: root,
    body: [place, problem],
    title: first.title,
    get fragment() { return SCREEN + topic; },
    enter() {
      isShown = true;
      windUp();
      work().catch(said);
      fill(notices, troubleBanner(app));
      if (isFixed) return;
      askAgain();
      // Do not redraw a list that the player is using. The next visit will show what runs have earned.
      const isIdle = (): boolean => topSheet() === null && !place.contains(document.activeElement);
      refresh().then(() => showsRuns && keepResults(app.store))
        // Check again: the player may have done something while the store was read, and redrawing would lose the focus.
        .then((areNew) => (areNew ? refresh(isIdle) : undefined)).catch(() => undefined);
    },
    leave() {
      isShown = false;
      window.clearTimeout(clock);
    },
    key(event) {
      if (event.ctrlKey || event.altKey || event.metaKey) return false;
      const action = actionsIn(content().blocks).find((each) => each.key === typed(event) || each.isMain && event.key === "Enter");
      if (action !== undefined) carryOut(action.then);
      return action !== undefined;
    },
    optionsChanged: () => fill(notices, troubleBanner(app)),
  };
}

/** A screen's reactions to its controls. */
interface Handlers {
  readonly act: (action: Action) => void;
  readonly choose: (field: Field) => void;
  readonly carryOut: CarryOut;
  readonly type: (field: Field, words: string) => void;
  readonly drafts: Map<string, string>;
}

const isMain = (block: Block): boolean => block.is === "actions" && block.actions.some((action) => action.isMain);

/** Charts, totals and small tables are shown side by side. */
const isPicture = (block: Block): boolean =>
  ["chart", "figures"].includes(block.is) || block.is === "table" && block.table.rows.every(({ actions }) => actions.length === 0);

/** Blocks, with neighbouring pictures in one list. */
function gathered(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const lists: Block[][] = [];
  for (const block of blocks) {
    const last = lists.at(-1);
    if (last !== undefined && isPicture(block) && last.every(isPicture)) last.push(block);
    else lists.push([block]);
  }
  return lists;
}

function drawn(app: App, block: Block, handlers: Handlers): readonly Child[] {
  const { carryOut } = handlers;
  switch (block.is) {
    case "picture": return [portrait(app, app.game(block.start.split("/")[1] ?? ""), "large")];
    case "tabs": return [tabsOf(block, carryOut)];
    case "table": return [tableOf(block.table, carryOut)];
    case "chart": return [chartOf(block.chart)];
    case "figures": return [figuresOf(block.figures)];
    case "status": return [];
    case "trouble": return [element("p", { class: "banner trouble", role: "alert", text: block.words })];
    case "text": return [element("p", { class: block.isDim ? "dim" : "", text: block.words })];
    case "section": {
      const children = block.blocks.flatMap((each) => drawn(app, each, handlers));
      if (fieldsIn(block.blocks).length > 0) return [group(block.title, ...children)];
      // Devices with touch screens rarely have keys.
      const isFolded = block.canFold && window.matchMedia("(hover: none)").matches;
      return [isFolded
        ? element("details", {}, element("summary", { text: block.title }), ...children)
        : element("section", {}, element("h2", { text: block.title }), ...children)];
    }
    case "pairs": return [element("dl", { class: "keys" }, ...block.pairs.map(pair))];
    case "fields": return block.fields.map((field) => control(app, field, handlers));
    case "actions": return [element("div", { class: "line wrap" }, ...block.actions.map((action) => actionButton(action, handlers.act, "quiet in-group")))];
  }
}

const actionButton = (action: Action, act: Handlers["act"], look: string): HTMLElement => button(action.label, () => act(action), action.isMain
  ? { class: "primary", data: { key: action.id, first: "" } }
  : { class: look, data: { key: action.id }, attributes: { "aria-disabled": action.then.is === "say" } });

const pair = ({ signs, name, keys, about, isEarned }: Pair): HTMLElement =>
  element("div", { class: isEarned === false ? "dim" : "" },
    element("dt", {},
      ...signs.slice(0, 2).flatMap(({ glyph }) => [element("span", { class: "help-glyph", text: glyph, attributes: { "aria-hidden": true } }), " "]),
      signs.length > 2 && "… ",
      isEarned === true ? `★ ${name}` : name,
      ...keys.flatMap((key) => [" ", element("kbd", { text: key })])),
    element("dd", { text: about }));

function control(app: App, field: Field, { choose, type, drafts }: Handlers): HTMLElement {
  const { option, id, title, about, control: state } = field;
  const input = (kind: "checkbox" | "radio", isChosen: boolean): HTMLElement => choice(
    kind, { name: option, value: id, title, about, isChosen, choose: () => choose(field) },
    ...app.shelf.themes.filter((theme) => theme.id === field.theme).map(sample));
  switch (state.is) {
    case "switch": return input("checkbox", state.isOn);
    case "choice": return input("radio", state.isChosen);
    case "range": return slider(app, field, state.value);
    case "words": return state.send === null ? words(field, state, type) : form(field, state, type, drafts);
  }
}

function slider(app: App, { option, title }: Field, value: number): HTMLElement {
  const input = element("input", {
    type: "range",
    attributes: { min: 0, max: 100, step: 5 },
    value: String(value),
    oninput: () => app.change({ [option]: input.valueAsNumber / 100 }),
    onchange: () => app.sound.interface("choose"),
  });
  return element("label", { class: "slider" }, element("span", { text: title }), input);
}

function words(field: Field, { value, longest, isNumber }: Extract<FieldControl, { is: "words" }>, type: Handlers["type"]): HTMLElement {
  const input = element("input", {
    type: "text", label: field.title, value, oninput: () => type(field, input.value),
    attributes: { maxlength: longest, autocomplete: "off", ...isNumber ? { inputmode: "numeric" } : {} },
  });
  return element("label", { class: "slider" }, element("span", { text: field.title }), input);
}

/** A text field that an action submits. */
function form(field: Field, { value, longest, send }: Extract<FieldControl, { is: "words" }>, type: Handlers["type"], drafts: Handlers["drafts"]): HTMLElement {
  const { option, title, about } = field;
  const input = element("input", {
    type: "text", name: option, value: drafts.get(option) ?? value, oninput: () => void drafts.set(option, input.value),
    attributes: { maxlength: longest, autocomplete: "off", required: true, enterkeyhint: "done" },
  });
  return element("form", {
    class: "name-form",
    onsubmit: (event) => {
      event.preventDefault();
      type(field, input.value);
    },
  },
    element("label", {}, element("span", { text: title }), input),
    element("button", { type: "submit", text: send ?? "" }),
    about !== "" && element("p", { class: "dim", text: about }));
}

/** A sample in a theme's colours. */
const sample = (theme: Theme): HTMLElement =>
  element("span", { class: "sample", custom: propertiesOf(theme), attributes: { "aria-hidden": true } },
    element("span", { class: "sample-accent", text: "@" }),
    element("span", { class: "sample-text", text: "Aa" }),
    element("span", { class: "sample-dim", text: "··" }),
    element("span", { class: "sample-good", text: "+" }),
    element("span", { class: "sample-bad", text: "!" }),
    element("span", { class: "sample-great", text: "*" }));

const statusOf = (blocks: readonly Block[]): string =>
  blocks.map((block) => (block.is === "status" ? block.words : "")).join("");

const fieldsIn = (blocks: readonly Block[]): readonly Field[] =>
  blocks.flatMap((block) => (block.is === "section" ? fieldsIn(block.blocks) : block.is === "fields" ? block.fields : []));

const actionsIn = (blocks: readonly Block[]): readonly Action[] =>
  blocks.flatMap((block) => (block.is === "section" ? actionsIn(block.blocks) : block.is === "actions" ? block.actions : []));

async function resetHints(app: App): Promise<void> {
  try {
    await app.forgetHints();
    app.say(SENTENCES.hintsAgain);
  } catch (error) {
    app.say(sentenceOf(error));
  }
}
