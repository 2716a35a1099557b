/** A small picture of a game, put together from its sprites: walls, a floor, and what one meets on it. */

import { atlas, atlasPixels } from "../rules.ts";
import type { Game, Role, Sprite, Topology, Variant } from "../wire.ts";

/** How many cells a picture has, and where on it something stands. On hexes a row begins half a cell further left than the one above. */
const COLUMNS = 9;
const ROWS = 5;
const STANDS: readonly (readonly [role: Role, which: number, column: number, row: number])[] = [
  ["exit", 0, 7, 1], ["item", 0, 5, 3], ["item", 1, 2, 1], ["prop", 0, 6, 2], ["foe", 0, 6, 3], ["foe", 1, 4, 1], ["foe", 2, 7, 3], ["hero", 0, 3, 2],
];

/** How a sprite of a legend entry is called: see `crates/film/sprites/README.md`. */
const spriteName = (name: string): string =>
  [...name.toLowerCase()].filter((letter) => /[\p{L}\p{N} -]/u.test(letter)).join("").replaceAll(" ", "-");

interface Sheet {
  readonly sprites: Readonly<Record<string, Sprite>>;
  readonly picture: HTMLCanvasElement;
}

/** The sprites of a game on a canvas of their own; null where it has none. */
function sheetOf(game: string): Sheet | null {
  const { width, height, sprites } = atlas(game);
  if (width === 0 || height === 0) return null;
  const picture = document.createElement("canvas");
  [picture.width, picture.height] = [width, height];
  const pixels = new ImageData(new Uint8ClampedArray(atlasPixels(game)), width, height);
  picture.getContext("2d")?.putImageData(pixels, 0, 0);
  return { sprites, picture };
}

/** The variant that has most to show. */
const shown = (game: Game): Variant | undefined => [...game.variants].sort((one, other) => other.legend.length - one.legend.length)[0];

/** Names of the sprites of a role, each once. */
function spritesOf(variant: Variant, role: Role, sheet: Sheet): readonly string[] {
  const names = variant.legend.filter((entry) => entry.role === role).map((entry) => spriteName(entry.name));
  return [...new Set(names)].filter((name) => sheet.sprites[name] !== undefined);
}

/** Draws the picture; null where a game has no sprites. */
export function vignette(game: Game): HTMLCanvasElement | null {
  const variant = shown(game);
  const sheet = variant === undefined ? null : sheetOf(game.id);
  if (variant === undefined || sheet === null) return null;
  const { topology } = variant;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [COLUMNS * 16, topology === "hex" ? (ROWS - 1) * 14 + 18 : ROWS * 16];
  const pen = canvas.getContext("2d");
  if (pen === null) return null;
  const [floor] = spritesOf(variant, "floor", sheet);
  const [wall] = spritesOf(variant, "wall", sheet);
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = -1; column <= COLUMNS; column += 1) {
      const isWall = row === 0 || column <= 0 || column >= COLUMNS - 1;
      if (floor !== undefined && !isWall) stamp(pen, sheet, look(sheet, floor, column, row), topology, column, row);
      if (isWall && wall !== undefined) stamp(pen, sheet, look(sheet, wall, column, row), topology, column, row);
    }
    for (const [role, which, column, at] of STANDS) {
      const name = at === row ? spritesOf(variant, role, sheet)[which] : undefined;
      if (name !== undefined) stamp(pen, sheet, name, topology, column, row);
    }
  }
  return canvas;
}

/** One of the looks of a thing, the same at the same place. */
function look(sheet: Sheet, name: string, column: number, row: number): string {
  const other = `${name}+${(column * 7 + row * 13) % 5}`;
  return sheet.sprites[other] === undefined ? name : other;
}

/** Puts a sprite at the middle of the bottom edge of its cell's box. */
function stamp(pen: CanvasRenderingContext2D, sheet: Sheet, name: string, topology: Topology, column: number, row: number): void {
  const sprite = sheet.sprites[name];
  const [from] = sprite?.frames ?? [];
  if (sprite === undefined || from === undefined) return;
  const isHex = topology === "hex";
  const x = column * 16 + (isHex && row % 2 === 1 ? 8 : 0) + (16 - sprite.width) / 2;
  const y = (isHex ? row * 14 + 18 : row * 16 + 16) - sprite.height;
  pen.drawImage(sheet.picture, from[0], from[1], sprite.width, sprite.height, x, y, sprite.width, sprite.height);
}
