/** The screen after the rules have failed. It says what happened, what is stored and what to do, and does not call the rules. */

import type { ShownRun } from "../app.ts";
import { button, element } from "../dom.ts";
import { RulesFailed, type Fault } from "../fault.ts";
import { closeSheets } from "../play/sheet.ts";
import { download } from "./download.ts";
import { NAME } from "../product.ts";

/** Shows the screen in `place`. `run` is the run that was shown before. */
export function showFault(place: HTMLElement, fault: Fault, run: ShownRun | null): void {
  closeSheets();
  silence();
  const heading = element("h1", { text: "The rules failed", tabIndex: -1 });
  place.replaceChildren(element("main", { class: "page fault", data: { screen: "fault" } },
    element("header", { class: "page-head" }, heading),
    element("div", { class: "prose", role: "alert" },
      element("p", {
        text: "Something went wrong in the rules of the game, and they cannot go on. This is a bug.",
      }),
      run !== null && element("p", { text: run.standing })),
    element("div", { class: "line wrap" },
      button("Reload the page", () => location.reload(), { class: "primary" }),
      run !== null && button("Save the run as a .run file", () => saveRun(run)),
      button("To the title", toTitle, { class: "quiet" })),
    element("div", { class: "prose" },
      element("p", {
        text: run === null
          ? "To report it, send these lines to the people who gave you this page."
          : "To report it, send the .run file and these lines to the people who gave you this page: they show what went wrong.",
      }),
      element("pre", {
        class: "report", tabIndex: 0, role: "region", label: "What to report", text: report(fault, run),
      }))));
  document.title = `The rules failed · ${NAME}`;
  heading.focus();
}

const saveRun = (run: ShownRun): void => download(run.fileName, "application/octet-stream", run.bytes());

const report = (fault: Fault, run: ShownRun | null): string =>
  [`Said: ${fault.message}`, `Asked: ${fault.asked}`, ...(run === null ? [] : [`Run: ${run.fileName}`])].join("\n");

/** Clears the address before the reload, because the run in it may make the rules fail again. */
function toTitle(): void {
  history.replaceState(null, "", location.pathname + location.search);
  location.reload();
}

/** Keeps the old screens from reacting to keys, and hides their errors: this screen has already reported the failure. */
function silence(): void {
  window.addEventListener("keydown", (event) => event.stopImmediatePropagation(), { capture: true });
  window.addEventListener("error", (event) => { if (event.error instanceof RulesFailed) event.preventDefault(); });
  window.addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof RulesFailed) event.preventDefault();
  });
}
