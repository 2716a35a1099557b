/** The top of the screen, and the buttons that a thumb reaches. */

import type { Look } from "../app.ts";
import { element, fill } from "../dom.ts";
import { optionsScreen } from "../screens/options.ts";
import { valuesOf } from "../shell/options.ts";
import type { Control } from "../wire.ts";
import { comfortRows } from "./action-menu.ts";
import { control, hasUse, titleOf } from "./controls.ts";
import { leaveCursor } from "./cursor.ts";
import { hideHints } from "./hints.ts";
import { LIST_KEY } from "./input.ts";
import { icon, type Icon } from "./icons.ts";
import { stopWalking } from "./journey.ts";
import { keyHint } from "./keys.ts";
import { openHelp, openMenu } from "./menu.ts";
import { isPadShown } from "./pad.ts";
import { keepFocus } from "./panels.ts";
import { openSheet, type Row } from "./sheet.ts";
import { hasEnded, type Stage } from "./stage.ts";
import { reopenEnd } from "./end.ts";
import { openZoom } from "./zoom.ts";

export function drawTop(stage: Stage): void {
  const { app, game, variant, summary } = stage;
  const sign = (what: Icon, label: string, act: () => void): HTMLElement =>
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
      summary.isPractice && element("span", { class: "tag", text: "practice" }),
    ),
    element(
      "p", { class: "play-count" }, "Moves ", element("span", { data: { count: "" }, text: String(stage.state.moves) }),
    ),
    sign("help", "Help", () => openHelp(stage)),
    sign("options", "Options", () => app.push(optionsScreen(app))),
    sign("menu", "Menu", () => openMenu(stage)),
  );
}

/** A button ends whatever goes on by itself; then it acts. */
function calmly(stage: Stage, act: () => void): void {
  stopWalking(stage);
  hideHints(stage);
  if (stage.mode.kind === "look" || stage.mode.kind === "aim") leaveCursor(stage);
  act();
}

interface BarButton {
  readonly what: Control | "more" | "end";
  readonly icon: Icon;
  readonly text: string;
  act(): void;
}

export function drawBar(stage: Stage): void {
  const of = (what: Control, icon: Icon, text: string): BarButton => ({
    what, icon, text, act: () => control(stage, what),
  });
  const buttons: readonly (BarButton | false)[] = hasEnded(stage)
    ? [
        { what: "end", icon: "end", text: "What now?", act: () => reopenEnd(stage) },
        hasUse(stage, "step-back") && of("step-back", "undo", "Undo"),
        of("look", "look", "Look"),
        of("messages", "messages", "Messages"),
      ]
    : [
        of("verbs", "actions", "Actions"),
        stage.variant.hasPack ? of("pack", "pack", "Pack") : of("look", "look", "Look"),
        ...hasUse(stage, "explore") ? [of("explore", "explore", "Explore")] : [
          stage.variant.hasPack && of("look", "look", "Look"),
          hasUse(stage, "rest") && of("rest", "rest", "Rest"),
        ],
        hasUse(stage, "wait") && of("wait", "wait", "Wait"),
        { what: "more", icon: "more", text: "More", act: () => openMore(stage) },
      ];
  const nodes = buttons.filter((each) => each !== false).map((each) => {
    const keys = each.what === "more" || each.what === "end" ? [] : stage.keys.ofControl(each.what);
    const wait = each.what === "wait" && stage.variant.wait !== null ? stage.keys.ofVerb(stage.variant.wait) : [];
    return element(
      "button",
      {
        type: "button", class: "bar-button", data: { bar: each.what },
        onmousedown: keepFocus,
        onclick: () => calmlyUnlessStopping(stage, each.act),
      },
      icon(each.icon),
      element("span", { class: "bar-text", text: each.text }),
      element("kbd", { class: "bar-key", text: keyHint([...wait, ...keys]), attributes: { "aria-hidden": "true" } }),
    );
  });
  fill(stage.layout.bar, ...nodes);
}

/** A touch that ends a walk does nothing else: nobody wants to fall out of a walk into a fight. */
function calmlyUnlessStopping(stage: Stage, act: () => void): void {
  if (!stopWalking(stage)) calmly(stage, act);
}

function openMore(stage: Stage): void {
  const { app } = stage;
  const toggle = (id: string, text: string, isOn: boolean, change: () => void): Row =>
    ({ id, text, state: isOn ? "on" : "off", act: change });
  openSheet({
    name: "more",
    title: "More",
    groups: [
      { rows: comfortRows(stage, ["descend", "rest", "repeat", "look", "step-back", "messages"]) },
      {
        title: "Show",
        rows: [
          toggle(
            "list", `A list in place of the map (${LIST_KEY})`, app.options.listInsteadOfMap,
            () => app.change({ listInsteadOfMap: !app.options.listInsteadOfMap }),
          ),
          ...valuesOf(app.shelf, "look").map(({ id, title }): Row => ({
            id: `look-${id}`, text: title, state: app.options.look === id ? "on" : "off",
            act: () => app.change({ look: id as Look }),
          })),
          { id: "zoom", text: "Size of the map", act: () => openZoom(stage) },
          toggle("pad", "The pad of directions", isPadShown(app), () => app.change({ pad: !isPadShown(app) })),
        ],
      },
      { title: titleOf(app, "menu"), rows: [
        { id: "help", text: "Help", act: () => openHelp(stage) },
        { id: "options", text: "Options", act: () => app.push(optionsScreen(app)) },
        { id: "menu", text: "Menu", act: () => openMenu(stage) },
      ] },
    ],
    closeText: "Back",
    sound: app.sound,
  });
}

/** The log's frame and the button that shows and hides the pad. */
export function drawLogFrame(stage: Stage): void {
  const { app, layout } = stage;
  fill(
    layout.log,
    element("h2", { class: "play-log-title", text: "Messages" }),
    element("ol", { class: "messages", tabIndex: 0, label: "The last messages" }),
    element(
      "button",
      {
        type: "button", class: "icon pad-toggle", label: "The pad of directions",
        attributes: { "aria-pressed": isPadShown(app) },
        onmousedown: keepFocus, onclick: () => app.change({ pad: !isPadShown(app) }),
      },
      icon("pad"),
    ),
  );
}
