/** The sound of fire: a loop of a few seconds. */

/** [seconds] */
const LONG = 4;
/** Samples a second: enough for embers, and quick to make. */
const RATE = 24_000;
/** Crackles in the loop. */
const CRACKLES = 105;
const LOUDNESS = 0.5;

/** The loop; its end joins its beginning. */
export function crackleIn(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, LONG * RATE, RATE);
  fillWithFire(buffer.getChannelData(0), RATE, Math.random);
  return buffer;
}

export function fillWithFire(samples: Float32Array, rate: number, random: () => number): void {
  const { length } = samples;
  const raw = new Float32Array(length);
  for (let at = 0; at < length; at += 1) raw[at] = random() * 2 - 1;
  // The low roar. Filtering the loop twice brings the filter to the same state at its beginning and its end.
  let slow = 0;
  let slower = 0;
  for (let at = 0; at < 2 * length; at += 1) {
    slow += ((raw[at % length] ?? 0) - slow) * 0.04;
    slower += (slow - slower) * 0.04;
    samples[at % length] = slower * 1.6;
  }
  for (let count = 0; count < CRACKLES; count += 1) {
    const start = Math.floor(random() * length);
    const size = 0.08 + 0.5 * random() ** 4;
    const long = Math.floor(rate * (0.002 + 0.01 * random()));
    const dullness = 0.25 + 0.6 * random();
    let value = 0;
    for (let at = 0; at < long; at += 1) {
      value += ((random() * 2 - 1) - value) * dullness;
      const place = (start + at) % length;
      samples[place] = (samples[place] ?? 0) + value * size * (1 - at / long) ** 2 * Math.min(1, at / 12);
    }
  }
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  for (let at = 0; at < length; at += 1) samples[at] = (samples[at] ?? 0) * LOUDNESS / peak;
}
