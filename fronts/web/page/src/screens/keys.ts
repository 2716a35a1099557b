/** The screen that shows and changes key bindings. */

import type { App, Screen } from "../app.ts";
import { button, element, fill } from "../dom.ts";
import { keyName } from "../play/keys.ts";
import { openSheet, type Sheet } from "../play/sheet.ts";
import { bindings, changeKeys } from "../rules.ts";
import { withUnknown } from "../shell/chosen-keys.ts";
import { ask } from "../shell/questions.ts";
import { SENTENCES, type Binding, type KeyChange } from "../wire.ts";
import { frame, troubleBanner } from "./parts.ts";

/** The key that always opens the menu, and cannot be bound. */
const WAY_OUT = "esc";

export function keysScreen(app: App): Screen {
  const notices = element("div", { class: "notices" });
  const said = element("p", { class: "dim", role: "status" });
  const place = element("div", {});

  const change = async (wanted: KeyChange): Promise<void> => {
    const [keys, { outcome, sentence }] = changeKeys(app.options.keySet, app.options.keys, wanted);
    if (outcome === "clash" && wanted.does === "add") {
      if (await ask(app.sound, `${sentence} ${SENTENCES.takeAway}`, "Take it", "Leave it")) {
        await change({ ...wanted, does: "take" });
      }
      return;
    }
    const rows = bindings(app.options.keySet, app.options.keys).flatMap((part) => part.rows);
    if (outcome === "done") app.change({ keys: withUnknown(keys, app.options.keys, rows) });
    said.textContent = sentence;
    show();
  };
  const add = async (row: Binding): Promise<void> => {
    const key = await pressed(app, titleOf(app, row));
    if (key !== null) await change({ does: "add", game: row.game, id: row.id, key });
  };
  const remove = ({ game, id }: Binding, key: string): void => void change({ does: "remove", game, id, key });
  const reset = ({ game, id }: Binding): void => void change({ does: "reset", game, id });
  const resetAll = async (): Promise<void> => {
    if (await ask(app.sound, "Give every key its first meaning back?", "Give back", "Leave them")) {
      await change({ does: "resetAll" });
    }
  };

  const show = (): void => {
    const focused = document.activeElement?.getAttribute("data-key") ?? null;
    fill(notices, troubleBanner(app));
    fill(place, ...bindings(app.options.keySet, app.options.keys).map(({ title, rows }) => element("section", {},
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
  const name = titleOf(app, row);
  const place = `${row.game ?? ""} ${row.id}`;
  return element("li", { class: "binding", data: { binding: place } },
    element("span", { class: "binding-name", text: row.title }),
    element("span", { class: "line wrap tight" },
      row.keys.length === 0 && element("span", { class: "dim", text: row.none }),
      ...row.keys.map(({ key, label, others }) => {
        if (key === WAY_OUT) return element("kbd", { text: label });
        const clash = others.length === 0 ? "" : `, which means ${others.join(", ")} too`;
        return button(`${label}${clash === "" ? "" : " !"}`, () => acts.remove(key), {
          class: clash === "" ? "quiet key" : "quiet key clash", title: `Take ${label} away${clash}`,
          label: `Take ${label} away from ${name}${clash}`,
        });
      })),
    element("span", { class: "line tight" },
      button("Add a key", acts.add, { class: "quiet", label: `Add a key for ${name}`, data: { key: `add ${place}` } }),
      row.isBound && button("As at first", acts.reset, { class: "quiet", label: `${name}: its first keys` })));
}

/** The name of a row in a sentence. */
const titleOf = (app: App, { game, title }: Binding): string =>
  game === null ? title : `${title} in ${app.game(game).title}`;

/** Asks for a key; null if the player changes their mind. */
function pressed(app: App, name: string): Promise<string | null> {
  return new Promise((resolve) => {
    const sheet: Sheet = openSheet({
      name: "press-key",
      title: `Press the key for “${name}”`,
      groups: [{ rows: [{ id: "none", text: "Never mind", hint: "Esc", act: () => resolve(null) }] }],
      sound: app.sound,
    });
    // In the capture phase, before the dialog uses the key: every key but Esc can be bound.
    sheet.element.addEventListener("keydown", (event) => {
      const key = keyName(event);
      if (key === null || key === WAY_OUT) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      resolve(key);
      sheet.close();
    }, { capture: true });
    sheet.element.addEventListener("close", () => resolve(null));
  });
}
