/** Dialogs: boxes in a wide window, sheets from below in a narrow one. All work with six buttons. */

import type { Button } from "../app.ts";
import type { Child } from "../dom.ts";
import { append, button, element, fill } from "../dom.ts";
import type { Sound } from "../sound/sound.ts";
import type { Topology } from "../wire.ts";
import { isTravel, keyName, pause } from "./keys.ts";
import { icon } from "./icons.ts";
import { moveFocus } from "./focus.ts";

export interface Row {
  readonly text: string;
  /** A second line. */
  readonly detail?: string;
  /** The key of the row, as shown to the player. */
  readonly hint?: string;
  /** Its value: "on". */
  readonly state?: string;
  /** Names of keys that choose the row. */
  readonly keys?: readonly string[];
  /** A picture before the text. */
  readonly picture?: Node;
  /** Identifies the row in tests, and to select it again. */
  readonly id?: string;
  readonly tone?: "bad" | "accent";
  /** Keeps the sheet open. */
  readonly stays?: boolean;
  /** A second button on the row. */
  readonly more?: { readonly text: string; readonly label: string; act(): void };
  act(): void;
}

export interface Group {
  readonly title?: string;
  readonly rows: readonly Row[];
  /** Short rows side by side. */
  readonly isGrid?: boolean;
  /** Arranges the rows by their directions. Their ids are names of directions. */
  readonly compass?: Topology;
}

export interface SheetOptions {
  /** For tests. */
  readonly name: string;
  readonly title: string;
  readonly about?: readonly Child[];
  readonly groups?: readonly Group[];
  readonly tone?: "bad" | "great";
  /** Ignores held keys, and keeps the map visible. */
  readonly isQuestion?: boolean;
  /** In a narrow window the sheet covers the bottom of this element, clear of the buttons that players tap. */
  readonly over?: HTMLElement;
  /** True if the sheet opens without an action of the player. */
  readonly comesUnasked?: boolean;
  /** True if the sheet needs more room than a list. */
  readonly isWide?: boolean;
  /** The id of the row that gets the focus. */
  readonly selected?: string | null;
  readonly closeText?: string;
  /** Ignores keys until a pause of this length, because they may still be meant for the last moves. [milliseconds] */
  readonly calm?: number;
  readonly sound: Sound;
  /** Handles a key that belongs to no row. Returns true if the key did something. */
  onKey?(name: string, event: KeyboardEvent): boolean;
  /** Handles a click outside the sheet, which otherwise closes it. */
  onOutside?(x: number, y: number): void;
  /** Called when the sheet closes without a choice. */
  onCancel?(): void;
  /** Called when a row gets the focus. */
  onSelect?(id: string): void;
}

export interface Sheet {
  readonly element: HTMLDialogElement;
  /** Closes the sheet without calling `onCancel`. */
  close(): void;
  /** Closes the sheet as the player would. */
  cancel(): void;
  button(button: Button): void;
  /** Says the reason for a refusal, in the sheet and to screen readers. */
  say(sentence: string): void;
  /** Says what was done, in the sheet and to screen readers. */
  tell(sentence: string): void;
}

/**
 * The pause before some sheets accept presses: questions, and sheets that open unasked over the pad, the bar or the map. They must
 * be visible for this long without a press, because earlier presses were meant for the things below. Longer than the pauses
 * between taps in a row. [milliseconds]
 */
const SETTLES = 700;

/** The target of the last press. */
let pressed: EventTarget | null = null;
if ("window" in globalThis) window.addEventListener("pointerdown", ({ target }) => { pressed = target; }, { capture: true });

const open: Sheet[] = [];

/** The dialog on top. */
export const topSheet = (): Sheet | null => open.at(-1) ?? null;

/** Closes all dialogs without `onCancel`, because their screen is being closed. */
export function closeSheets(): void {
  for (const sheet of [...open].reverse()) sheet.close();
}

export function openSheet(options: SheetOptions): Sheet {
  const said = element("p", { class: "sheet-said bad", role: "alert" });
  const notice = element("p", { class: "sheet-said", role: "status" });
  const byKey = new Map<string, Row>();
  const body = element("div", { class: "sheet-body" });
  const title = element("h2", { class: "sheet-title", id: `sheet-${open.length}`, text: options.title });
  const dialog = element(
    "dialog",
    {
      class: `sheet${options.isWide === true ? " is-wide" : ""}${options.isQuestion === true ? " is-question" : ""}`,
      data: { dialog: options.name, tone: options.tone ?? "plain" },
      attributes: { "aria-labelledby": title.id },
    },
    element("div", { class: "sheet-head" }, title, closer(() => sheet.cancel())),
    body,
    said,
    notice,
  );
  const { calm = 0 } = options;
  let isHasty = calm > 0;
  const choose = (row: Row): void => {
    options.sound.interface("choose");
    if (row.stays !== true) sheet.close();
    row.act();
  };
  if (options.about !== undefined && options.about.length > 0) {
    append(body, [element("div", { class: "sheet-about", id: `${title.id}-about` }, ...options.about)]);
    dialog.setAttribute("aria-describedby", `${title.id}-about`);
  }
  for (const group of options.groups ?? []) append(body, groupNodes(group, choose, byKey));
  if (options.closeText !== undefined) {
    append(body, [button(options.closeText, () => sheet.cancel(), { class: "row row-close" })]);
  }

  const sheet: Sheet = {
    element: dialog,
    close() {
      const index = open.indexOf(sheet);
      if (index < 0) return;
      open.splice(index, 1);
      placing.disconnect();
      dialog.close();
      dialog.remove();
    },
    cancel() {
      options.sound.interface("back");
      sheet.close();
      options.onCancel?.();
    },
    button(button) {
      if (button === "cancel") sheet.cancel();
      else if (button === "confirm") confirm(dialog);
      else if (moveFocus(dialog, button)) options.sound.interface("move");
    },
    say(sentence) {
      fill(said, sentence);
      fill(notice);
    },
    tell(sentence) {
      fill(said);
      fill(notice, sentence);
    },
  };

  dialog.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const name = keyName(event);
    if (name === null) return;
    isHasty &&= pause() < calm;
    const isTooSoon = isHasty && !isTravel(name) && name !== "tab" && name !== "backtab";
    if (isTooSoon || event.repeat && (options.isQuestion === true || !isTravel(name))) {
      event.preventDefault();
      return;
    }
    if (name === "esc") {
      event.preventDefault();
      sheet.cancel();
      return;
    }
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "range";
    if (isTyping && name.length === 1) return;
    const row = byKey.get(name);
    if (row !== undefined) {
      event.preventDefault();
      choose(row);
    } else if (options.onKey?.(name, event) === true) {
      event.preventDefault();
    } else if (isTravel(name) && !(isTyping && (name === "left" || name === "right"))) {
      event.preventDefault();
      if (moveFocus(dialog, name)) options.sound.interface("move");
    }
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    sheet.cancel();
  });
  dialog.addEventListener("close", () => {
    if (open.includes(sheet)) sheet.cancel();
  });
  // The touch that opened the sheet may end over it, so ignore a click that did not begin on the sheet.
  let isTouched = false;
  dialog.addEventListener("pointerdown", () => {
    isTouched = !dialog.classList.contains("is-unsettled");
  });
  dialog.addEventListener("click", (event) => {
    if (event.detail === 0 || isTouched) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
  dialog.addEventListener("click", (event) => {
    if (event.target !== dialog) return;
    if (options.onOutside === undefined) sheet.cancel();
    else options.onOutside(event.clientX, event.clientY);
  });
  dialog.addEventListener("focusin", (event) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset["row"] : undefined;
    if (id !== undefined) options.onSelect?.(id);
  });

  document.body.append(dialog);
  open.push(sheet);
  const { over } = options;
  const placing = new ResizeObserver(() => { if (over !== undefined) standOver(dialog, over); });
  if (over !== undefined) {
    standOver(dialog, over);
    placing.observe(over);
  }
  dialog.showModal();
  const isFromSheet = pressed instanceof Element && pressed.closest("dialog") !== null;
  if (options.isQuestion === true || options.comesUnasked === true && !isFromSheet) settle(dialog);
  const selected = options.selected ?? null;
  const rows = [...dialog.querySelectorAll<HTMLElement>("[data-row], .row")];
  const first = rows.find((row) => selected !== null && row.dataset["row"] === selected) ?? rows[0];
  // A sheet without rows must open at its top, not scrolled to its close button.
  first?.focus({ preventScroll: first.matches(".row-close") });
  return sheet;
}

/** Tells the style sheet where the element ends. */
function standOver(dialog: HTMLDialogElement, over: HTMLElement): void {
  const { left, right, bottom } = over.getBoundingClientRect();
  dialog.style.setProperty("--left", `${left}px`);
  dialog.style.setProperty("--right", `${innerWidth - right}px`);
  dialog.style.setProperty("--foot", `${innerHeight - bottom}px`);
}

/** Makes a sheet that has just opened ignore the mouse and touch. */
function settle(dialog: HTMLDialogElement): void {
  let timer = 0;
  const wait = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      dialog.classList.remove("is-unsettled");
      window.removeEventListener("pointerdown", wait, true);
    }, SETTLES);
  };
  dialog.classList.add("is-unsettled");
  window.addEventListener("pointerdown", wait, true);
  // The sheet is visible from then on.
  window.requestAnimationFrame(wait);
}

/** Presses the focused control. */
function confirm(dialog: HTMLDialogElement): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && dialog.contains(active)) active.click();
}

function closer(close: () => void): HTMLButtonElement {
  return element("button", { type: "button", class: "sheet-close", label: "Back", onclick: close }, icon("close"));
}

function groupNodes(group: Group, choose: (row: Row) => void, byKey: Map<string, Row>): readonly Node[] {
  const shape = group.compass !== undefined ? "rows is-compass" : group.isGrid === true ? "rows is-grid" : "rows";
  const list = element("ul", { class: shape, role: "list", data: { shape: group.compass ?? "list" } });
  for (const row of group.rows) {
    for (const key of row.keys ?? []) if (!byKey.has(key)) byKey.set(key, row);
    const choice = element(
      "button",
      {
        type: "button", class: "row", data: { row: row.id ?? row.text, tone: row.tone ?? "plain" },
        onclick: () => choose(row),
      },
      row.picture,
      element(
        "span",
        { class: "row-words" },
        element("span", { class: "row-text", text: row.text }),
        row.detail !== undefined && row.detail !== "" && element("span", { class: "row-detail", text: row.detail }),
      ),
      row.state !== undefined && element("span", { class: "row-state", text: row.state }),
      row.hint !== undefined && row.hint !== "" && element("kbd", { class: "row-hint", text: row.hint }),
    );
    const more = row.more;
    append(list, [
      element(
        "li",
        { class: "row-item", data: group.compass === undefined ? {} : { way: row.id ?? "" } },
        choice,
        more !== undefined &&
          button(more.text, () => more.act(), { class: "row-more", label: more.label }),
      ),
    ]);
  }
  return group.title === undefined ? [list] : [element("h3", { class: "rows-title", text: group.title }), list];
}
