/** The options: chosen here, seen at once, kept at once. */

import type { App, Options, Screen } from "../app.ts";
import { button, element, fill } from "../dom.ts";
import { sentenceOf } from "../errors.ts";
import { LOOKS } from "../shell/options.ts";
import { propertiesOf } from "../shell/theme.ts";
import type { Theme } from "../wire.ts";
import { keysScreen } from "./keys.ts";
import { choice, frame, group, troubleBanner } from "./parts.ts";

export function optionsScreen(app: App): Screen {
  const notices = element("div", { class: "notices" });
  const root = frame(app, "options", "Options",
    notices,
    element("div", { class: "columns" },
      element("div", {},
        group("Colours", ...app.shelf.themes.map((theme) => themeChoice(app, theme))),
        group("The map",
          ...LOOKS.map((look) => alternative(app, "look", look.id, look.title, look.about)),
          flag(app, "listInsteadOfMap", "List in place of the map", "What is in sight, in words."))),
      element("div", {},
        group("Motion",
          alternative(app, "reducedMotion", null, "As the system asks", "Still where the system asks for less motion."),
          alternative(app, "reducedMotion", true, "Still", "Nothing moves that is not a move."),
          alternative(app, "reducedMotion", false, "Moving", "Torches flicker and creatures walk.")),
        group("Sound",
          flag(app, "isMuted", "Mute", "No sound at all."),
          slider(app, "volume", "Sounds"),
          slider(app, "music", "Background")),
        group("Help while playing",
          flag(app, "hints", "Hints", "What matters, each told once."),
          button("Tell all hints again", () => void tellAgain(app), { class: "quiet in-group" })),
        group("Steering",
          flag(
            app, "turnAndStep", "Turn and step", "Left and right turn, up steps. In games in which you face a way.",
          )))),
    element("div", { class: "columns" },
      element("div", {},
        group(
          "Keys for walking",
          ...app.shelf.keySets.map((set) => alternative(app, "keySet", set.id, set.title, set.about)),
          button("Every key by itself", () => app.push(keysScreen(app)), {
            class: "quiet in-group", data: { key: "keys" },
          }),
        )),
      element("div", {},
        group("Pad of directions",
          alternative(app, "pad", null, "As the device has it", "Shown on touch screens."),
          alternative(app, "pad", true, "Shown", "Always."),
          alternative(app, "pad", false, "Hidden", "Taps on the map walk.")))));
  return {
    element: root,
    title: "Options",
    enter: () => fill(notices, troubleBanner(app)),
    leave: () => undefined,
    key: () => false,
    optionsChanged: () => fill(notices, troubleBanner(app)),
  };
}

type Flag = "listInsteadOfMap" | "isMuted" | "hints" | "turnAndStep";

function flag(app: App, name: Flag, title: string, about: string): HTMLElement {
  return choice("checkbox", {
    name, value: name, title, about, isChosen: app.options[name], choose: (isOn) => app.change({ [name]: isOn }),
  });
}

type Alternative = "look" | "reducedMotion" | "keySet" | "pad";

function alternative<K extends Alternative>(
  app: App, name: K, value: Options[K], title: string, about: string,
): HTMLElement {
  const changed: Partial<Options> = { [name]: value };
  return choice("radio", {
    name, value: String(value), title, about, isChosen: app.options[name] === value, choose: () => app.change(changed),
  });
}

function slider(app: App, name: "volume" | "music", title: string): HTMLElement {
  const input = element("input", {
    type: "range",
    attributes: { min: 0, max: 100, step: 5 },
    value: String(Math.round(app.options[name] * 100)),
    oninput: () => app.change({ [name]: input.valueAsNumber / 100 }),
    onchange: () => app.sound.interface("choose"),
  });
  return element("label", { class: "slider" }, element("span", { text: title }), input);
}

/** A theme with a sample of itself: its colours are set on the sample alone. */
function themeChoice(app: App, theme: Theme): HTMLElement {
  const sample = element("span", { class: "sample", custom: propertiesOf(theme), attributes: { "aria-hidden": true } },
    element("span", { class: "sample-accent", text: "@" }),
    element("span", { class: "sample-text", text: "Aa" }),
    element("span", { class: "sample-dim", text: "··" }),
    element("span", { class: "sample-good", text: "+" }),
    element("span", { class: "sample-bad", text: "!" }),
    element("span", { class: "sample-great", text: "*" }));
  return choice("radio", {
    name: "theme", value: theme.id, title: theme.title, about: theme.about, isChosen: app.options.theme === theme.id,
    choose: () => app.change({ theme: theme.id }),
  }, sample);
}

async function tellAgain(app: App): Promise<void> {
  try {
    await app.forgetHints();
    app.change({ hints: true });
    app.say("Each hint will be told once more.");
  } catch (error) {
    app.say(sentenceOf(error));
  }
}
