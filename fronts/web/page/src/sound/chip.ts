/** Two instruments for games: the beeper of a terminal, and the sound chip of a home computer. */

import type { Recipe } from "./recipe.ts";

export const CHIP = {
  "beep tread": [["tone", "square", 82, 78, 0.025, 0.02]],
  "beep bump": [["tone", "square", 98, 92, 0.06, 0.05]],
  "beep blow": [["notes", "square", 330, [0, -5], 0.03, 0.09, 0.05]],
  "beep clang": [["notes", "square", 247, [0, 1, 0], 0.035, 0.1, 0.06]],
  "beep kill": [["notes", "square", 392, [0, -7, -12], 0.04, 0.1, 0.06]],
  "beep triumph": [["notes", "square", 262, [0, 4, 7, 12, 16], 0.07, 0.1, 0.1]],
  "beep rise": [["notes", "square", 82, [0, 1, 3, 6, 9, 12], 0.06, 0.12, 0.09]],
  "beep bite": [["tone", "square", 220, 82, 0.14, 0.11], ["tone", "square", 233, 87, 0.08, 0.11]],
  "beep wake": [["notes", "square", 659, [0, 6, 0], 0.05, 0.09, 0.06]],
  "beep down": [["notes", "square", 523, [0, -3, -7, -12], 0.06, 0.09, 0.09]],
  "beep away": [["notes", "square", 392, [0, 12, 4, 16, 7, 19], 0.03, 0.08, 0.05]],
  "beep stomp": [["tone", "square", 130, 520, 0.12, 0.07], ["notes", "square", 523, [0, 7], 0.04, 0.08, 0.06, 0.07]],
  "beep stairs": [["notes", "square", 392, [0, 5, 0, 5], 0.06, 0.08, 0.08]],
  "beep over": [["notes", "square", 196, [0, -1, -2, -3, -12], 0.13, 0.11, 0.2]],
  "beep won": [["notes", "square", 392, [0, 0, 0, 5, 4, 5, 9], 0.11, 0.1, 0.16]],
  "beep nobody": [["notes", "square", 294, [0, -1, 0, -1], 0.14, 0.06, 0.12]],
  "sid gold": [
    ["notes", "triangle", 784, [0, 4, 7, 12], 0.03, 0.12, 0.09], ["tone", "square", 1568, 1568, 0.04, 0.1, 0.09],
  ],
  "sid drink": [["notes", "triangle", 262, [0, 2, 4, 7, 9, 12], 0.035, 0.17, 0.07]],
  "sid kill": [["noise", "lowpass", 3200, 400, 2, 0.3, 0.14], ["tone", "sawtooth", 440, 55, 0.14, 0.14]],
  "sid bite": [["tone", "sawtooth", 196, 65, 0.16, 0.13], ["noise", "bandpass", 1600, 700, 1, 0.3, 0.06]],
  "sid trample": [
    ["noise", "bandpass", 900, 300, 1, 0.4, 0.07], ["notes", "square", 440, [0, -4, -9], 0.04, 0.08, 0.06, 0.03],
  ],
  "sid tread": [["tone", "triangle", 165, 82, 0.07, 0.03]],
  "sid bump": [["tone", "triangle", 110, 70, 0.2, 0.06]],
  "sid stairs": [
    ["notes", "square", 262, [0, 4, 7, 12, 0, 4, 7, 12, 2, 5, 9, 14], 0.035, 0.07, 0.06],
    ["tone", "triangle", 131, 147, 0.2, 0.42, 0, 0.02],
  ],
  "sid over": [
    ["notes", "sawtooth", 220, [0, -2, -4, -5, -7, -9, -12], 0.11, 0.1, 0.16],
    ["tone", "triangle", 110, 41, 0.25, 0.95], ["noise", "lowpass", 2000, 100, 1, 0.2, 0.5, 0.6],
  ],
} as const satisfies Record<string, Recipe>;
