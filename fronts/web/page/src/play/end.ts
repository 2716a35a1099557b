/** The end of a run. */

import { element } from "../dom.ts";
import { outcomesLike } from "../rules.ts";
import { isOwn } from "../screens/parts.ts";
import { keepResults } from "../store/results.ts";
import { topSheet, type Group, type Row, type SheetOptions } from "./sheet.ts";
import { hasEnded, type Stage } from "./stage.ts";

/** For `HASTE` after the end, ignore keys until a pause of `CALM`: the player may still be pressing keys. [milliseconds] */
const HASTE = 4_000;
const CALM = 450;

/** When the last run ended. [milliseconds] */
let endedAt = -Infinity;

/** Call when the run has just ended. */
export function endRun(stage: Stage): void {
  endedAt = performance.now();
  stage.app.sound.music(stage.state.ending?.won === true ? "victory" : "death");
  stage.keeper.settled().then(() => keepResults(stage.app.store)).catch(() => undefined);
  if (stage.screen.mode === "ending") {
    stage.map?.end(stage.session.lastLine ?? "", stage.state.ending?.won === true, () => stage.send("tick"));
  }
  void showEnd(stage);
  // Ignore errors: the boards explain why there is no place.
  stage.line?.place().then((placing) => {
    if (placing !== null && stage.map !== null) stage.send({ placing });
  }).catch(() => undefined);
}

/** Shows the end of the run after its animation, and compares it with the other stored runs. */
export async function showEnd(stage: Stage): Promise<void> {
  // The player may have left the screen, which frees the run.
  if (stage.map === null) return;
  const { moves } = stage.state;
  const runs = await stage.app.store.list().catch(() => []);
  // Meanwhile the player may have taken back the last move or opened something else.
  if (stage.map === null || !hasEnded(stage) || stage.state.moves !== moves) return;
  const { mode } = stage.screen;
  if (mode !== "end" && mode !== "ending" && (mode !== "play" || topSheet() !== null)) return;
  stage.session.offerToSend(stage.keeper.canSend);
  stage.send({ showEnd: outcomesLike(stage.session.summary, runs.filter(isOwn).map((run) => run.summary)) });
}

/** The next things to do, by kind. Rows without a kind come last. */
const PARTS: readonly (readonly [title: string, ids: readonly string[]])[] = [
  ["", ["name", "step-back", "new", "again"]], ["Look back", ["board", "replay", "map", "messages"]], ["Share", ["result", "share", "send", "card", "last-moves", "morgue"]],
];

/** The rows in groups, with the row that most players want set apart. */
export function endGroups(rows: readonly Row[]): readonly Group[] {
  const within = (ids: readonly string[]): readonly Row[] => rows.filter(({ id }) => id !== undefined && ids.includes(id));
  const named = PARTS.map(([title, ids]): Group => ({ rows: within(ids).map(primary), ...title === "" ? {} : { title } }));
  const others: Group = { rows: rows.filter((row) => !named.some((group) => group.rows.some(({ id }) => id === row.id))) };
  return [...named, others].filter((group) => group.rows.length > 0);
}

const primary = (row: Row): Row => (row.id === "new" ? { ...row, tone: "accent" } : row);

/** Options of this dialog that differ from the ones of other lists. */
export function endOptions({ screen: { list }, state }: Stage): Pick<SheetOptions, "about" | "calm" | "comesUnasked"> {
  const isWon = state.ending?.won === true;
  const lines = list?.about ?? [];
  return {
    comesUnasked: true,
    about: [
      isWon && laurels(),
      ...lines.map((line) => element("p", { class: line.trim() === "" ? "gap" : "", text: withTimes(line) })),
    ],
    calm: performance.now() > endedAt + HASTE ? 0 : CALM,
  };
}

/** Rust writes the lines with "x" because some terminals lack "×". */
const withTimes = (line: string): string => line.replace(/ x(\d+)$/, " ×$1");

/** Sparks that rise behind the text of a victory. */
function laurels(): HTMLElement {
  const sparks = Array.from({ length: 18 }, (_, index) =>
    element("span", { class: "spark", custom: { at: `${(index * 37) % 100}%`, late: `${(index * 0.29) % 2.4}s` } }),
  );
  return element("div", { class: "laurels", attributes: { "aria-hidden": "true" } }, ...sparks);
}
