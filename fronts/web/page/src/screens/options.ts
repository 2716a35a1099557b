/** The options screen. A choice takes effect and is stored at once. */

import type { App, Screen } from "../app.ts";
import { button, element, fill } from "../dom.ts";
import { sentenceOf } from "../errors.ts";
import { valuesOf } from "../shell/options.ts";
import { propertiesOf } from "../shell/theme.ts";
import { SENTENCES, type OptionRow, type Theme } from "../wire.ts";
import { keysScreen } from "./keys.ts";
import { choice, frame, group, troubleBanner } from "./parts.ts";

export function optionsScreen(app: App): Screen {
  const notices = element("div", { class: "notices" });
  const groups = new Map<string, HTMLElement[]>();
  for (const row of app.shelf.options) {
    groups.set(row.group, [...groups.get(row.group) ?? [], ...controlsOf(app, row)]);
  }
  const root = frame(app, "options", "Options",
    notices,
    element("div", { class: "option-groups" },
      ...[...groups].map(([title, controls]) => group(title, ...controls))));
  return {
    element: root,
    title: "Options",
    enter: () => fill(notices, troubleBanner(app)),
    leave: () => undefined,
    key: () => false,
    optionsChanged: () => fill(notices, troubleBanner(app)),
  };
}

function controlsOf(app: App, { id, title, about, kind }: OptionRow): readonly HTMLElement[] {
  switch (kind.is) {
    case "switch": {
      const change = (isOn: boolean): void => {
        app.change({ [id]: isOn });
        if (id === "hints" && isOn) void resetHints(app);
      };
      return [choice("checkbox", { name: id, value: id, title, about, isChosen: app.options[id] === true, choose: change })];
    }
    case "range": return [slider(app, id, title)];
    case "questions": return app.shelf.questions.map((question) => choice("checkbox", {
      name: id, value: question.id, title: question.title, about: question.about,
      isChosen: !app.options.unasked.includes(question.id),
      choose(isOn) {
        const others = app.options.unasked.filter((other) => other !== question.id);
        app.change({ unasked: isOn ? others : [...others, question.id] });
      },
    }));
    case "automatic":
    case "choice": {
      const radios = valuesOf(app.shelf, id).map(({ value, ...named }) => choice("radio", {
        name: id, value: String(value), title: named.title, about: named.about, isChosen: app.options[id] === value,
        choose: () => app.change({ [id]: value }),
      }, ...id === "theme" ? app.shelf.themes.filter((theme) => theme.id === value).map(sample) : []));
      return id === "keySet" ? [...radios, keysButton(app)] : radios;
    }
  }
}

const keysButton = (app: App): HTMLElement =>
  button("Every key by itself", () => app.push(keysScreen(app)), { class: "quiet in-group", data: { key: "keys" } });

function slider(app: App, id: OptionRow["id"], title: string): HTMLElement {
  const input = element("input", {
    type: "range",
    attributes: { min: 0, max: 100, step: 5 },
    value: String(Math.round(Number(app.options[id]) * 100)),
    oninput: () => app.change({ [id]: input.valueAsNumber / 100 }),
    onchange: () => app.sound.interface("choose"),
  });
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

async function resetHints(app: App): Promise<void> {
  try {
    await app.forgetHints();
    app.say(SENTENCES.hintsAgain);
  } catch (error) {
    app.say(sentenceOf(error));
  }
}
