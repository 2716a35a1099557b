import { test } from "node:test";
import assert from "node:assert/strict";
import { begin } from "./music.ts";

const parameter = { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };

/** A context that records when notes begin. The test sets its clock. */
function fakeContext() {
  const starts: number[] = [];
  const node = () => ({
    gain: parameter, delayTime: parameter, frequency: parameter, detune: parameter, type: "",
    connect: (other: unknown) => other, start: (at: number) => starts.push(at), stop() {},
  });
  const clock = { currentTime: 0, createGain: node, createDelay: node, createBiquadFilter: node, createOscillator: node };
  return { starts, clock, context: clock as unknown as BaseAudioContext };
}

test("after the page was suspended for long, the music continues from now", () => {
  const { clock, context, starts } = fakeContext();
  const playing = begin(context, {} as AudioNode, "title");
  playing.goOn();
  clock.currentTime = 100;
  playing.goOn();
  const usual = starts.splice(0).length;
  clock.currentTime = 6 * 3600;
  playing.goOn();
  assert.ok(starts.length > 0 && starts.length <= usual + 40, `${starts.length} after ${usual}`);
  assert.ok(starts.every((at) => at >= clock.currentTime));
});
