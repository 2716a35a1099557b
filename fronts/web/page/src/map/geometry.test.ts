/** Points and cells: pointing at a cell finds it, whatever the map, the window and the pixel ratio. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cell, Topology } from "../wire.ts";
import {
  LEAST_CELL, MARGIN, aimCamera, artPoint, cellAtArt, corners, distance, fitScale, fromCanvas, gridOf, hasCell, isShown,
  lineOf, lookAhead, middleOf, panCamera, placeOf, toCanvas,
  type Grid,
} from "./geometry.ts";

/** Random numbers with a fixed seed, so that failures can be reproduced. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 0x100000000;
  };
}

const GRIDS: readonly Grid[] = [
  gridOf("hex", 21, 21, { width: 16, height: 18 }, 14),
  gridOf("hex", 5, 5, { width: 16, height: 18 }, 14),
  gridOf("square4", 20, 10, { width: 16, height: 16 }, 16),
  gridOf("square8", 77, 25, { width: 8, height: 16 }, 16),
  gridOf("square8", 127, 64, { width: 10, height: 18 }, 18),
];

function* cellsOf(grid: Grid): Generator<Cell> {
  for (let y = 0; y < grid.rows; y++) for (let x = 0; x < grid.columns; x++) if (hasCell(grid, [x, y])) yield [x, y];
}

test("the middle of each cell is in that cell, through any camera", () => {
  const next = dice(4);
  for (const grid of GRIDS) {
    for (const cell of cellsOf(grid)) {
      const camera = {
        scale: 1 + Math.floor(next() * 6) + (next() < 0.5 ? 0 : next()), x: (next() - 0.5) * 500,
        y: (next() - 0.5) * 500,
      };
      const point = toCanvas(camera, middleOf(grid, cell));
      assert.deepEqual(cellAtArt(grid, fromCanvas(camera, point)), cell);
    }
  }
});

test("a point is in the cell with the nearest middle", () => {
  const next = dice(9);
  for (const grid of GRIDS) {
    const cells = [...cellsOf(grid)];
    for (let round = 0; round < 400; round++) {
      const point = { x: next() * grid.width, y: next() * grid.height };
      const found = cellAtArt(grid, point);
      if (found === null) continue;
      const step = grid.topology === "hex" ? grid.rowStep / (Math.sqrt(3) / 2) / grid.cellWidth : 1;
      const far = (cell: Cell): number => {
        const middle = middleOf(grid, cell);
        const [dx, dy] = [Math.abs(point.x - middle.x), Math.abs(point.y - middle.y)];
        return grid.topology === "hex" ? Math.hypot(dx * step, dy) : Math.max(dx / grid.cellWidth, dy / grid.rowStep);
      };
      const least = Math.min(...cells.map(far));
      assert.ok(far(found) <= least + 1e-9, `${grid.topology} ${found.join()} at ${point.x} ${point.y}`);
    }
  }
});

test("points outside the map are in no cell, and a square of hexes has only the hexagon in its middle", () => {
  const hexes = GRIDS[0];
  assert.ok(hexes !== undefined);
  assert.equal([...cellsOf(hexes)].length, 331);
  assert.equal(hasCell(hexes, [0, 0]), false);
  for (const grid of GRIDS) {
    for (
      const point of [{ x: -30, y: 5 }, { x: 5, y: -30 }, { x: grid.width + 30, y: 5 }, { x: 5, y: grid.height + 30 }]
    ) {
      assert.equal(cellAtArt(grid, point), null);
    }
  }
});

test("every cell of a map is inside its picture", () => {
  for (const grid of GRIDS) {
    for (const cell of cellsOf(grid)) {
      const middle = middleOf(grid, cell);
      for (const corner of corners(grid)) {
        const [x, y] = [middle.x + corner.x, middle.y + corner.y];
        assert.ok(x >= 0 && y >= 0 && x <= grid.width && y <= grid.height, `${grid.topology} ${cell.join()}`);
      }
    }
  }
});

test("neighbouring hexes are a width apart in a row, and half a width sideways between rows", () => {
  const a = artPoint(GRIDS[0] ?? gridOf("hex", 3, 3, { width: 16, height: 18 }, 14), placeOf("hex", [10, 10]));
  const beside = middleOf(GRIDS[0] ?? gridOf("hex", 3, 3, { width: 16, height: 18 }, 14), [11, 10]);
  const below = middleOf(GRIDS[0] ?? gridOf("hex", 3, 3, { width: 16, height: 18 }, 14), [10, 11]);
  assert.deepEqual([beside.x - a.x, beside.y - a.y, below.x - a.x, below.y - a.y], [16, 0, 8, 14]);
});

test("a line is a walk from its first cell to its last", () => {
  const next = dice(2);
  for (const topology of ["hex", "square8"] satisfies Topology[]) {
    for (let round = 0; round < 500; round++) {
      const some = (): Cell => [Math.floor(next() * 60) - 30, Math.floor(next() * 60) - 30];
      const [from, to] = [some(), some()];
      const cells = lineOf(topology, from, to);
      assert.equal(cells.length, distance(topology, from, to));
      let before = from;
      for (const cell of cells) {
        assert.equal(distance(topology, before, cell), 1);
        before = cell;
      }
      if (cells.length > 0) assert.deepEqual(before, to);
    }
  }
});

test("in a small window cells are large enough for a finger, in a large one the whole map is visible", () => {
  const [hexes] = GRIDS;
  assert.ok(hexes !== undefined);
  for (const ratio of [1, 1.5, 2, 2.625, 3]) {
    const scale = fitScale(hexes, { width: 360 * ratio, height: 420 * ratio, ratio, least: LEAST_CELL.touched }, 0);
    assert.ok(Number.isInteger(scale));
    assert.ok(hexes.cellWidth * scale / ratio >= 26, `${ratio}: ${hexes.cellWidth * scale / ratio}`);
  }
  const letters = gridOf("square8", 40, 24, { width: 8, height: 8 }, 8);
  const seen = fitScale(letters, { width: 720, height: 600, ratio: 2, least: LEAST_CELL.read }, 0);
  assert.equal(seen, 4, "letters of a home machine are 16 wide, not 32");
  const scale = fitScale(hexes, { width: 980, height: 760, ratio: 1, least: LEAST_CELL.pointedAt }, 0);
  assert.equal(scale, 2);
  assert.ok(hexes.width * scale <= 980 && hexes.height * scale <= 760);
});

test("the camera keeps the hero in the window and the window on the map", () => {
  const next = dice(7);
  for (const grid of GRIDS) {
    for (const cell of cellsOf(grid)) {
      const scale = 1 + Math.floor(next() * 5);
      const window = { width: 200 + next() * 1200, height: 200 + next() * 900 };
      const focus = middleOf(grid, cell);
      const at = aimCamera(grid, scale, window, focus);
      const seen = toCanvas({ scale, ...at }, focus);
      assert.ok(seen.x >= 0 && seen.y >= 0 && seen.x <= window.width && seen.y <= window.height);
      if (window.width / scale < grid.width) {
        assert.ok(at.x >= -MARGIN - 1e-9 && at.x + window.width / scale <= grid.width + MARGIN + 1e-9);
      }
      const past = grid.height - window.height / scale;
      // The text of the first row is completely visible, with room around it, or not at all.
      if (past > 2 * grid.rowStep) assert.ok(at.y <= -MARGIN || at.y >= grid.rowStep, `${at.y}`);
    }
  }
});

test("the camera goes to a cursor outside the window", () => {
  const [hexes] = GRIDS;
  assert.ok(hexes !== undefined);
  const window = { width: 400, height: 300 };
  const [hero, near, far] = [middleOf(hexes, [10, 10]), middleOf(hexes, [11, 10]), middleOf(hexes, [20, 0])];
  assert.equal(isShown(hexes, 4, window, hero, near), true);
  assert.equal(isShown(hexes, 4, window, hero, far), false);
  for (const cell of cellsOf(hexes)) {
    const middle = middleOf(hexes, cell);
    assert.equal(isShown(hexes, 4, window, middle, middle), true);
  }
});

test("at the usual size a window shows everything within sight, in the largest possible whole pixels", () => {
  const [hexes] = GRIDS;
  assert.ok(hexes !== undefined);
  for (const [width, height, ratio] of [[960, 650, 1], [1180, 700, 1], [1600, 900, 1.5], [360, 420, 3]] as const) {
    const window = { width: width * ratio, height: height * ratio, ratio, least: LEAST_CELL.seen };
    const scale = fitScale(hexes, window, 4);
    assert.ok(Number.isInteger(scale));
    assert.ok(scale > fitScale(hexes, window, 0), "closer than all of the map");
    for (const cell of [[14, 10], [6, 10], [10, 14], [10, 6], [14, 6], [6, 14]] satisfies Cell[]) {
      assert.ok(isShown(hexes, scale, window, middleOf(hexes, [10, 10]), middleOf(hexes, cell)), `${width} ${cell.join()}`);
    }
    const [across, down] = [11 * 16 + 2 * MARGIN, 10 * 14 + 18 + 2 * MARGIN];
    const isFull = across * (scale + 1) > window.width || down * (scale + 1) > window.height;
    assert.ok(isFull, `${width} by ${height} has room for a larger picture`);
  }
});

test("a map smaller than the range of sight is completely visible", () => {
  const small = gridOf("hex", 5, 5, { width: 16, height: 18 }, 14);
  const window = { width: 960, height: 650, ratio: 1, least: LEAST_CELL.pointedAt };
  assert.equal(fitScale(small, window, 8), fitScale(small, window, 0));
});

test("the camera looks ahead a little, turns within some steps, and hardly moves for steps to and fro", () => {
  const [east, west] = [{ x: 16, y: 0 }, { x: -16, y: 0 }] as const;
  let ahead = { x: 0, y: 0 };
  for (let step = 0; step < 12; step += 1) ahead = lookAhead(ahead, east, 30);
  assert.ok(ahead.x > 28 && ahead.x <= 30 && ahead.y === 0, `${ahead.x}`);
  const turned = lookAhead(ahead, west, 30);
  assert.ok(turned.x > 0, "one step back does not turn it");
  let still = { x: 0, y: 0 };
  for (let step = 0; step < 20; step += 1) still = lookAhead(still, step % 2 === 0 ? east : west, 30);
  assert.ok(Math.abs(still.x) < 10, `${still.x}`);
  assert.deepEqual(lookAhead(ahead, { x: 0, y: 0 }, 30), ahead, "a turn without a step changes nothing");
});

test("a pan moves the map with the finger, and never loses it", () => {
  const [hexes] = GRIDS;
  assert.ok(hexes !== undefined);
  const window = { width: 400, height: 300 };
  const at = aimCamera(hexes, 4, window, middleOf(hexes, [10, 10]));
  const panned = panCamera(hexes, 4, window, at, { x: 40, y: -20 });
  assert.ok(Math.abs(panned.x - (at.x - 10)) < 1e-9 && Math.abs(panned.y - (at.y + 5)) < 1e-9);
  for (const by of [{ x: 1e6, y: 1e6 }, { x: -1e6, y: -1e6 }]) {
    const { x, y } = panCamera(hexes, 4, window, at, by);
    const middle = { x: x + window.width / 8, y: y + window.height / 8 };
    assert.ok(middle.x >= 0 && middle.x <= hexes.width && middle.y >= 0 && middle.y <= hexes.height);
  }
  const large = { width: 4000, height: 4000 };
  const whole = aimCamera(hexes, 4, large, middleOf(hexes, [10, 10]));
  assert.deepEqual(panCamera(hexes, 4, large, whole, { x: 40, y: 40 }), whole, "nothing to pan where all is shown");
});
