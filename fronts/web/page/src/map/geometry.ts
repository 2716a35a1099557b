/** Arithmetic between cells, points of the map and points of the canvas. */

import type { Cell, Topology } from "../wire.ts";

/** The shape of a map in art pixels. */
export interface Grid {
  readonly topology: Topology;
  readonly columns: number;
  readonly rows: number;
  readonly cellWidth: number;
  /** Height of a cell's box; rows of hexes overlap. */
  readonly cellHeight: number;
  readonly rowStep: number;
  /** Unused half columns on the left: a map of hexes uses only the hexagon in its middle. */
  readonly left: number;
  /** The whole map. */
  readonly width: number;
  readonly height: number;
}

/**
 * A place on the map: `u` in half columns, `v` in rows. The middle of a square is at (2 column + 1, row).
 */
export interface Place {
  readonly u: number;
  readonly v: number;
}

/** The part of the map that a canvas shows. */
export interface Camera {
  /** Device pixels for an art pixel. */
  readonly scale: number;
  /** The art pixel in the canvas's upper left corner. */
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function gridOf(topology: Topology, columns: number, rows: number, cell: Size, rowStep: number): Grid {
  const isHex = topology === "hex";
  const left = isHex ? (columns - 1) / 2 : 0;
  return {
    topology, columns, rows, rowStep, left,
    cellWidth: cell.width,
    cellHeight: cell.height,
    width: columns * cell.width,
    height: (rows - 1) * rowStep + cell.height,
  };
}

/** Tells whether the map has this cell. */
export function hasCell(grid: Grid, [x, y]: Cell): boolean {
  if (x < 0 || y < 0 || x >= grid.columns || y >= grid.rows) return false;
  if (grid.topology !== "hex") return true;
  const middle = (grid.columns - 1) / 2;
  return x + y >= middle && x + y <= 3 * middle;
}

/** The middle of a cell. */
export function placeOf(topology: Topology, [x, y]: Cell): Place {
  return topology === "hex" ? { u: 2 * x + y + 1, v: y } : { u: 2 * x + 1, v: y };
}

/** A place of the map in art pixels. */
export function artPoint(grid: Grid, { u, v }: Place): Point {
  return { x: (u - grid.left) * grid.cellWidth / 2, y: v * grid.rowStep + grid.cellHeight / 2 };
}

/** The middle of a cell in art pixels. */
export const middleOf = (grid: Grid, cell: Cell): Point => artPoint(grid, placeOf(grid.topology, cell));

/** The cell at an art pixel, if there is one. */
export function cellAtArt(grid: Grid, { x, y }: Point): Cell | null {
  const cell = grid.topology === "hex" ? hexAt(grid, x, y) : squareAt(grid, x, y);
  return hasCell(grid, cell) ? cell : null;
}

const squareAt = (grid: Grid, x: number, y: number): Cell =>
  [Math.floor(x / grid.cellWidth), Math.floor(y / grid.rowStep)];

function hexAt(grid: Grid, x: number, y: number): Cell {
  const row = (y - grid.cellHeight / 2) / grid.rowStep;
  const column = (x / (grid.cellWidth / 2) + grid.left - 1 - row) / 2;
  return roundHex(column, row);
}

export const toCanvas = (camera: Camera, { x, y }: Point): Point =>
  ({ x: (x - camera.x) * camera.scale, y: (y - camera.y) * camera.scale });

export const fromCanvas = (camera: Camera, { x, y }: Point): Point =>
  ({ x: x / camera.scale + camera.x, y: y / camera.scale + camera.y });

/** Fewest steps between two cells when nothing is in the way. */
export function distance(topology: Topology, a: Cell, b: Cell): number {
  const dx = b[0] - a[0], dy = b[1] - a[1];
  if (topology === "square4") return Math.abs(dx) + Math.abs(dy);
  if (topology === "square8") return Math.max(Math.abs(dx), Math.abs(dy));
  return (Math.abs(dx) + Math.abs(dy) + Math.abs(dx + dy)) / 2;
}

/** The canvas that the map is drawn on. */
export interface Window extends Size {
  /** Device pixels for a CSS pixel. */
  readonly ratio: number;
  /** The least width of a cell: one of `LEAST_CELL`. [CSS pixels] */
  readonly least: number;
}

/** The least widths of cells. Small letters stay legible and show more of the map. [CSS pixels] */
export const LEAST_CELL = { touched: 26, pointedAt: 22, seen: 20, read: 15 } as const;
/** The margin around a map. [art pixels] */
export const MARGIN = 5;

/**
 * Device pixels for an art pixel, so that everything within `sight` cells of the hero is visible. A `sight` of 0 means everything.
 */
export function reachScale(grid: Grid, window: Size, sight: number): number {
  // Add one cell, or things that come into view would be cut off.
  const across = sight === 0 ? Infinity : (2 * sight + 3) * grid.cellWidth;
  const down = sight === 0 ? Infinity : (2 * sight + 2) * grid.rowStep + grid.cellHeight;
  return Math.min(
    window.width / (Math.min(grid.width, across) + 2 * MARGIN), window.height / (Math.min(grid.height, down) + 2 * MARGIN),
  );
}

/** The usual scale for pictures, in whole pixels: cells are large enough to recognise and touch. */
export function fitScale(grid: Grid, window: Window, sight: number): number {
  const whole = Math.floor(reachScale(grid, window, sight));
  // Use the area, because letters are higher than wide.
  const cell = Math.max(grid.cellWidth, Math.sqrt(grid.cellWidth * grid.rowStep));
  const least = Math.ceil(window.least * window.ratio / cell);
  return Math.max(whole, least, 1);
}

/**
 * The camera's position that shows `focus` in the middle, but nothing past the edges of the map. Near an edge, it cuts off either
 * nothing or at least a whole cell, because less would look like a bug.
 */
export function aimCamera(grid: Grid, scale: number, window: Size, focus: Point): Point {
  const along = (shown: number, map: number, at: number, cell: number): number => {
    if (shown >= map) return (map - shown) / 2;
    const wanted = at - shown / 2, last = map - shown;
    const [before, after] = [wanted, last - wanted];
    if (Math.min(before, after) >= cell) return wanted;
    return before < after ? -Math.min(MARGIN, last) : last + Math.min(MARGIN, last);
  };
  return {
    x: along(window.width / scale, grid.width, focus.x, grid.cellWidth),
    y: along(window.height / scale, grid.height, focus.y, grid.rowStep),
  };
}

/** The camera's position after a drag by device pixels: the middle of the window stays on the map. */
export function panCamera(grid: Grid, scale: number, window: Size, at: Point, by: Point): Point {
  const along = (shown: number, map: number, from: number, moved: number): number =>
    (shown >= map ? (map - shown) / 2 : Math.max(-shown / 2, Math.min(map - shown / 2, from - moved / scale)));
  return {
    x: along(window.width / scale, grid.width, at.x, by.x),
    y: along(window.height / scale, grid.height, at.y, by.y),
  };
}

/** The share of the remaining distance that the camera moves in one step. */
const TURNS = 0.3;

/** How far ahead of the hero the camera looks after this step, at most `most`. It changes direction over several steps. [art pixels] */
export function lookAhead(before: Point, step: Point, most: number): Point {
  const far = Math.hypot(step.x, step.y);
  if (far === 0) return before;
  const towards = (from: number, by: number): number => from + (by / far * most - from) * TURNS;
  return { x: towards(before.x, step.x), y: towards(before.y, step.y) };
}

/** Tells whether all of the cell around `point` is in a window that shows `focus`. */
export function isShown(grid: Grid, scale: number, window: Size, focus: Point | null, point: Point): boolean {
  const camera = aimCamera(grid, scale, window, focus ?? { x: grid.width / 2, y: grid.height / 2 });
  const { x, y } = toCanvas({ scale, ...camera }, point);
  // Cells that touch the edge count as shown.
  const aside = grid.cellWidth * scale / 2 - 1, up = grid.cellHeight * scale / 2 - 1;
  return x >= aside && y >= up && x + aside <= window.width && y + up <= window.height;
}

/** The cells after `from` up to `to`, in a line as straight as the grid allows. */
export function lineOf(topology: Topology, from: Cell, to: Cell): readonly Cell[] {
  const dx = to[0] - from[0], dy = to[1] - from[1];
  const steps = topology === "hex" ? distance(topology, from, to) : Math.max(Math.abs(dx), Math.abs(dy));
  const cells: Cell[] = [];
  for (let step = 1; step <= steps; step++) {
    const column = from[0] + dx * step / steps, row = from[1] + dy * step / steps;
    cells.push(topology === "hex" ? roundHex(column, row) : [Math.round(column), Math.round(row)]);
  }
  return cells;
}

/** The hex whose three coordinates are nearest to the coordinates of a point. */
function roundHex(column: number, row: number): Cell {
  const third = -column - row;
  const near = [Math.round(column), Math.round(row), Math.round(third)] as const;
  const off = [Math.abs(near[0] - column), Math.abs(near[1] - row), Math.abs(near[2] - third)] as const;
  if (off[0] > off[1] && off[0] > off[2]) return [-near[1] - near[2], near[1]];
  if (off[1] > off[2]) return [near[0], -near[0] - near[2]];
  return [near[0], near[1]];
}

/** The corners of a cell around its middle, in art pixels: six or four. */
export function corners(grid: Grid): readonly Point[] {
  const x = grid.cellWidth / 2, y = grid.cellHeight / 2;
  if (grid.topology !== "hex") return [{ x: -x, y: -y }, { x, y: -y }, { x, y }, { x: -x, y }];
  const shoulder = grid.rowStep - y;
  return [
    { x: 0, y: -y }, { x, y: -shoulder }, { x, y: shoulder },
    { x: 0, y }, { x: -x, y: shoulder }, { x: -x, y: -shoulder },
  ];
}
