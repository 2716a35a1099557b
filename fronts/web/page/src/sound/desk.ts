/** The mixing desk: volumes, the echo of a small room, and a limiter. */

import { noiseIn } from "./synth.ts";

/** How long the room echoes. [seconds] */
export const ROOM = 0.9;
/** The loudest output. */
export const CEILING = 0.95;
/** The time of a volume change, so that it makes no click. [seconds] */
export const RAMP = 0.03;
/** The gain before the limiter, which compensates for it. */
const HEADROOM = 0.55;

/** This gain compensates for chip sounds being thin, and the loudspeaker making them thinner. */
const BOX = 1.8;

export interface Desk {
  /** Sounds in the room, with its echo. */
  readonly hall: GainNode;
  /** Sounds out of a small loudspeaker. */
  readonly box: GainNode;
  /** The background. */
  readonly music: GainNode;
  set(volume: number, music: number): void;
}

export function createDesk(context: BaseAudioContext): Desk {
  const limiter = context.createDynamicsCompressor();
  limiter.threshold.value = -9;
  limiter.knee.value = 6;
  limiter.ratio.value = 16;
  limiter.attack.value = 0.002;
  limiter.release.value = 0.12;
  const ceiling = context.createWaveShaper();
  ceiling.curve = bend();
  const sum = gain(context, HEADROOM);
  sum.connect(limiter).connect(ceiling).connect(context.destination);

  const effects = gain(context, 0);
  const music = gain(context, 0);
  effects.connect(sum);
  music.connect(sum);
  const room = context.createConvolver();
  room.normalize = false;
  room.buffer = roomIn(context);
  const hall = gain(context, 1);
  hall.connect(effects);
  hall.connect(gain(context, 0.3)).connect(room);
  room.connect(effects);
  const box = gain(context, BOX);
  const loudspeaker = context.createBiquadFilter();
  loudspeaker.type = "lowpass";
  loudspeaker.frequency.value = 4200;
  box.connect(loudspeaker).connect(effects);

  return {
    hall, box, music,
    set(volume, background) {
      // Ears hear ratios, so squaring makes equal steps of the slider sound equal.
      for (const [node, wanted] of [[effects, volume], [music, background]] as const) {
        node.gain.setTargetAtTime(wanted ** 2, context.currentTime, RAMP / 3);
      }
    },
  };
}

export function gain(context: BaseAudioContext, value: number): GainNode {
  const node = context.createGain();
  node.gain.value = value;
  return node;
}

/** A curve that leaves soft sounds alone and bends loud ones towards the ceiling. */
function bend(): Float32Array<ArrayBuffer> {
  const curve = new Float32Array(1025);
  const straight = 0.6;
  for (let at = 0; at < curve.length; at += 1) {
    const value = at / 512 - 1;
    const size = Math.abs(value);
    const bent = straight + (CEILING - straight) * Math.tanh((size - straight) / (CEILING - straight));
    curve[at] = size < straight ? value : Math.sign(value) * bent;
  }
  return curve;
}

/** The echo of a small vault: noise that dies away and grows dull, different in each ear. */
function roomIn(context: BaseAudioContext): AudioBuffer {
  const noise = noiseIn(context).getChannelData(0);
  const length = Math.round(ROOM * context.sampleRate);
  const buffer = context.createBuffer(2, length, context.sampleRate);
  for (let channel = 0; channel < 2; channel += 1) {
    const samples = buffer.getChannelData(channel);
    let dull = 0;
    for (let at = 0; at < length; at += 1) {
      const age = at / length;
      const fresh = noise[(at + channel * 31_337) % noise.length] ?? 0;
      dull += (fresh - dull) * (0.5 - 0.42 * age);
      samples[at] = dull * (1 - age) ** 3 * 0.09;
    }
  }
  return buffer;
}
