/** The music: repeated chords, with random notes over them. */

import { semitones } from "./synth.ts";

export type Title = "title" | "victory" | "death";

/** Pitches in semitones over `base`. */
export interface Piece {
  readonly base: number;
  /** The length of a bar, which has one chord. [seconds] */
  readonly bar: number;
  readonly chords: readonly (readonly number[])[];
  /** The notes of the melody. */
  readonly scale: readonly number[];
  /** The number of places for notes in a bar, and the share of them that have a note. */
  readonly places: number;
  readonly density: number;
  /** The silence before the first bar. [seconds] */
  readonly after: number;
}

export interface Note {
  /** Seconds from the beginning of the bar. */
  readonly at: number;
  readonly pitch: number;
  readonly long: number;
  readonly gain: number;
  /** A pad swells; a pluck does not. */
  readonly isPad: boolean;
}

export const PIECES: Readonly<Record<Title, Piece>> = {
  // Dusk over the mound: slow, with the fourth step of the scale raised now and then.
  title: {
    base: 146.83, bar: 5.2, places: 8, density: 0.4, after: 0.3,
    chords: [
      [-12, 0, 7, 15], [-12, 0, 7, 14], [-16, -4, 8, 15], [-14, -2, 5, 14],
      [-12, 0, 7, 15], [-9, 3, 7, 14], [-7, 5, 9, 12], [-5, 2, 7, 12],
    ],
    scale: [7, 10, 12, 14, 15, 19, 22, 24],
  },
  victory: {
    base: 196, bar: 3.6, places: 8, density: 0.65, after: 1.5,
    chords: [[-12, 0, 7, 16], [-7, 5, 9, 16], [-3, 4, 9, 14], [-5, 2, 7, 14]],
    scale: [7, 9, 12, 14, 16, 19, 21, 24],
  },
  death: {
    base: 110, bar: 6.4, places: 6, density: 0.28, after: 1.3,
    chords: [[-12, 0, 7, 15], [-13, -1, 6, 14], [-16, -4, 3, 12], [-14, -5, 2, 8]],
    scale: [12, 14, 15, 19, 20],
  },
};

/** Pseudorandom numbers from 0 to below 1, the same for the same seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One bar of a piece. */
export function compose(piece: Piece, index: number, random: () => number): readonly Note[] {
  const chord = piece.chords[index % piece.chords.length] ?? [];
  const notes: Note[] = chord.map((step, voice) => ({
    at: voice * 0.12, pitch: piece.base * semitones(step), long: piece.bar * 1.25, gain: voice === 0 ? 0.16 : 0.075,
    isPad: true,
  }));
  let place = Math.floor(random() * piece.scale.length);
  for (let slot = 0; slot < piece.places; slot += 1) {
    // The first beat belongs to the chord.
    if (random() >= piece.density || slot === 0) continue;
    place = Math.max(0, Math.min(piece.scale.length - 1, place + Math.floor(random() * 5) - 2));
    notes.push({
      at: slot * piece.bar / piece.places + random() * 0.03,
      pitch: piece.base * semitones(piece.scale[place] ?? 0), long: 1.6, gain: 0.07 + 0.05 * random(), isPad: false,
    });
  }
  return notes;
}
