/** What goes on by itself, step by step, until something happens or the player touches anything. */

import { sentenceOf } from "../errors.ts";
import type { Goal } from "../wire.ts";
import { drawLog } from "./log.ts";
import { say, showNotice } from "./notice.ts";
import { PLAYING, hasEnded, type Mode, type Stage } from "./stage.ts";
import { take } from "./turn.ts";

/** Between two steps of a walk. [milliseconds] */
const STRIDE = 25;
/** Between two turns of a rest: nothing moves that is worth a longer look. [milliseconds] */
const BREATH = 5;

/** Sets off. Without motion the whole walk is one look at the map. */
export function setOut(stage: Stage, goal: Goal): void {
  if (hasEnded(stage)) return;
  stopWalking(stage);
  showNotice(stage, null);
  stage.map?.mark({});
  try {
    stage.session.begin(goal);
  } catch (error) {
    tellStop(stage, sentenceOf(error));
    return;
  }
  const mode: Mode = { kind: "walk" };
  stage.mode = mode;
  stage.layout.root.dataset["mode"] = "walk";
  stage.voice.hold();
  const pause = goal === "rest" || (typeof goal === "object" && "repeat" in goal) ? BREATH : STRIDE;
  const walk = (): void => {
    if (stage.mode !== mode) return;
    if (stride(stage)) window.setTimeout(walk, pause);
  };
  if (stage.app.isStill) while (stride(stage));
  else walk();
}

/** Ends a walk; whether there was one. */
export function stopWalking(stage: Stage): boolean {
  if (stage.mode.kind !== "walk") return false;
  arrive(stage);
  return true;
}

function arrive(stage: Stage): void {
  stage.session.stop();
  if (stage.mode.kind === "walk") stage.mode = PLAYING;
  stage.layout.root.dataset["mode"] = stage.mode.kind;
  stage.voice.release();
}

/** One step of a walk; whether it goes on. */
function stride(stage: Stage): boolean {
  const { turn, stopped, towards } = stage.session.stride();
  const outcome = turn === null ? "goes-on" : take(stage, turn);
  const isOver = stopped !== null || outcome !== "goes-on";
  if (isOver) arrive(stage);
  if (stopped !== null && stopped !== "") tellStop(stage, stopped);
  else if (towards !== null && towards !== "") showNotice(stage, `You walk to what you see: ${towards}.`);
  return !isOver;
}

/** Why it went no further, over the map and among the messages. */
function tellStop(stage: Stage, stopped: string): void {
  drawLog(stage);
  say(stage, stopped);
}
