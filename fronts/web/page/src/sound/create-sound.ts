/** The sound of the page: when there is any, how much, and when the browser may rest. */

import { choose, fireIn, type Heard } from "./choose.ts";
import { isBoxed, recipeOf, type RecipeName } from "./cues.ts";
import { createDesk, type Desk } from "./desk.ts";
import { begin, createFire, type Fire, type Playing } from "./music.ts";
import type { Title } from "./pieces.ts";
import { sound } from "./synth.ts";
import type { Sound } from "./sound.ts";
import type { State } from "../wire.ts";

/** Most sounds at once, from however many turns. */
const MOST_AT_ONCE = 20;
/** How far a sound may be out of tune, so that no two blows are quite the same. */
const MISTUNED = 0.03;
/** The browser's sound rests after so much silence. [seconds] */
const PATIENCE = 5;
/** [milliseconds] */
const TICK = 500;
/** A sound that comes later than this is not worth hearing. [milliseconds] */
const TOO_LATE = 300;
const FADE = 60;

const BUTTONS: Readonly<Record<Parameters<Sound["interface"]>[0], RecipeName>> = {
  choose: "choose", move: "look", back: "back", refuse: "refuse",
};

interface Engine {
  readonly context: AudioContext;
  readonly desk: Desk;
  readonly fire: Fire;
}

export function createSound(): Sound {
  let engine: Engine | null = null;
  let isAwake = false;
  let isHidden = false;
  let levels = { volume: 0, music: 0 };
  let wanted: Parameters<Sound["music"]>[0] = "none";
  let playing: Playing | null = null;
  let burning = 0;
  let before: State | null = null;
  let ends: readonly number[] = [];
  let timer: number | null = null;
  /** When all that was heard is over. */
  let over = 0;

  /** The engine, if anything may be heard now: made when it is first asked for, and running or about to. */
  const ready = (): Engine | null => {
    if (!isAwake || isHidden || (levels.volume === 0 && levels.music === 0)) return null;
    if (engine === null) {
      engine = createEngine();
      engine?.desk.set(levels.volume, levels.music);
    }
    if (engine === null) return null;
    if (engine.context.state !== "running") engine.context.resume().catch(() => undefined);
    timer ??= window.setInterval(tick, TICK);
    return engine;
  };

  /** Brings what plays behind in line with what is wanted. */
  const attend = (): void => {
    const title = levels.music > 0 ? titleOf(wanted) : null;
    const much = levels.music > 0 && wanted === "play" ? burning : 0;
    if (playing !== null && playing.title !== title) {
      playing.stop();
      playing = null;
    }
    const running = title !== null || much > 0 ? ready() : engine;
    if (running === null) return;
    if (title !== null && playing === null) playing = begin(running.context, running.desk.music, title);
    playing?.goOn();
    running.fire.burn(much);
  };

  const tick = (): void => {
    attend();
    if (engine === null) return;
    const { currentTime } = engine.context;
    const isQuiet = playing === null && (wanted !== "play" || burning === 0 || levels.music === 0);
    if (!isQuiet) over = currentTime;
    if (currentTime > over + PATIENCE) rest();
  };

  const rest = (): void => {
    if (timer !== null) window.clearInterval(timer);
    timer = null;
    engine?.context.suspend().catch(() => undefined);
  };

  const hear = (heard: readonly Heard[]): void => {
    if (levels.volume === 0 || heard.length === 0) return;
    const running = ready();
    if (running === null) return;
    const { context } = running;
    const write = (): void => {
      for (const each of heard) {
        ends = ends.filter((end) => end > context.currentTime);
        if (ends.length < MOST_AT_ONCE) ends = [...ends, mix(running, each)];
        over = Math.max(over, ...ends);
      }
    };
    if (context.state === "running") {
      write();
      return;
    }
    const asked = performance.now();
    context.resume().then(() => {
      if (performance.now() - asked < TOO_LATE) write();
    }, () => undefined);
  };

  return {
    wake() {
      isAwake = true;
      ready();
      attend();
    },
    turn(game, variant, state, events) {
      const isNext = before !== null && before.moves + 1 === state.moves && before.tiles.length === state.tiles.length;
      const heard = choose(game.id, variant, isNext ? before : null, state, events);
      before = state;
      burning = fireIn(variant, state);
      attend();
      hear(heard);
    },
    interface: (what) => hear([{ recipe: BUTTONS[what], pitch: 1, gain: 1, pan: 0, delay: 0 }]),
    music(what) {
      wanted = what;
      if (what !== "play") burning = 0;
      attend();
    },
    set(volume, music, isMuted) {
      levels = isMuted ? { volume: 0, music: 0 } : { volume, music };
      engine?.desk.set(levels.volume, levels.music);
      attend();
    },
    pause(hidden) {
      isHidden = hidden;
      if (!hidden) {
        engine?.desk.set(levels.volume, levels.music);
        attend();
        return;
      }
      engine?.desk.set(0, 0);
      window.setTimeout(() => { if (isHidden) rest(); }, FADE);
    },
  };
}

const titleOf = (wanted: Parameters<Sound["music"]>[0]): Title | null =>
  (wanted === "play" || wanted === "none" ? null : wanted);

/** Null where the browser has no sound, or lets none begin yet: the game goes on without. */
function createEngine(): Engine | null {
  if (!("AudioContext" in window) || navigator.userActivation?.hasBeenActive === false) return null;
  try {
    const context = new AudioContext({ latencyHint: "interactive" });
    const desk = createDesk(context);
    return { context, desk, fire: createFire(context, desk.music) };
  } catch {
    return null;
  }
}

/** Puts one sound on the desk; says when it is over. */
function mix({ context, desk }: Engine, heard: Heard): number {
  const out = context.createGain();
  out.gain.value = heard.gain;
  const place = isBoxed(heard.recipe) ? desk.box : desk.hall;
  const side = context.createStereoPanner();
  side.pan.value = heard.pan;
  out.connect(side).connect(place);
  const mistuned = isBoxed(heard.recipe) ? 1 : 1 + MISTUNED * (2 * Math.random() - 1);
  return sound(context, out, recipeOf(heard.recipe), context.currentTime + 0.01 + heard.delay, heard.pitch * mistuned);
}
