/** Recipes of sounds: plain data for `synth.ts`. Pitches in hertz, times in seconds, gains from 0 to 1. */

/** A gliding tone. */
export type Tone = readonly [
  "tone", wave: OscillatorType, from: number, to: number, gain: number, long: number, at?: number, attack?: number,
];
/** Glass and metal: a sine whose pitch is shaken by another sine, `ratio` times as high. */
export type Bell = readonly [
  "bell", pitch: number, ratio: number, depth: number, gain: number, long: number, at?: number,
];
/** Breath, fire, blows: noise through a filter that glides. */
export type Noise = readonly [
  "noise", filter: "lowpass" | "bandpass" | "highpass", from: number, to: number, q: number, gain: number, long: number,
  at?: number, attack?: number,
];
/** A run of notes, in semitones over `base`, one every `each` seconds. */
export type Notes = readonly [
  "notes", wave: OscillatorType, base: number, steps: readonly number[], each: number, gain: number, long: number,
  at?: number,
];
/** A throat: a buzz that glides over three pitches, coloured by `formant`, trembling `rough` times a second. */
export type Throat = readonly [
  "throat", from: number, over: number, to: number, formant: number, rough: number, gain: number, long: number,
  at?: number,
];

export type Layer = Tone | Bell | Noise | Notes | Throat;
export type Recipe = readonly Layer[];

/** The longest sound. [seconds] */
export const LONGEST = 1.4;

/** The time at which a layer ends. */
export function endOf(layer: Layer): number {
  switch (layer[0]) {
    case "tone": return layer[5] + (layer[6] ?? 0);
    case "bell": return layer[5] + (layer[6] ?? 0);
    case "noise": return layer[6] + (layer[7] ?? 0);
    case "notes": return layer[6] + (layer[7] ?? 0) + layer[4] * (layer[3].length - 1);
    case "throat": return layer[7] + (layer[8] ?? 0);
  }
}

export const lengthOf = (recipe: Recipe): number => Math.max(...recipe.map(endOf));
