/** The keys: a row for everything that keys are bound to, changed by pressing another. */

import type { App, Screen } from "../app.ts";
import { button, element, fill } from "../dom.ts";
import { keyLabel, keyName } from "../play/keys.ts";
import { openSheet, type Sheet } from "../play/sheet.ts";
import { bindings } from "../rules.ts";
import { ask } from "../shell/questions.ts";
import { bindingOf, keysOf, NONE_CHOSEN, withKeys } from "../shell/chosen-keys.ts";
import type { Bindable, Binding, BindingGroup, ChosenKeys } from "../wire.ts";
import { frame, troubleBanner } from "./parts.ts";

/** The key that leaves: it always does. */
const WAY_OUT = "esc";

export function keysScreen(app: App): Screen {
  const notices = element("div", { class: "notices" });
  const said = element("p", { class: "dim", role: "status" });
  const place = element("div", {});
  const table = (chosen: ChosenKeys = app.options.keys): readonly BindingGroup[] =>
    bindings(app.options.keySet, chosen);

  const change = (keys: ChosenKeys, sentence: string): void => {
    app.change({ keys });
    said.textContent = sentence;
    show();
  };
  const add = async (row: Binding): Promise<void> => {
    const key = await pressed(app, titleOf(app, row.what));
    if (key === null) return;
    const mine = keysOf(row);
    const label = labelOf(key);
    if (mine.includes(key)) {
      said.textContent = `${label} means that already.`;
      return;
    }
    let keys = withKeys(app.options.keys, row.what, [...mine, key]);
    const others = bindingOf(table(keys), row.what)?.keys.find((each) => each.key === key)?.others ?? [];
    if (others.length > 0) {
      const told = others.map((other) => `“${titleOf(app, other)}”`).join(" and ");
      if (!(await ask(app.sound, `${label} means ${told}. Take it away from there?`, "Take it", "Leave it"))) return;
      for (const other of others) {
        const rest = keysOf(bindingOf(table(keys), other)).filter((each) => each !== key);
        keys = withKeys(keys, other, rest);
      }
    }
    change(keys, `${label} now means “${titleOf(app, row.what)}”.`);
  };
  const remove = (row: Binding, key: string): void => {
    const keys = withKeys(app.options.keys, row.what, keysOf(row).filter((each) => each !== key));
    change(keys, `${labelOf(key)} no longer means “${titleOf(app, row.what)}”.`);
  };
  const reset = (row: Binding): void =>
    change(withKeys(app.options.keys, row.what, null), `“${titleOf(app, row.what)}” has its first keys back.`);
  const resetAll = async (): Promise<void> => {
    if (!(await ask(app.sound, "Give every key its first meaning back?", "Give back", "Leave them"))) return;
    change(NONE_CHOSEN, "Every key is as it was at first.");
  };

  const show = (): void => {
    const focused = document.activeElement?.getAttribute("data-key") ?? null;
    fill(notices, troubleBanner(app));
    fill(place, ...table().map(({ title, rows }) => element("section", {},
      element("h2", { text: title }),
      element("ul", { class: "bindings", label: title, role: "list" }, ...rows.map((row) => line(app, row, {
        add: () => void add(row), remove: (key) => remove(row, key), reset: () => reset(row),
      }))))));
    if (focused !== null) place.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  };
  const root = frame(app, "bindings-page", "Keys",
    notices,
    element("p", {
      text: "What you choose goes before the keys that a game asks for, and those before the keys of every game. "
        + "Esc always opens the menu. Press a key here to take it away from what it means.",
    }),
    element("div", { class: "line wrap" },
      button("All as at first", () => void resetAll(), { class: "quiet", data: { key: "reset-all" } }), said),
    place);
  return {
    element: root, title: "Keys", enter: show, leave: () => undefined, key: () => false,
  };
}

interface Acts {
  readonly add: () => void;
  readonly remove: (key: string) => void;
  readonly reset: () => void;
}

function line(app: App, row: Binding, acts: Acts): HTMLElement {
  const { what, keys } = row;
  const name = titleOf(app, what);
  const place = `${what.game ?? ""} ${what.id}`;
  const none = row.isWalking ? "the directions" : "no key";
  return element("li", { class: "binding", data: { binding: place } },
    element("span", { class: "binding-name", text: what.title }),
    element("span", { class: "line wrap tight" },
      keys.length === 0 && element("span", { class: "dim", text: none }),
      ...keys.map(({ key, others }) => {
        const also = others.map((other) => titleOf(app, other)).join(", ");
        const clash = also === "" ? "" : `, which means ${also} too`;
        const isFixed = key === WAY_OUT;
        return isFixed
          ? element("kbd", { text: labelOf(key) })
          : button(`${labelOf(key)}${also === "" ? "" : " !"}`, () => acts.remove(key), {
            class: also === "" ? "quiet key" : "quiet key clash", title: `Take ${labelOf(key)} away${clash}`,
            label: `Take ${labelOf(key)} away from ${name}${clash}`,
          });
      })),
    element("span", { class: "line tight" },
      button("Add a key", acts.add, { class: "quiet", label: `Add a key for ${name}`, data: { key: `add ${place}` } }),
      row.isChosen && button("As at first", acts.reset, { class: "quiet", label: `${name}: its first keys` })));
}

/** What something is called in a sentence. */
const titleOf = (app: App, { game, title }: Bindable): string =>
  game === null ? title : `${title} in ${app.game(game).title}`;

const labelOf = (key: string): string => keyLabel(key === "space" ? " " : key);

/** Asks for a key; null where there is to be none. */
function pressed(app: App, name: string): Promise<string | null> {
  return new Promise((resolve) => {
    const sheet: Sheet = openSheet({
      name: "press-key",
      title: `Press the key for “${name}”`,
      about: [element("p", { text: "Esc: never mind." })],
      groups: [{ rows: [{ id: "none", text: "Never mind", hint: "Esc", act: () => resolve(null) }] }],
      sound: app.sound,
    });
    // Before the dialog takes it for itself: every key but Esc may be wanted.
    sheet.element.addEventListener("keydown", (event) => {
      const key = keyName(event);
      if (key === null || key === WAY_OUT) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      resolve(key === " " ? "space" : key);
      sheet.close();
    }, { capture: true });
    sheet.element.addEventListener("close", () => resolve(null));
  });
}
