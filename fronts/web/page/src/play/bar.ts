/** The bar at the top of the screen, and the buttons at the bottom, within reach of a thumb. */

import type { Look } from "../app.ts";
import { element, fill, keepFocus } from "../dom.ts";
import { contentScreen } from "../screens/content.ts";
import { valuesOf } from "../shell/options.ts";
import type { Control, Input } from "../wire.ts";
import { icon, type Icon } from "./icons.ts";
import { LIST_KEY } from "./input.ts";
import { isPadShown, isTouched } from "./pad.ts";
import { openSheet, type Row } from "./sheet.ts";
import { hasEnded, isCursor, isWalking, stopWalking, type Stage } from "./stage.ts";
import { openZoom } from "./zoom.ts";

export function drawTop(stage: Stage): void {
  const { app, game, variant } = stage;
  const topButton = (what: Icon, label: string, act: () => void): HTMLElement =>
    element(
      "button",
      {
        type: "button", class: "icon", label, title: label, data: { top: what }, onmousedown: keepFocus,
        onclick: () => calmly(stage, act),
      },
      icon(what),
    );
  const hasVariants = game.variants.length > 1;
  fill(
    stage.layout.top,
    element(
      "div",
      { class: "play-names" },
      element("h1", { text: game.title }),
      hasVariants && element("span", { class: "play-variant", text: variant.title }),
      stage.session.tag !== undefined && element("span", { class: "tag", text: stage.session.tag }),
      stage.session.toBeat !== undefined && element("span", { class: "to-beat", text: stage.session.toBeat }),
    ),
    element(
      "p", { class: "play-count" }, "Moves ", element("span", { data: { count: "" }, text: String(stage.state.moves) }),
    ),
    element("span", { class: "play-waits", text: "…", attributes: { "aria-hidden": true } }),
    topButton("help", "Help", () => stage.send({ command: "help" })),
    topButton("options", "Options", () => app.push(contentScreen(app, "options"))),
    topButton("menu", "Menu", () => stage.send({ command: "menu" })),
  );
}

/** Ends a walk or removes the cursor, then acts. Only use it for actions that cannot start a fight. */
function calmly(stage: Stage, act: () => void): void {
  if (isWalking(stage) || isCursor(stage)) stage.send("cancel");
  act();
}

/** The buttons at the bottom. Buttons that do nothing now are left out. */
const BAR: readonly (readonly [what: Control, icon: Icon, text: string])[] = [
  ["verbs", "actions", "Actions"], ["pack", "pack", ""], ["look", "look", "Look"], ["explore", "explore", "Explore"],
  ["fight", "fight", "Fight"], ["rest", "rest", "Rest"], ["wait", "wait", "Wait"],
];
const BAR_AFTERWARDS: typeof BAR = [["step-back", "undo", "Undo"], ["look", "look", "Look"], ["messages", "messages", "Messages"]];
export function drawBar(stage: Stage): void {
  const bar = hasEnded(stage) ? BAR_AFTERWARDS : BAR;
  const rows = new Map(stage.session.commandRows(bar.map(([what]) => what)).map((row) => [row.id, row]));
  const isLeftOut = (what: Control): boolean => {
    if (hasEnded(stage)) return false;
    // With a keyboard, there is a key for this.
    if (what === "fight") return !isTouched();
    return rows.has("explore") && (what === "rest" || what === "look" && rows.has("pack"));
  };
  const buttons = bar.flatMap(([what, sign, text]) => {
    const row = rows.get(what);
    return row === undefined || isLeftOut(what) ? [] : [barButton(stage, what, sign, text === "" ? row.label : text, row.hint, { command: what })];
  });
  // After the end, any command that does not apply shows the end again.
  const end = barButton(stage, "end", "end", "What now?", "", { command: "verbs" });
  const more = barButton(stage, "more", "more", "More", "", null);
  fill(stage.layout.bar, ...hasEnded(stage) ? [end, ...buttons] : [...buttons, more]);
}

/** A button of the bar. A button without an input opens the sheet with the other commands. */
function barButton(stage: Stage, what: string, sign: Icon, text: string, hint: string, input: Input | null): HTMLElement {
  return element(
    "button",
    {
      type: "button", class: "bar-button", data: { bar: what }, onmousedown: keepFocus,
      onclick: () => {
        if (stopWalking(stage)) return;
        if (input === null) calmly(stage, () => openMore(stage));
        else stage.send(input);
      },
    },
    icon(sign),
    element("span", { class: "bar-text", text }),
    element("kbd", { class: "bar-key", text: hint, attributes: { "aria-hidden": "true" } }),
  );
}

function openMore(stage: Stage): void {
  const { app } = stage;
  const toggle = (id: string, text: string, isOn: boolean, change: () => void): Row =>
    ({ id, text, state: isOn ? "on" : "off", act: change });
  openSheet({
    name: "more",
    title: "More",
    groups: [
      { rows: moreRows(stage) },
      {
        title: "Show",
        rows: [
          toggle(
            "list", `A list instead of the map (${LIST_KEY})`, app.options.listInsteadOfMap,
            () => app.change({ listInsteadOfMap: !app.options.listInsteadOfMap }),
          ),
          ...valuesOf(app.shelf, "look").map(({ id, title }): Row => ({
            id: `look-${id}`, text: title, state: app.options.look === id ? "on" : "off",
            act: () => app.change({ look: id as Look }),
          })),
          { id: "zoom", text: "Map size", act: () => openZoom(stage) },
          toggle("pad", "Direction pad", isPadShown(app), () => app.change({ pad: !isPadShown(app) })),
        ],
      },
      { title: "Menu", rows: [
        { id: "help", text: "Help", act: () => stage.send({ command: "help" }) },
        { id: "options", text: "Options", act: () => app.push(contentScreen(app, "options")) },
        { id: "menu", text: "Menu", act: () => stage.send({ command: "menu" }) },
      ] },
    ],
    closeText: "Back",
    sound: app.sound,
  });
}

const moreRows = (stage: Stage): readonly Row[] => stage.session
  .commandRows(["fight", "descend", "rest", "repeat", "look", "step-back", "messages"])
  .map(({ hint, id, label }) => ({ id, text: label, hint, act: () => stage.send({ command: id as Control }) }));

/** The frame of the log, and the button that shows and hides the pad. */
export function drawLogFrame(stage: Stage): void {
  const { app, layout } = stage;
  fill(
    layout.log,
    element("h2", { class: "play-log-title", text: "Messages" }),
    element("ol", { class: "messages", tabIndex: 0, label: "Recent messages" }),
    element(
      "button",
      {
        type: "button", class: "icon pad-toggle", label: "Direction pad",
        attributes: { "aria-pressed": isPadShown(app) },
        onmousedown: keepFocus, onclick: () => app.change({ pad: !isPadShown(app) }),
      },
      icon("pad"),
    ),
  );
}
