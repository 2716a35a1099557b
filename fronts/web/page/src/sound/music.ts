/** The background: one piece of music at a time, and the fire. */

import { crackleIn } from "./crackle.ts";
import { gain } from "./desk.ts";
import { PIECES, type Note, type Title, compose, dice } from "./pieces.ts";

/** The same fade as in the description's `music.csv`. [seconds] */
const PIECE_FADES = 0.3;
const FIRE_FADES = 0.5;
/** Schedule bars this long before they sound. [seconds] */
const AHEAD = 1.5;

export interface Playing {
  readonly title: Title;
  /** Schedules the bars that are due. Call it at least once a second. */
  goOn(): void;
  stop(): void;
}

/** Begins a piece. */
export function begin(context: BaseAudioContext, into: AudioNode, title: Title): Playing {
  const piece = PIECES[title];
  const out = gain(context, 1);
  out.connect(into);
  // An echo doubles the voice.
  const echo = context.createDelay(2);
  echo.delayTime.value = piece.bar / 8 * 1.5;
  out.connect(echo).connect(gain(context, 0.35)).connect(into);
  const random = dice(Math.floor(Math.random() * 2 ** 32));
  let bar = 0;
  let next = context.currentTime + piece.after;
  return {
    title,
    goOn() {
      // Skip the bars that were due while the page was suspended.
      if (next < context.currentTime) next = context.currentTime;
      while (next < context.currentTime + AHEAD) {
        for (const note of compose(piece, bar, random)) pluck(context, out, note, next);
        bar += 1;
        next += piece.bar;
      }
    },
    stop() {
      fade(out.gain, context.currentTime, 0, PIECE_FADES);
      window.setTimeout(() => out.disconnect(), 2 * PIECE_FADES * 1000);
    },
  };
}

/** Two slightly detuned voices, swelling or plucked. */
export function pluck(context: BaseAudioContext, into: AudioNode, note: Note, start: number): void {
  const at = start + note.at;
  const end = at + note.long;
  const shape = gain(context, 0);
  shape.gain.setValueAtTime(0, at);
  shape.gain.linearRampToValueAtTime(note.gain, at + (note.isPad ? note.long * 0.35 : 0.012));
  if (note.isPad) shape.gain.linearRampToValueAtTime(0, end);
  else shape.gain.exponentialRampToValueAtTime(0.0001, end);
  const dull = context.createBiquadFilter();
  dull.type = "lowpass";
  dull.frequency.value = note.isPad ? 700 : 2400;
  dull.connect(shape).connect(into);
  for (const detune of [-4, 5]) {
    const source = context.createOscillator();
    source.type = note.isPad ? "sawtooth" : "triangle";
    source.frequency.value = note.pitch;
    source.detune.value = detune;
    source.connect(dull);
    source.start(at);
    source.stop(end + 0.02);
  }
}

export interface Fire {
  /** Sets how much fire there is, 0 to 1. */
  burn(much: number): void;
}

/** The crackling of fire. Makes its loop when something first burns, and plays it only while something burns. */
export function createFire(context: BaseAudioContext, into: AudioNode): Fire {
  let loop: AudioBuffer | null = null;
  let burning: { readonly source: AudioBufferSourceNode; readonly out: GainNode } | null = null;
  let last = 0;
  return {
    burn(much) {
      if (much === last) return;
      last = much;
      if (much > 0 && burning === null) {
        loop ??= crackleIn(context);
        const source = context.createBufferSource();
        source.buffer = loop;
        source.loop = true;
        const out = gain(context, 0);
        source.connect(out).connect(into);
        source.start(context.currentTime, Math.random() * loop.duration);
        burning = { source, out };
      }
      if (burning === null) return;
      fade(burning.out.gain, context.currentTime, much, FIRE_FADES);
      if (much > 0) return;
      burning.source.stop(context.currentTime + 2 * FIRE_FADES);
      burning = null;
    },
  };
}

/** Fades from the current value; after `long` only a fiftieth of the way is left. */
function fade(parameter: AudioParam, at: number, to: number, long: number): void {
  parameter.setTargetAtTime(to, at, long / 4);
}
