/** Tables, charts, totals and tabs of screens that the application describes. */

import { button, drawing, element, type Child } from "../dom.ts";
import type { Block, TableCell, Chart, Effect, Figure, Table, TableRow } from "../wire.ts";
import { choice } from "./parts.ts";

export type CarryOut = (effect: Effect) => void;

type Tabs = Extract<Block, { readonly is: "tabs" }>;

export const tabsOf = ({ title, tabs }: Tabs, carryOut: CarryOut): HTMLElement =>
  element("fieldset", { class: "filters" }, element("legend", { text: title }),
    ...tabs.map(({ id, label, isChosen, then }) => choice("radio", {
      name: title, value: id, title: label, about: "", isChosen, choose: () => carryOut(then),
    })));

/** A list of cards if the rows have actions, and a table otherwise. */
export function tableOf(table: Table, carryOut: CarryOut): HTMLElement {
  const isList = table.rows.some(({ actions, about }) => actions.length > 0 || about !== "");
  if (isList) return element("ul", { class: "run-list", label: table.title }, ...table.rows.map((row) => card(table, row, carryOut)));
  return element("figure", { class: "chart" },
    element("figcaption", { text: table.title }),
    grid(table.columns.map(({ title }) => title), table.rows.map(({ cells }) => cells.map(({ words }) => words))));
}

function card({ columns }: Table, row: TableRow, carryOut: CarryOut): HTMLElement {
  const cells = columns.map((column, index) => ({ column, cell: row.cells[index] ?? { words: "", tone: null, seconds: null } }));
  const nameAt = columns.findIndex(({ look }) => look === "name");
  const words = (cell: TableCell | undefined): string => cell?.words ?? "";
  const rank = words(row.cells[nameAt - 1]);
  const name = words(row.cells[nameAt]);
  const numbers = cells.slice(nameAt).filter(({ column, cell }) => column.look === "number" && cell.words !== "");
  const facts = numbers.map(({ column, cell }) => `${column.title.toLowerCase()} ${cell.words}`).join(" · ");
  return element("li", { class: "run", data: { run: row.id } },
    element("div", { class: "run-words" },
      element("p", { class: "run-name" },
        element("b", { class: row.cells[nameAt]?.tone ?? "", text: rank === "" ? name : `${rank}. ${name}` }),
        ...cells.flatMap(({ column, cell }): readonly Child[] => {
          if (column.look === "tag" && cell.words !== "") return [" ", element("span", { class: `tag ${cell.tone ?? ""}`, text: cell.words })];
          if (column.look === "keys") return cell.words.split(" ").filter((key) => key !== "").flatMap((key) => [" ", element("kbd", { class: cell.tone ?? "", text: key })]);
          if (column.look === "time" && cell.seconds !== null) return [" ", timeOf(cell.seconds)];
          return [];
        })),
      facts !== "" && element("p", { class: "dim", text: facts }),
      row.about !== "" && element("p", { class: "dim", text: row.about })),
    element("div", { class: "line wrap" }, ...row.actions.map(({ id, label, then }) => button(label, () => carryOut(then), {
      class: id === "continue" ? "primary" : "quiet", label: `${label} ${name}, ${facts}`, data: { key: id },
      attributes: { "aria-disabled": then.is === "say" },
    }))));
}

const two = (number: number): string => String(number).padStart(2, "0");

/** A time in the local time zone, as "2026-11-20 18:05". */
function momentOf(time: number): string {
  const at = new Date(time);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

function timeOf(seconds: number): HTMLElement {
  const time = seconds * 1000;
  return element("time", { class: "dim", text: momentOf(time), attributes: { datetime: new Date(time).toISOString() } });
}

export const figuresOf = (figures: readonly Figure[]): HTMLElement =>
  element("dl", { class: "figures" }, ...figures.map(({ name, value }) =>
    element("div", {}, element("dt", { text: name }), element("dd", { text: value }))));

/** A bar chart and its table. */
export function chartOf({ title, unit, summary, hasNames, bars }: Chart): HTMLElement {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const picture = drawing("svg", {
    class: "bars", viewBox: `0 0 ${bars.length} 100`, preserveAspectRatio: "none", role: "img", "aria-label": `${title}. ${summary}`,
  }, ...bars.map(({ name, value, label, isGreat }, index) => {
    // A run without points still gets a thin bar.
    const height = Math.max(value / highest * 96, unit === "score" ? 1.5 : 0);
    return drawing("rect", { class: isGreat ? "great-bar" : "bar", x: index + 0.12, y: 100 - height, width: 0.76, height },
      drawing("title", {}, `${name}: ${label}`));
  }));
  const [first, last] = [bars[0], bars.at(-1)];
  const short = (name: string | undefined): string => name?.split(",")[0] ?? "";
  const names = hasNames ? bars.map(({ name }) => name) : first === last ? [] : [short(first?.name), short(last?.name)];
  const figure = element("figure", { class: "chart" },
    element("figcaption", { text: title },
      element("span", { class: "dim", text: `up to ${highest.toLocaleString("en")}`, attributes: { "aria-hidden": true } })),
    picture,
    element("div", { class: hasNames ? "bar-names" : "ends dim", attributes: { "aria-hidden": true } },
      ...names.map((text) => element("span", { text }))),
    element("details", {},
      element("summary", { text: "As a table" }),
      grid(["", unit], bars.map(({ name, label }) => [name, label]))));
  if (!hasNames) figure.style.setProperty("--bars", String(bars.length));
  return figure;
}

function grid(head: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  const cells = (row: readonly string[]): readonly Child[] => row.map((text, index) =>
    (index === 0 ? element("th", { text, attributes: { scope: "row" } }) : element("td", { text })));
  return element("div", { class: "table" }, element("table", {},
    element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { text, attributes: { scope: "col" } })))),
    element("tbody", {}, ...rows.map((row) => element("tr", {}, ...cells(row))))));
}
