/** The sound of the page. Decides when to play, how loud, and when to suspend the browser's audio. */

import { choose, fireIn, type Heard } from "./choose.ts";
import { createDesk, type Desk } from "./desk.ts";
import { BUTTONS, isBoxed, recipeOf } from "./instruments.ts";
import { begin, createFire, type Fire, type Playing } from "./music.ts";
import type { Title } from "./pieces.ts";
import type { Recipe } from "./recipe.ts";
import { sounds as soundsOf } from "../rules.ts";
import type { Sounds } from "../skin.ts";
import { sound } from "./synth.ts";
import type { Sound } from "./sound.ts";
import type { State } from "../wire.ts";

/** The most sounds at once, over all turns. */
const MOST_AT_ONCE = 20;
/** Sounds are detuned by up to this share, so that no two blows sound the same. */
const MISTUNED = 0.03;
/** The browser's audio is suspended after this much silence. [seconds] */
const PATIENCE = 5;
/** [milliseconds] */
const TICK = 500;
/** Drop sounds that would start later than this. [milliseconds] */
const TOO_LATE = 300;
const FADE = 60;

/** A sound to play. */
interface Order extends Omit<Heard, "name"> {
  readonly recipe: Recipe;
  readonly isBoxed: boolean;
}

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
  let skin: { readonly game: string; readonly sounds: Sounds } | null = null;
  let ends: readonly number[] = [];
  let timer: number | null = null;
  /** When the last sound ends. [seconds of the context] */
  let over = 0;

  /** The engine, if sound is allowed now: created on first use, and running or about to. */
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

  /** Starts and stops the background as the page wants it. */
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

  const hear = (heard: readonly Order[]): void => {
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
      if (skin?.game !== game.id) skin = { game: game.id, sounds: soundsOf(game.id) };
      const { sounds } = skin;
      const heard = choose(sounds, variant, isNext ? before : null, state, events);
      before = state;
      burning = fireIn(sounds, variant, state);
      attend();
      hear(heard.flatMap(({ name, ...how }) => {
        const recipe = recipeOf(sounds, name);
        return recipe === undefined ? [] : [{ ...how, recipe, isBoxed: isBoxed(name) }];
      }));
    },
    interface: (what) => hear([{ recipe: BUTTONS[what], isBoxed: false, pitch: 1, gain: 1, pan: 0, delay: 0 }]),
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

/** Null if the browser has no audio or does not allow it yet: the game continues in silence. */
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

/** Plays one sound; returns when it ends. */
function mix({ context, desk }: Engine, { recipe, isBoxed, pitch, gain, pan, delay }: Order): number {
  const out = context.createGain();
  out.gain.value = gain;
  const side = context.createStereoPanner();
  side.pan.value = pan;
  out.connect(side).connect(isBoxed ? desk.box : desk.hall);
  const mistuned = isBoxed ? 1 : 1 + MISTUNED * (2 * Math.random() - 1);
  return sound(context, out, recipe, context.currentTime + 0.01 + delay, pitch * mistuned);
}
