/** The lists and questions of a run as dialogs. The application in Rust decides what they contain and what a choice does. */

import { element, type Child } from "../dom.ts";
import type { List, ListRow, ModeKind } from "../wire.ts";
import { endGroups, endOptions } from "./end.ts";
import { nameNode } from "./card.ts";
import { explainedNodes } from "./explain.ts";
import { glyphOf, ROW } from "./glyph.ts";
import { isTravel, keyPress } from "./keys.ts";
import { messagesNode } from "./log.ts";
import { openSheet, type Group, type Row, type SheetOptions } from "./sheet.ts";
import type { Stage } from "./stage.ts";
import { arrow } from "./words.ts";

/** The text of the button that closes a dialog without a choice. */
const CLOSING: Partial<Record<ModeKind, string>> = {
  actions: "Back", direction: "Never mind", item: "Back", key: "Never mind", known: "Back", messages: "Back", pack: "Back",
  repeat: "Not at all", slot: "Back", there: "Back",
};
/** Keys that the focused control handles. */
const NATIVE: ReadonlySet<string> = new Set(["enter", " ", "tab", "backtab", "pageup", "pagedown"]);

/** Opens the dialog that the mode needs and closes any other. `said` is the reason for a refusal. */
export function drawDialog(stage: Stage, said = ""): void {
  if (stage.map === null) return;
  const made = wanted(stage);
  if (stage.dialog !== null && (stage.dialog.made !== made || !stage.dialog.sheet.element.isConnected)) {
    const { sheet } = stage.dialog;
    stage.dialog = null;
    sheet.close();
  }
  if (made === null) return;
  if (stage.dialog === null) {
    stage.dialog = { sheet: openSheet(optionsFor(stage)), made };
    if (stage.screen.mode === "messages") showNewest(stage.dialog.sheet.element);
  } else {
    selectRow(stage);
  }
  if (said !== "") stage.dialog.sheet.say(said);
}

/** A key for the contents of the dialog: a new key means a new dialog. Null if the mode has none. */
function wanted({ screen, state }: Stage): string | null {
  const { explained, list, mode } = screen;
  if (list === null && mode !== "messages") return null;
  return JSON.stringify([mode, state.moves, list === null ? null : { ...list, selected: 0 }, mode === "item" ? explained : null]);
}

/** Moves the focus to the row that a key has selected. */
function selectRow(stage: Stage): void {
  const rows = stage.dialog?.sheet.element.querySelectorAll<HTMLElement>("[data-row]");
  const active = document.activeElement;
  const { list } = stage.screen;
  const isAmong = [...rows ?? []].some((row) => row === active);
  const selected = [...rows ?? []].find((row) => row.dataset["row"] === list?.rows[list.selected]?.id);
  if (isAmong && active !== selected) selected?.focus();
}

function optionsFor(stage: Stage): SheetOptions {
  const { app, layout, screen: { list, mode }, state } = stage;
  const closeText = mode === "slot" && state.asked !== null ? "None of these" : CLOSING[mode];
  const tone = list?.tone;
  return {
    name: mode,
    title: list?.title ?? "Messages",
    about: aboutNodes(stage),
    groups: list === null ? [] : groupsOf(stage, list),
    selected: list?.rows[list.selected]?.id ?? null,
    sound: app.sound,
    ...mode === "confirm" || mode === "leave" ? { isQuestion: true, over: layout.log } : {},
    isWide: mode === "key" || mode === "messages",
    ...closeText === undefined ? {} : { closeText },
    ...tone === "bad" || tone === "great" ? { tone } : {},
    ...mode === "end" ? endOptions(stage) : {},
    ...mode === "confirm" || mode === "end" ? { onOutside: () => undefined } : {},
    ...mode === "direction" ? { onOutside: (x: number, y: number) => choosePlace(stage, x, y) } : {},
    onCancel() {
      stage.dialog = null;
      stage.send("cancel");
    },
    onSelect(id) {
      const row = list?.rows.findIndex((each) => each.id === id) ?? -1;
      if (row < 0 || row === stage.screen.list?.selected) return;
      stage.session.input({ select: row });
      stage.screen = stage.session.screen();
    },
    onKey(name, event) {
      const isTyped = mode === "key" && (name === " " || name.startsWith("ctrl+"));
      if (!isTyped && (isTravel(name) || NATIVE.has(name) || /^(ctrl\+|alt\+|f\d)/.test(name))) return false;
      if (mode !== "repeat") stage.send(keyPress(stage.session, event, name));
      else if (event.target instanceof HTMLInputElement || !/^\d$/.test(name)) return false;
      else typeTimes(stage, name);
      return true;
    },
  };
}

/** Answers a question for a direction when a cell outside the dialog is clicked. */
function choosePlace(stage: Stage, x: number, y: number): void {
  const cell = stage.map?.cellAt(x, y) ?? null;
  stage.send(cell === null ? "cancel" : { tap: { cell, isTouch: false } });
}

function groupsOf(stage: Stage, list: List): readonly Group[] {
  const { mode } = stage.screen;
  if (mode === "end") return endGroups(list.rows.map((row, index) => rowOf(stage, row, index)));
  const titles = [...new Set(list.rows.map((row) => row.group))];
  return titles.map((title): Group => ({
    rows: list.rows.flatMap((row, index) => (row.group === title ? [rowOf(stage, row, index)] : [])),
    ...title === "" ? {} : { title },
    ...mode === "direction" ? { compass: stage.variant.topology } : {},
    ...mode === "confirm" || mode === "repeat" || mode === "key" ? { isGrid: true } : {},
  }));
}

function rowOf(stage: Stage, row: ListRow, index: number): Row {
  const { screen: { mode }, state } = stage;
  const gear = mode === "slot" ? state.pack.find(({ letter }) => letter === row.id) : undefined;
  const picture = mode === "direction"
    ? element("span", { class: "row-arrow", text: arrow(row.id), attributes: { "aria-hidden": "true" } })
    : row.picture === null ? null : glyphOf(stage, row.picture, ROW);
  return {
    id: row.id,
    text: row.label,
    detail: row.detail,
    hint: row.hint,
    stays: true,
    act: () => stage.send({ choose: index }),
    ...row.tone === "bad" ? { tone: "bad" } : {},
    ...picture === null ? {} : { picture },
    ...gear !== undefined ? { more: { text: "?", label: `About ${row.label}`, act: () => stage.send({ inspect: gear.slot }) } } : {},
  };
}

/** The text above the rows. */
function aboutNodes(stage: Stage): readonly Child[] {
  const { explained, list, mode } = stage.screen;
  const lines = (list?.about ?? []).map((text) => element("p", { text }));
  switch (mode) {
    case "messages":
      return [messagesNode(stage)];
    case "repeat":
      return [...lines, timesNode(stage)];
    case "item":
      return [...explained === null ? [] : explainedNodes(explained), ...lines];
    case "there": {
      if (explained === null) return lines;
      return [...(list?.about ?? []).map((text) => nameNode(stage, explained, text)), ...explainedNodes(explained)];
    }
    default:
      return lines;
  }
}

/** The field for how often to repeat the last move. */
function timesNode(stage: Stage): HTMLElement {
  const { list } = stage.screen;
  const input = element("input", {
    type: "number", class: "times", id: "times",
    attributes: { min: 1, inputmode: "numeric", placeholder: list?.rows[list.selected]?.id ?? "" },
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    const times = Number.parseInt(input.value, 10);
    if (Number.isFinite(times) && times >= 0) stage.send({ times });
    else stage.send({ press: { press: "enter", timing: { isRepeat: null, at: null } } });
  });
  return element("p", { class: "times-line" }, element("label", { for: "times", text: "Times" }), input);
}

/** Types a digit into the field even when the field has no focus. */
function typeTimes(stage: Stage, digit: string): void {
  const input = stage.dialog?.sheet.element.querySelector("input");
  if (input === undefined || input === null) return;
  input.value = digit;
  input.focus();
}

function showNewest(dialog: HTMLElement): void {
  const text = dialog.querySelector<HTMLElement>(".sheet-text");
  text?.focus();
  text?.scrollTo(0, text.scrollHeight);
}
