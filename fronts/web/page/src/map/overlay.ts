/** Draws marks, bars, conditions, the hero's facing, numbers and signs over the map in any look. */

import type { Cell, Condition, Game, Stat, State, Variant } from "../wire.ts";
import { cssOf, greyOf, isGrey, parseColour, type Rgb } from "../colour.ts";
import { spread, type Box } from "./floats.ts";
import { artPoint, corners, middleOf, placeOf, toCanvas, type Camera, type Point } from "./geometry.ts";
import { LETTER_HEIGHT, letterPixels, textWidth } from "./letters.ts";
import type { Marks } from "./map-view.ts";
import { spriteOf, type Picture } from "./pictures.ts";
import type { Renderer } from "./renderer.ts";
import type { Figure, Float, Moment } from "./scene.ts";

export interface Overlay {
  readonly context: CanvasRenderingContext2D;
  readonly renderer: Renderer;
  readonly camera: Camera;
  readonly game: Game;
  readonly variant: Variant;
  readonly state: State;
  /** The width of a line. [device pixels] */
  readonly unit: number;
}

export function drawOverlay(overlay: Overlay, moment: Moment, marks: Marks, floats: readonly Float[]): void {
  drawStrikes(overlay);
  drawFacing(overlay, moment);
  drawCursor(overlay);
  drawMarks(overlay, marks);
  // Once the run is over, all creatures are visible, and their signs would cover the hero.
  const isOver = overlay.state.ending !== null;
  if (!isOver) for (const figure of moment.figures) drawState(overlay, figure);
  drawFloats(overlay, isOver ? floats.filter(({ isSign }) => !isSign) : floats);
}

/** The outline of a cell. */
function outline({ context, renderer: { grid }, camera }: Overlay, cell: Cell, inset: number): void {
  const middle = toCanvas(camera, middleOf(grid, cell));
  context.beginPath();
  for (const { x, y } of corners(grid)) {
    const part = camera.scale * (1 - inset);
    context.lineTo(middle.x + x * part, middle.y + y * part);
  }
  context.closePath();
}

function drawMarks(overlay: Overlay, marks: Marks): void {
  const { context, unit, camera, renderer: { grid, theme } } = overlay;
  const accent = parseColour(theme.accent), bad = parseColour(theme.bad), text = parseColour(theme.text);
  context.lineJoin = "round";
  for (const cell of marks.around ?? []) fillCell(overlay, cell, bad, 0.2);
  for (const cell of marks.line ?? []) fillCell(overlay, cell, accent, 0.22);
  for (const [index, cell] of (marks.path ?? []).entries()) {
    const { x, y } = toCanvas(camera, middleOf(grid, cell));
    const isLast = index === (marks.path ?? []).length - 1;
    disc(context, x, y, unit * (isLast ? 2.4 : 1.5) + unit, cssOf([0, 0, 0], 0.55));
    disc(context, x, y, unit * (isLast ? 2.4 : 1.5), cssOf(text, 0.95));
  }
  for (const cell of marks.targets ?? []) stroke(overlay, cell, bad, 0.06, [unit * 3, unit * 2]);
  if (marks.cursor !== null && marks.cursor !== undefined) stroke(overlay, marks.cursor, accent, 0.03, []);
}

function fillCell(overlay: Overlay, cell: Cell, colour: Rgb, alpha: number): void {
  outline(overlay, cell, 0.04);
  overlay.context.fillStyle = cssOf(colour, alpha);
  overlay.context.fill();
}

function stroke(overlay: Overlay, cell: Cell, colour: Rgb, inset: number, dashes: readonly number[]): void {
  const { context, unit } = overlay;
  outline(overlay, cell, inset);
  context.setLineDash([]);
  context.lineWidth = unit * 3;
  context.strokeStyle = cssOf([0, 0, 0], 0.6);
  context.stroke();
  context.setLineDash([...dashes]);
  context.lineWidth = unit * 1.4;
  context.strokeStyle = cssOf(colour);
  context.stroke();
  context.setLineDash([]);
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
}

/** The cursor of the original. */
function drawCursor({ context, state, unit, camera, renderer: { grid, theme } }: Overlay): void {
  if (state.cursor === null) return;
  const { x, y } = toCanvas(camera, middleOf(grid, state.cursor));
  const wide = grid.cellWidth * camera.scale;
  context.fillStyle = theme.text;
  context.fillRect(x - wide / 2, y + grid.rowStep * camera.scale / 2 - 2 * unit, wide, 2 * unit);
}

/** A notch on the rim between the hero and the cell ahead. */
function drawFacing(overlay: Overlay, moment: Moment): void {
  const { state, variant, renderer: { grid, theme } } = overlay;
  const delta = state.facing === null ? undefined : variant.deltas[state.facing];
  const hero = moment.figures.find((figure) => figure.isHero);
  if (delta === undefined || hero === undefined || state.ending !== null) return;
  if (hero.alpha < 1 || hero.lift > 0.3 || moment.dawn < 0.9) return;
  // A hero who faces away from us hides the notch, so it is further out.
  drawNotch(overlay, artPoint(grid, hero.place), delta, delta[1] < 0 ? 0.95 : 0.68, theme.heading);
}

/** An arrowhead where an announced strike comes into its cell. */
function drawStrikes(overlay: Overlay): void {
  const { state, variant, renderer: { grid, theme } } = overlay;
  for (const [x, y, , dir] of state.dangers) {
    const delta = dir === null ? undefined : variant.deltas[dir];
    if (delta !== undefined) drawNotch(overlay, middleOf(grid, [x, y]), delta, -0.42, theme.bad);
  }
}

/** An arrowhead in the direction of a step from `from`, `out` steps away. */
function drawNotch({ context, unit, camera, renderer: { grid } }: Overlay, from: Point, delta: Cell, out: number, colour: string): void {
  const way = placeOf(grid.topology, delta), origin = placeOf(grid.topology, [0, 0]);
  const step = { x: (way.u - origin.u) * grid.cellWidth / 2, y: (way.v - origin.v) * grid.rowStep };
  const far = Math.hypot(step.x, step.y);
  const ahead = { x: step.x / far, y: step.y / far };
  const tip = toCanvas(camera, { x: from.x + step.x * out, y: from.y + step.y * out });
  const size = grid.cellWidth * camera.scale * 0.17;
  const draw = (grown: number, colour: string): void => {
    const [long, wide] = [size * 0.75 + grown, size + grown];
    context.beginPath();
    context.moveTo(tip.x + ahead.x * long, tip.y + ahead.y * long);
    context.lineTo(tip.x - ahead.x * grown - ahead.y * wide, tip.y - ahead.y * grown + ahead.x * wide);
    context.lineTo(tip.x - ahead.x * grown + ahead.y * wide, tip.y - ahead.y * grown - ahead.x * wide);
    context.closePath();
    context.fillStyle = colour;
    context.fill();
  };
  draw(unit, cssOf([0, 0, 0], 0.6));
  draw(0, cssOf(parseColour(colour), 0.95));
}

/** A thin bar over wounded creatures, and marks for conditions. */
function drawState(overlay: Overlay, figure: Figure): void {
  const { thing } = figure;
  if (thing === null || figure.alpha < 0.5) return;
  const { unit, variant, renderer: { grid } } = overlay;
  const middle = toCanvas(overlay.camera, artPoint(grid, figure.place));
  const top = middle.y - (
    overlay.renderer.headroom(figure.id) + figure.lift * grid.cellHeight
  ) * overlay.camera.scale - 3 * unit;
  let above = top;
  if (thing.hp !== null && thing.hp[1] > 0 && thing.hp[0] < thing.hp[1] && thing.hp[0] > 0) {
    drawBar(overlay, middle.x, top, thing.hp, figure.isHero);
    above -= 2 * unit;
  }
  drawThreat(overlay, figure, middle);
  const shown = variant.conditions.filter((_, bit) => (thing.conditions >> bit & 1) === 1);
  let left = middle.x - shown.reduce((sum, condition) => sum + widthOf(overlay, condition) + unit, -unit) / 2;
  for (const condition of shown) {
    drawCondition(overlay, condition, left, above);
    left += widthOf(overlay, condition) + unit;
  }
}

/** A pip under a creature to beware of: hollow under a dangerous one, full under a deadly one. */
function drawThreat({ context, camera, unit, renderer: { grid, theme } }: Overlay, { thing, lift }: Figure, middle: Point): void {
  const isDeadly = thing?.threat === "deadly";
  if (!isDeadly && thing?.threat !== "dangerous") return;
  const y = middle.y + (grid.cellHeight * 0.36 - lift * grid.cellHeight) * camera.scale;
  disc(context, middle.x, y, unit * 3, cssOf([0, 0, 0], 0.7));
  disc(context, middle.x, y, unit * 2.2, isDeadly ? theme.bad : theme.great);
  if (!isDeadly) disc(context, middle.x, y, unit * 1.1, cssOf([0, 0, 0], 0.9));
}

function drawBar(
  { context, camera, unit, renderer: { grid, theme } }: Overlay, x: number, y: number, hp: Stat, isHero: boolean,
): void {
  const part = hp[0] / hp[1], isLow = part <= 1 / 3;
  const wide = Math.round(grid.cellWidth * camera.scale * 0.72), high = Math.max(2, Math.round(unit * 1.6));
  const left = Math.round(x - wide / 2), top = Math.round(y);
  context.fillStyle = cssOf([0, 0, 0], 0.75);
  context.fillRect(left - unit, top - unit, wide + 2 * unit, high + 2 * unit);
  context.fillStyle = isLow ? theme.bad : isHero ? theme.good : theme.great;
  context.fillRect(left, top, Math.max(unit, Math.round(wide * part)), high);
}

const markOf = (overlay: Overlay, condition: Condition): Picture | null =>
  spriteOf(overlay.game.id, "mark", condition.name);

const widthOf = (overlay: Overlay, condition: Condition): number =>
  (markOf(overlay, condition)?.width ?? textWidth(condition.glyph) + 2) * overlay.unit;

function drawCondition(overlay: Overlay, condition: Condition, left: number, bottom: number): void {
  const { context, unit, renderer: { theme } } = overlay;
  const picture = markOf(overlay, condition);
  if (picture === null) {
    drawLetters(context, condition.glyph, left + unit, bottom - (LETTER_HEIGHT + 1) * unit, unit, theme.heading);
    return;
  }
  const [x0, y0] = [Math.round(left), Math.round(bottom - picture.height * unit)];
  const isWithoutHue = isGrey(theme);
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const pixel = picture.pixels[y * picture.width + x] ?? 0;
      if (pixel >>> 24 === 0) continue;
      const colour: Rgb = [pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255];
      context.fillStyle = cssOf(isWithoutHue ? greyOf(colour) : colour, (pixel >>> 24) / 255);
      context.fillRect(x0 + x * unit, y0 + y * unit, unit, unit);
    }
  }
}

function drawLetters(
  context: CanvasRenderingContext2D, text: string, left: number, top: number, unit: number, colour: string,
): void {
  const pixels = [...letterPixels(text)];
  const [x0, y0] = [Math.round(left), Math.round(top)];
  const edge = Math.max(1, Math.round(unit * 0.8));
  context.fillStyle = cssOf([0, 0, 0], 0.8);
  for (const [x, y] of pixels) context.fillRect(
    x0 + x * unit - edge, y0 + y * unit - edge, unit + 2 * edge, unit + 2 * edge,
  );
  context.fillStyle = colour;
  for (const [x, y] of pixels) context.fillRect(x0 + x * unit, y0 + y * unit, unit, unit);
}

function drawFloats(overlay: Overlay, floats: readonly Float[]): void {
  const { context, camera, unit, renderer: { grid } } = overlay;
  const sizes = floats.map(({ size }) => Math.max(1, Math.round(unit * size * 1.5)));
  const boxes = spread(floats.map(({ lift, place, text }, index): Box => {
    const size = sizes[index] ?? 1;
    const middle = toCanvas(camera, artPoint(grid, place));
    const up = (overlay.renderer.headroom(null) + lift * grid.cellHeight) * camera.scale;
    // Leave room for the edge around the letters, and a pixel between two letters.
    const [width, height] = [(textWidth(text) + 3) * size, (LETTER_HEIGHT + 3) * size];
    return { left: middle.x - width / 2, top: middle.y - up - height / 2, width, height };
  }));
  floats.forEach(({ alpha, colour, text }, index) => {
    const size = sizes[index] ?? 1, { left = 0, top = 0 } = boxes[index] ?? {};
    context.globalAlpha = alpha;
    drawLetters(context, text, left + 1.5 * size, top + 1.5 * size, size, cssOf(colour));
  });
  context.globalAlpha = 1;
}
