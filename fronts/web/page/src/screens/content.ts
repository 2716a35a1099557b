/** Screens that the application describes as data: each kind of block is drawn here, once. */

import type { App, Screen } from "../app.ts";
import { button, element, fill, refill, type Child } from "../dom.ts";
import { sentenceOf } from "../errors.ts";
import { contentOf } from "../rules.ts";
import { pairsOf } from "../shell/options.ts";
import { propertiesOf } from "../shell/theme.ts";
import { SENTENCES, type Action, type Block, type Content, type Effect, type Field, type Pair, type Theme } from "../wire.ts";
import { keysScreen } from "./keys.ts";
import { choice, frame, group, isOwn, troubleBanner } from "./parts.ts";

/** The screen at an address of the application: "options", "help/stomp/0". */
export function contentScreen(app: App, topic: string): Screen {
  let discoveries = "";
  let earned: readonly string[] = [];
  const content = (): Content => contentOf(topic, pairsOf(app.options), app.options.keys, discoveries, [...earned]);
  const first = content();
  const notices = element("div", { class: "notices" });
  const place = element("div", {});
  const isForm = fieldsIn(first.blocks).length > 0;
  place.className = isForm ? "option-groups" : "prose";

  const carryOut = (effect: Effect): void => {
    if (effect.is === "set") {
      app.change({ [effect.option]: effect.value });
      if (effect.option === "hints" && effect.value === true) void resetHints(app);
    } else {
      app.push(effect.topic === "keys" ? keysScreen(app) : contentScreen(app, effect.topic));
    }
  };
  // The effect of a control follows from how it stands now.
  const choose = ({ option, id }: Field): void => {
    const field = fieldsIn(content().blocks).find((each) => each.option === option && each.id === id);
    if (field !== undefined && "then" in field.control) carryOut(field.control.then);
  };
  const draw = (): void => refill(place, ...content().blocks.flatMap((block) => drawn(app, block, choose, carryOut)));
  draw();
  return {
    element: frame(app, first.name, first.title, notices, place),
    title: first.title,
    enter() {
      fill(notices, troubleBanner(app));
      if (isForm) return;
      Promise.all([app.store.discoveries(), earnedIn(app, topic)])
        .then((known) => {
          [discoveries, earned] = known;
          draw();
        })
        .catch((error: unknown) => app.say(sentenceOf(error)));
    },
    leave: () => undefined,
    key(event) {
      if (event.ctrlKey || event.altKey || event.metaKey) return false;
      const action = actionsIn(content().blocks).find(({ key }) => key === event.key);
      if (action !== undefined) carryOut(action.then);
      return action !== undefined;
    },
    optionsChanged: () => fill(notices, troubleBanner(app)),
  };
}

type Choose = (field: Field) => void;
type CarryOut = (effect: Effect) => void;

function drawn(app: App, block: Block, choose: Choose, carryOut: CarryOut): readonly Child[] {
  switch (block.is) {
    case "text": return [element("p", { class: block.isDim ? "dim" : "", text: block.words })];
    case "section": {
      const children = block.blocks.flatMap((each) => drawn(app, each, choose, carryOut));
      if (fieldsIn(block.blocks).length > 0) return [group(block.title, ...children)];
      // Where fingers point, keys are rare.
      const isFolded = block.canFold && window.matchMedia("(hover: none)").matches;
      return [isFolded
        ? element("details", {}, element("summary", { text: block.title }), ...children)
        : element("section", {}, element("h2", { text: block.title }), ...children)];
    }
    case "pairs": return [element("dl", { class: "keys" }, ...block.pairs.map(pair))];
    case "fields": return block.fields.map((field) => control(app, field, choose));
    case "actions": return [element("div", { class: "line wrap" }, ...block.actions.map(({ id, label, then }) =>
      button(label, () => carryOut(then), { class: "quiet in-group", data: { key: id } })))];
  }
}

const pair = ({ signs, name, keys, about, isEarned }: Pair): HTMLElement =>
  element("div", { class: isEarned === false ? "dim" : "" },
    element("dt", {},
      ...signs.slice(0, 2).flatMap(({ glyph }) => [element("span", { class: "help-glyph", text: glyph, attributes: { "aria-hidden": true } }), " "]),
      signs.length > 2 && "… ",
      isEarned === true ? `★ ${name}` : name,
      ...keys.flatMap((key) => [" ", element("kbd", { text: key })])),
    element("dd", { text: about }));

function control(app: App, field: Field, choose: Choose): HTMLElement {
  const { option, id, title, about, control: state } = field;
  const input = (kind: "checkbox" | "radio", isChosen: boolean): HTMLElement => choice(
    kind, { name: option, value: id, title, about, isChosen, choose: () => choose(field) },
    ...app.shelf.themes.filter((theme) => theme.id === field.theme).map(sample));
  switch (state.is) {
    case "switch": return input("checkbox", state.isOn);
    case "choice": return input("radio", state.isChosen);
    case "range": return slider(app, field, state.value);
    case "words": return words(app, field, state.value);
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

function words(app: App, { option, title }: Field, value: string): HTMLElement {
  const input = element("input", { type: "text", value, onchange: () => app.change({ [option]: input.value }) });
  return element("label", { class: "slider" }, element("span", { text: title }), input);
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

const fieldsIn = (blocks: readonly Block[]): readonly Field[] =>
  blocks.flatMap((block) => (block.is === "section" ? fieldsIn(block.blocks) : block.is === "fields" ? block.fields : []));

const actionsIn = (blocks: readonly Block[]): readonly Action[] =>
  blocks.flatMap((block) => (block.is === "section" ? actionsIn(block.blocks) : block.is === "actions" ? block.actions : []));

/** The feats that the player's runs of the topic's game earned, once for each run. */
async function earnedIn(app: App, topic: string): Promise<readonly string[]> {
  const [kind, game] = topic.split("/");
  if (kind !== "feats") return [];
  const runs = await app.store.list();
  const own = runs.filter((run) => isOwn(run) && !run.summary.isPractice && run.summary.game === game);
  return own.flatMap((run) => [...run.earned?.feats ?? []]);
}

async function resetHints(app: App): Promise<void> {
  try {
    await app.forgetHints();
    app.say(SENTENCES.hintsAgain);
  } catch (error) {
    app.say(sentenceOf(error));
  }
}
