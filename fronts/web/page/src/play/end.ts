/** The end of a run. */

import { element } from "../dom.ts";
import { outcomesLike } from "../rules.ts";
import { isOwn } from "../screens/parts.ts";
import { send } from "./send.ts";
import { topSheet, type SheetOptions } from "./sheet.ts";
import { hasEnded, type Stage } from "./stage.ts";

/** The last blow is seen before anything is said over it. [milliseconds] */
const LAST_BREATH = 900;

/** The run has just ended. */
export function endRun(stage: Stage): void {
  stage.app.sound.music(stage.state.ending?.won === true ? "victory" : "death");
  window.setTimeout(() => void showEnd(stage), stage.app.isStill ? 0 : LAST_BREATH);
}

/** Shows the end, compared with the other runs that are kept. */
export async function showEnd(stage: Stage): Promise<void> {
  // The screen may have been left since, and its run be gone.
  if (stage.map === null) return;
  const { moves } = stage.state;
  const runs = await stage.app.store.list().catch(() => []);
  // Meanwhile the last move may have been taken back, or the player be looking at something else.
  if (stage.map === null || !hasEnded(stage) || stage.state.moves !== moves) return;
  const { mode } = stage.screen;
  if (mode !== "end" && (mode !== "play" || topSheet() !== null)) return;
  send(stage, { showEnd: outcomesLike(stage.session.summary, runs.filter(isOwn).map((run) => run.summary)) });
}

/** What sets this dialog apart from other lists. */
export function endOptions({ app, screen: { list }, state }: Stage): Pick<SheetOptions, "about" | "calm"> {
  const isWon = state.ending?.won === true;
  const lines = list?.about ?? [];
  return {
    about: [
      isWon && laurels(),
      ...lines.map((line) => element("p", { class: line.trim() === "" ? "gap" : "", text: withTimes(line) })),
    ],
    calm: app.isStill ? 0 : LAST_BREATH / 2,
  };
}

/** The rules write for terminals as well, and some of those have no sign for times. */
const withTimes = (line: string): string => line.replace(/ x(\d+)$/, " ×$1");

/** Sparks that rise behind a victory. */
function laurels(): HTMLElement {
  const sparks = Array.from({ length: 18 }, (_, index) =>
    element("span", { class: "spark", custom: { at: `${(index * 37) % 100}%`, late: `${(index * 0.29) % 2.4}s` } }),
  );
  return element("div", { class: "laurels", attributes: { "aria-hidden": "true" } }, ...sparks);
}
