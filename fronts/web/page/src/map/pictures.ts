/** The sprites of games and the letters of the font, each requested once. */

import { letter, sprite, thing } from "../rules.ts";

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Bytes red, green, blue, alpha. */
  readonly pixels: Uint32Array;
}

const known = new Map<string, Picture | null>();

function kept(key: string, ask: () => Uint32Array | undefined): Picture | null {
  const before = known.get(key);
  if (before !== undefined) return before;
  const numbers = ask(), width = numbers?.[0] ?? 1;
  const made = numbers === undefined
    ? null : { width, height: (numbers.length - 1) / width, pixels: numbers.subarray(1) };
  known.set(key, made);
  return made;
}

export const spriteOf = (game: string, folder: string, name: string): Picture | null =>
  kept(`${game}/${folder}/${name}`, () => sprite(game, folder, name));

export const thingOf = (game: string, variant: number, id: number): Picture | null =>
  kept(`${game}/${variant}/${id}`, () => thing(game, variant, id));

export const letterOf = (character: string): Picture | null => kept(character, () => letter(character));
