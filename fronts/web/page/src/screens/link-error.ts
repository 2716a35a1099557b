/** Says why an address cannot be opened. */

import type { App, Screen } from "../app.ts";
import { button, element } from "../dom.ts";
import { SENTENCES } from "../wire.ts";
import { frame } from "./parts.ts";

/** `isRun` is true for the address of a run in a link. */
export function linkErrorScreen(app: App, sentence: string, isRun: boolean): Screen {
  const root = frame(app, "link-error", isRun ? "This link contains no run that can be shown" : "There is nothing at this address",
    element("div", { class: "prose" },
      element("p", { class: "problem", role: "alert", text: sentence }),
      isRun && element("p", { text: `${SENTENCES.untouched} The run can also be sent as a .run file, which chats and mail leave whole.` }),
      element("div", { class: "line wrap" },
        button("To the title", () => app.home(), { class: "primary", data: { first: "" } }))));
  const title = "Link that cannot be opened";
  return { element: root, title, enter: () => undefined, leave: () => undefined, key: () => false };
}
