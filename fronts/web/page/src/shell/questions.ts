/** Questions that must be answered before anything else. */

import { button, element } from "../dom.ts";

/** Asks, and tells whether the player said yes. The safe answer has the focus. */
export function ask(question: string, yes: string, no = "Cancel"): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = element("dialog", { class: "question", attributes: { "aria-labelledby": "question" } });
    const answer = (isYes: boolean) => () => {
      dialog.returnValue = isYes ? "yes" : "no";
      dialog.close(dialog.returnValue);
    };
    dialog.append(
      element("p", { id: "question", text: question }),
      element("div", { class: "row end" }, button(no, answer(false), { data: { first: "" } }), button(yes, answer(true), { class: "danger" })),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector("button")?.focus();
  });
}
