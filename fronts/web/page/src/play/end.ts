/** The end of a run: what it was, what it came to, and what now. */

import { element } from "../dom.ts";
import { sentenceOf } from "../errors.ts";
import { watchFromStart } from "../screens/import.ts";
import { isOwn } from "../screens/parts.ts";
import { outcomesLike } from "../rules.ts";
import { freshSeed } from "../seeds.ts";
import type { Farewell } from "../wire.ts";
import { openMessages } from "./log.ts";
import { beginLook } from "./look.ts";
import { openShare, startAgain } from "./menu.ts";
import { say, showNotice } from "./notice.ts";
import { by, openSheet, topSheet, type Row } from "./sheet.ts";
import { hasEnded, type Stage } from "./stage.ts";
import { stepBack } from "./step-back.ts";

/** The last blow is seen before anything is said over it. [milliseconds] */
const LAST_BREATH = 900;

/** The run has just ended. */
export function endRun(stage: Stage): void {
  stage.app.sound.music(stage.state.ending?.won === true ? "victory" : "death");
  window.setTimeout(() => reopenEnd(stage), stage.app.isStill ? 0 : LAST_BREATH);
}

/** Shows the end, again. */
export function reopenEnd(stage: Stage): void {
  void tellEnd(stage);
}

async function tellEnd(stage: Stage): Promise<void> {
  // The screen may have been left since, and its run be gone.
  if (stage.map === null) return;
  const { moves } = stage.state;
  const runs = await stage.app.store.list().catch(() => []);
  // While it was looked for, the last move may have been taken back, or the screen left.
  if (!hasEnded(stage) || stage.state.moves !== moves || topSheet() !== null || stage.map === null) return;
  const others = outcomesLike(stage.session.summary, runs.filter(isOwn).map((run) => run.summary));
  open(stage, stage.session.farewell(others));
}

function open(stage: Stage, farewell: Farewell): void {
  const isWon = stage.state.ending?.won === true;
  const { app, session, summary } = stage;
  const watch = (): void => {
    const { bytes } = session;
    app.open(bytes, (replay) => watchFromStart(app, replay, bytes))
      .catch((error: unknown) => say(stage, sentenceOf(error)));
  };
  const letters = app.shelf.letters.after;
  const rows: readonly (Row | false)[] = [
    summary.isPractice && {
      id: "step-back", text: "Take the last move back", ...by(letters.stepBack, "backspace"),
      act: () => stepBack(stage),
    },
    { id: "new", text: "New run", ...by(letters.newSeed), act: () => startAgain(stage, freshSeed()) },
    { id: "again", text: "Same seed again", ...by(letters.again), act: () => startAgain(stage, summary.seed) },
    { id: "replay", text: "Watch the replay", ...by(letters.replay), act: watch },
    { id: "share", text: "Share, save or film it", ...by(letters.share), act: () => openShare(stage) },
    { id: "map", text: "See the map", ...by(letters.map), act: () => beginLook(stage) },
    {
      id: "messages", text: "Messages", ...by(letters.messages), act: () => openMessages(stage, () => reopenEnd(stage)),
    },
    { id: "title", text: "Title", ...by(letters.title), act: () => app.home() },
  ];
  showNotice(stage, null);
  openSheet({
    name: "end",
    title: farewell.title,
    about: [
      isWon && laurels(),
      ...farewell.lines.map((line) => element("p", { class: line.trim() === "" ? "gap" : "", text: withTimes(line) })),
    ],
    groups: [{ rows: rows.filter((row) => row !== false) }],
    tone: isWon ? "great" : "bad",
    isWide: true,
    calm: app.isStill ? 0 : LAST_BREATH / 2,
    sound: app.sound,
    onOutside: () => undefined,
    onCancel: () => beginLook(stage),
  });
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
