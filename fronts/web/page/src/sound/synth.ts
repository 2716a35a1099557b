/** Plays recipes. */

import { type Layer, type Recipe, lengthOf } from "./recipe.ts";

/** The level at which an envelope ends: too low for an audible click. */
const NOTHING = 0.0008;
const SHORTEST_ATTACK = 0.004;
const RELEASE = 0.012;
/** The gain that compensates for the mouth's filter. */
const MOUTH = 1.5;
/** The length of the noise from which all noises are cut. [seconds] */
const NOISE = 1.5;

const SEMITONE = 2 ** (1 / 12);
export const semitones = (count: number): number => SEMITONE ** count;

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** White noise, made once per context. */
export function noiseIn(context: BaseAudioContext): AudioBuffer {
  const made = noises.get(context);
  if (made !== undefined) return made;
  const buffer = context.createBuffer(1, Math.round(NOISE * context.sampleRate), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  noises.set(context, buffer);
  return buffer;
}

/** Plays a recipe at a time of the context; returns when it ends. */
export function sound(context: BaseAudioContext, into: AudioNode, recipe: Recipe, at: number, pitch = 1): number {
  for (const layer of recipe) play(context, into, layer, at, pitch);
  return at + lengthOf(recipe) + RELEASE;
}

function play(context: BaseAudioContext, into: AudioNode, layer: Layer, start: number, pitch: number): void {
  switch (layer[0]) {
    case "tone": {
      const [, wave, from, to, gain, long, at = 0, attack = 0] = layer;
      const when = start + at;
      tone(context, envelope(context, into, when, gain, long, attack), wave, [from * pitch, to * pitch], when, long);
      return;
    }
    case "notes": {
      const [, wave, base, steps, each, gain, long, at = 0] = layer;
      steps.forEach((step, index) => {
        const when = start + at + index * each;
        const high = base * pitch * semitones(step);
        tone(context, envelope(context, into, when, gain, long, 0), wave, [high, high], when, long);
      });
      return;
    }
    case "bell": {
      const [, high, ratio, depth, gain, long, at = 0] = layer;
      const when = start + at;
      const bell = tone(context, envelope(context, into, when, gain, long, 0), "sine", [high * pitch], when, long);
      const shake = envelope(context, bell.frequency, when, depth * high * pitch, long * 0.7, 0);
      tone(context, shake, "sine", [high * pitch * ratio], when, long);
      return;
    }
    case "noise": {
      const [, type, from, to, q, gain, long, at = 0, attack = 0] = layer;
      const when = start + at;
      const filter = context.createBiquadFilter();
      filter.type = type;
      filter.Q.value = q;
      glide(filter.frequency, [from * pitch, to * pitch], when, long);
      filter.connect(envelope(context, into, when, gain, long, attack));
      const source = context.createBufferSource();
      source.buffer = noiseIn(context);
      source.loop = true;
      source.connect(filter);
      source.start(when, Math.random() * NOISE);
      source.stop(when + long + RELEASE);
      return;
    }
    case "throat": {
      const [, from, over, to, formant, rough, gain, long, at = 0] = layer;
      const when = start + at;
      const mouth = context.createBiquadFilter();
      mouth.type = "bandpass";
      mouth.Q.value = 2.2;
      glide(mouth.frequency, [formant * 0.8 * pitch, formant * 1.2 * pitch, formant * 0.75 * pitch], when, long);
      const trembling = context.createGain();
      mouth.connect(trembling).connect(envelope(context, into, when, MOUTH * gain, long, long * 0.15));
      tone(context, mouth, "sawtooth", [from * pitch, over * pitch, to * pitch], when, long);
      if (rough > 0) {
        trembling.gain.value = 0.65;
        const depth = context.createGain();
        depth.gain.value = 0.35;
        tone(context, depth, "triangle", [rough], when, long);
        depth.connect(trembling.gain);
      }
      return;
    }
  }
}

function tone(
  context: BaseAudioContext, into: AudioNode, wave: OscillatorType, pitches: readonly number[], at: number,
  long: number,
): OscillatorNode {
  const source = context.createOscillator();
  source.type = wave;
  glide(source.frequency, pitches, at, long);
  source.connect(into);
  source.start(at);
  source.stop(at + long + RELEASE);
  return source;
}

/** Glides from each value to the next, in equal times. */
function glide(parameter: AudioParam, values: readonly number[], at: number, long: number): void {
  values.forEach((value, index) => {
    if (index === 0) parameter.setValueAtTime(value, at);
    else parameter.exponentialRampToValueAtTime(value, at + long * index / (values.length - 1));
  });
}

/** An envelope that rises within `attack` and fades out by `long`. */
function envelope(
  context: BaseAudioContext, into: AudioNode | AudioParam, at: number, gain: number, long: number, attack: number,
): GainNode {
  const node = context.createGain();
  const up = Math.min(Math.max(attack, SHORTEST_ATTACK), long * 0.8);
  node.gain.setValueAtTime(0, at);
  node.gain.linearRampToValueAtTime(gain, at + up);
  node.gain.exponentialRampToValueAtTime(gain * NOTHING, at + long);
  node.gain.linearRampToValueAtTime(0, at + long + RELEASE);
  if (into instanceof AudioParam) node.connect(into);
  else node.connect(into);
  return node;
}

