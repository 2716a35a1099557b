/** Sounds as the browser makes them, without a loudspeaker. `sound.test.ts` bundles this and puts it into a page. */

import { crackleIn } from "../../src/sound/crackle.ts";
import { createDesk } from "../../src/sound/desk.ts";
import { createFire, pluck } from "../../src/sound/music.ts";
import { CHIP } from "../../src/sound/chip.ts";
import { BUTTONS, isBoxed } from "../../src/sound/instruments.ts";
import { PIECES, compose, dice } from "../../src/sound/pieces.ts";
import { lengthOf, type Recipe } from "../../src/sound/recipe.ts";
import { sound } from "../../src/sound/synth.ts";

const RATE = 44_100;
const LOUDEST: readonly string[] = ["dragon roars", "wings", "your death", "gravity", "land", "sid over"];

/** By name: the sounds of the skins, which the test passes in, and the page's own. */
let recipes: Readonly<Record<string, Recipe>> = {};

const recipeOf = (name: string): Recipe => {
  const found = recipes[name];
  if (found === undefined) throw new Error(`no sound is called ${name}`);
  return found;
};

/** Measurements of a recording. */
export interface Measure {
  readonly name: string;
  readonly peak: number;
  /** The root mean square of the loudest tenth of a second. */
  readonly loudness: number;
  readonly isNumber: boolean;
  /** The last sample, and the largest step between two: both are large if there is a click. */
  readonly last: number;
  /** The average number of zero crossings per second: how high it sounds. */
  readonly brightness: number;
}

function measure(name: string, buffer: AudioBuffer): Measure {
  const samples = buffer.getChannelData(0);
  let peak = 0;
  let crossings = 0;
  let heard = 0;
  let isNumber = true;
  samples.forEach((sample, at) => {
    if (!Number.isFinite(sample)) isNumber = false;
    peak = Math.max(peak, Math.abs(sample));
    if (Math.abs(sample) > 0.001) heard += 1;
    if (at > 0 && (samples[at - 1] ?? 0) * sample < 0 && Math.abs(sample) > 0.0005) crossings += 1;
  });
  const step = RATE / 10;
  let loudness = 0;
  for (let from = 0; from < samples.length; from += step / 2) {
    const part = samples.subarray(from, from + step);
    loudness = Math.max(loudness, Math.sqrt(part.reduce((all, sample) => all + sample * sample, 0) / part.length));
  }
  return {
    name, peak, loudness, isNumber, last: Math.abs(samples.at(-1) ?? 0),
    brightness: crossings / 2 / Math.max(heard / RATE, 0.001),
  };
}

async function record(name: string, long: number, act: (context: OfflineAudioContext) => void): Promise<Measure> {
  return measure(name, await render(long, act));
}

async function render(long: number, act: (context: OfflineAudioContext) => void): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, Math.ceil(long * RATE), RATE);
  act(context);
  return context.startRendering();
}

const recipe = (name: string) => (context: OfflineAudioContext): void => {
  sound(context, context.destination, recipeOf(name), 0.01);
};

/** Plays sounds through a desk at full volume, `apart` seconds after each other. */
const desked = (names: readonly string[], apart: number) => (context: OfflineAudioContext): void => {
  const desk = createDesk(context);
  desk.set(1, 1);
  names.forEach((name, at) => sound(context, isBoxed(name) ? desk.box : desk.hall, recipeOf(name), 0.2 + at * apart));
};

const measures = {
  bring: (sounds: Readonly<Record<string, Recipe>>): void => { recipes = { ...CHIP, ...BUTTONS, ...sounds }; },
  /** Each recipe by itself. */
  recipes: (): Promise<readonly Measure[]> =>
    Promise.all(Object.keys(recipes).map((name) => record(name, lengthOf(recipeOf(name)) + 0.1, recipe(name)))),
  /** The loudest through the desk, one after the other. */
  procession: (): Promise<Measure> => record("one after the other", 6, desked(LOUDEST, 0.6)),
  /** Everything at once, which no turn does. */
  uproar: (): Promise<Measure> => record("everything at once", 1, desked(Object.keys(recipes), 0)),
  muted: (): Promise<Measure> => record("muted", 1, (context) => {
    const desk = createDesk(context);
    desk.set(0, 0);
    sound(context, desk.hall, recipeOf("death"), 0.1);
  }),
  pieces: (): Promise<readonly Measure[]> => Promise.all(Object.entries(PIECES).map(([title, piece]) =>
    record(title, piece.bar * 4, (context) => {
      const desk = createDesk(context);
      desk.set(1, 1);
      const random = dice(3);
      for (let bar = 0; bar < 4; bar += 1) {
        for (const note of compose(piece, bar, random)) pluck(context, desk.music, note, bar * piece.bar);
      }
    }))),
  /** Half a second of fire, at three times; the fire is put out after two seconds. */
  fire: (): Promise<readonly Measure[]> => Promise.all([0, 1, 3.5].map(async (from) => {
    const context = new OfflineAudioContext(1, 5 * RATE, RATE);
    const fire = createFire(context, context.destination);
    fire.burn(1);
    // The browser rounds the time of a suspension to blocks of samples.
    const put = context.suspend(2).then(() => {
      fire.burn(0);
      return context.resume();
    });
    const [buffer] = await Promise.all([context.startRendering(), put]);
    const part = context.createBuffer(1, RATE / 2, RATE);
    part.copyToChannel(buffer.getChannelData(0).slice(from * RATE, (from + 0.5) * RATE), 0);
    return measure(`fire after ${from} s`, part);
  })),
  loop: (): Promise<Measure> => record("fire", 5, (context) => {
    const source = context.createBufferSource();
    source.buffer = crackleIn(context);
    source.connect(context.destination);
    source.start();
  }),
  /** The samples themselves, for a closer look. */
  samples: async (name: string): Promise<readonly number[]> =>
    [...(await render(lengthOf(recipeOf(name)) + 0.1, recipe(name))).getChannelData(0)],
};

export type Measures = typeof measures;

declare global {
  interface Window { measures: Measures }
}
window.measures = measures;
