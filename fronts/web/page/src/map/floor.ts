/** Which pictures the ground of a state is made of. */

import type { Entry, State, Variant } from "../wire.ts";
import { hasCell, type Grid } from "./geometry.ts";
import type { Picture } from "./raster.ts";
import { isLetter } from "./scene.ts";
import { framesAt, type Frames, type Sheet } from "./sheet.ts";

/** A cell that is known: what lies under it, if it does not fill its cell, and what it is. */
export interface Laid {
  readonly x: number;
  readonly y: number;
  readonly base: Picture | null;
  readonly frames: Frames;
  /** Whether a wall above and one to the left throw their shadows on it. */
  readonly isBelow: boolean;
  readonly isBeside: boolean;
}

/** So much of a cell must be covered for nothing to be seen below it. */
const COVERED = 0.93;

export function layFloor(grid: Grid, state: State, variant: Variant, legend: ReadonlyMap<number, Entry>, sheet: Sheet,
  glyph: (entry: Entry) => Frames): readonly (readonly Laid[])[] {
  const area = grid.topology === "hex" ? grid.cellWidth * grid.rowStep : grid.cellWidth * grid.cellHeight;
  const isSolid = memo((picture: Picture) => covered(picture, grid) >= area * COVERED);
  const floors = variant.legend.filter((entry) => entry.role === "floor" && isSolidEntry(entry, sheet, isSolid));
  const isWall = (x: number, y: number): boolean => {
    const index = y * state.width + x;
    const isKnown = hasCell(grid, [x, y]) && (state.sight[index] ?? 2) > 0;
    return isKnown && legend.get(state.tiles[index] ?? -1)?.role === "wall";
  };
  const rows: Laid[][] = [];
  for (let y = 0; y < grid.rows; y++) {
    const row: Laid[] = [];
    for (let x = 0; x < grid.columns; x++) {
      const index = y * state.width + x;
      if (!hasCell(grid, [x, y]) || (state.sight.length > 0 && state.sight[index] === 0)) continue;
      const entry = legend.get(state.tiles[index] ?? -1);
      if (entry === undefined || entry.role === "blank") continue;
      const under = (): Picture | null => {
        const id = floorNear(state, variant, floors, x, y) ?? null;
        return id === null ? null : framesAt(sheet, id, x, y)?.[0] ?? null;
      };
      const own = isLetter(entry) ? null : framesAt(sheet, entry.id, x, y) ?? glyph(entry);
      const first = own?.[0];
      const isFlat = grid.topology !== "hex" && entry.role !== "wall";
      const shadow = { isBelow: isFlat && isWall(x, y - 1), isBeside: isFlat && isWall(x - 1, y) };
      if (own === null || first === undefined) {
        const base = under();
        if (base !== null) row.push({ x, y, base: null, frames: [base], ...shadow });
      } else {
        row.push({ x, y, base: isSolid(first) ? null : under(), frames: own, ...shadow });
      }
    }
    rows.push(row);
  }
  return rows;
}

const isSolidEntry = (entry: Entry, sheet: Sheet, isSolid: (picture: Picture) => boolean): boolean => {
  const picture = sheet.looks.get(entry.id)?.[0]?.[0];
  return picture !== undefined && isSolid(picture);
};

/** The floor that most cells around have. */
function floorNear(state: State, variant: Variant, floors: readonly Entry[], x: number, y: number): number | undefined {
  const counted = new Map<number, number>();
  for (const [dx, dy] of variant.deltas) {
    if (x + dx < 0 || x + dx >= state.width) continue;
    const beside = (y + dy) * state.width + x + dx;
    if (state.sight.length > 0 && state.sight[beside] === 0) continue;
    const id = state.tiles[beside];
    if (id !== undefined && floors.some((floor) => floor.id === id)) counted.set(id, (counted.get(id) ?? 0) + 1);
  }
  let [best, most] = [floors[0]?.id, 0];
  for (const [id, count] of counted) if (count > most) [best, most] = [id, count];
  return best;
}

/** How many pixels of a cell a picture covers. */
function covered(picture: Picture, grid: Grid): number {
  let count = 0;
  const top = Math.max(0, picture.height - grid.cellHeight);
  for (let at = top * picture.width; at < picture.pixels.length; at++) {
    if ((picture.pixels[at] ?? 0) >>> 24 > 200) count++;
  }
  return count;
}

function memo<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}
