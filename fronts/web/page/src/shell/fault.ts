/**
 * What the page shows when the rules have failed: what happened, what is kept, and the ways on. It asks nothing of
 * them.
 */

import type { ShownRun } from "../app.ts";
import { button, element } from "../dom.ts";
import { RulesFailed, type Fault } from "../fault.ts";
import { closeSheets } from "../play/sheet.ts";
import { download } from "./download.ts";

/** Puts the page's last screen into `place`; `run` is the run that was shown. */
export function showFault(place: HTMLElement, fault: Fault, run: ShownRun | null): void {
  closeSheets();
  silence();
  const heading = element("h1", { text: "The rules failed", tabIndex: -1 });
  place.replaceChildren(element("main", { class: "page fault", data: { screen: "fault" } },
    element("header", { class: "page-head" }, heading),
    element("div", { class: "prose", role: "alert" },
      element("p", {
        text: "Something went wrong inside the rules of the game, and they cannot go on. That is a fault of Barrow's.",
      }),
      run !== null && element("p", { text: run.standing })),
    element("div", { class: "line wrap" },
      button("Load Barrow again", () => location.reload(), { class: "primary" }),
      run !== null && button("Save the run as a .run file", () => saveRun(run)),
      button("To the title", toTitle, { class: "quiet" })),
    element("div", { class: "prose" },
      element("p", {
        text: run === null
          ? "To report it, send these lines to whoever gave you Barrow."
          : "To report it, send the .run file and these lines to whoever gave you Barrow: they show what went wrong.",
      }),
      element("pre", {
        class: "report", tabIndex: 0, role: "region", label: "What to report", text: report(fault, run),
      }))));
  document.title = "The rules failed · Barrow";
  heading.focus();
}

const saveRun = (run: ShownRun): void => download(run.fileName, "application/octet-stream", run.bytes());

const report = (fault: Fault, run: ShownRun | null): string =>
  [`Said: ${fault.message}`, `Asked: ${fault.asked}`, ...(run === null ? [] : [`Run: ${run.fileName}`])].join("\n");

/** Without what the address asks for: it may be what they fail at. */
function toTitle(): void {
  history.replaceState(null, "", location.pathname + location.search);
  location.reload();
}

/** The screens that were there still hear of keys and time, and ask the rules. What is thrown then was told already. */
function silence(): void {
  window.addEventListener("keydown", (event) => event.stopImmediatePropagation(), { capture: true });
  window.addEventListener("error", (event) => { if (event.error instanceof RulesFailed) event.preventDefault(); });
  window.addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof RulesFailed) event.preventDefault();
  });
}
