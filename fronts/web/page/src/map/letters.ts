/** Letters of three by five pixels, for numbers and signs over the map: drawn for Barrow. */

/** Rows of bits, top to bottom. */
const LETTERS: Readonly<Record<string, readonly number[]>> = {
  "0": [7, 5, 5, 5, 7], "1": [2, 6, 2, 2, 7], "2": [6, 1, 2, 4, 7], "3": [7, 1, 3, 1, 7], "4": [5, 5, 7, 1, 1],
  "5": [7, 4, 6, 1, 6], "6": [3, 4, 7, 5, 7], "7": [7, 1, 2, 2, 2], "8": [7, 5, 7, 5, 7], "9": [7, 5, 7, 1, 6],
  "+": [0, 2, 7, 2, 0], "-": [0, 0, 7, 0, 0], "!": [2, 2, 2, 0, 2], "?": [6, 1, 2, 0, 2], ".": [0, 0, 0, 0, 2],
  ",": [0, 0, 0, 2, 4], "~": [0, 3, 6, 0, 0], "^": [2, 5, 0, 0, 0], "<": [1, 2, 4, 2, 1], "=": [0, 7, 0, 7, 0],
  "*": [5, 2, 7, 2, 5], "z": [0, 7, 2, 4, 7], "o": [0, 2, 5, 5, 2], "m": [0, 26, 21, 21, 21], "i": [2, 0, 2, 2, 2],
  "s": [0, 3, 4, 2, 6], "x": [0, 5, 2, 2, 5],
};
const UNKNOWN: readonly number[] = [7, 5, 5, 5, 7];

export const LETTER_HEIGHT = 5;
/** Most letters are three wide. */
const bitsOf = (letter: string): number => letter === "m" ? 5 : 3;
/** The width of a text. */
export const textWidth = (text: string): number => [...text].reduce((sum, letter) => sum + bitsOf(letter) + 1, -1);

/** The pixels of a text, from its upper left corner. */
export function* letterPixels(text: string): Generator<readonly [x: number, y: number]> {
  let left = 0;
  for (const letter of text) {
    const rows = LETTERS[letter] ?? UNKNOWN, wide = bitsOf(letter);
    for (const [y, row] of rows.entries()) {
      for (let x = 0; x < wide; x++) if ((row >> (wide - 1 - x) & 1) === 1) yield [left + x, y];
    }
    left += wide + 1;
  }
}
