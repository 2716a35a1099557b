/** Combines state, camera, renderer and clock into the map on a canvas. */

import type { Cell, Game, GameEvent, State, Variant } from "../wire.ts";
import { makeFollower, type Follower } from "./camera.ts";
import { makeClock, type Clock, type Next } from "./clock.ts";
import { direct } from "./direct.ts";
import { makeEnding, type Ending } from "./ending.ts";
import { NOBODY, stillLeftward, type Leftward } from "./facing.ts";
import {
  LEAST_CELL, artPoint, cellAtArt, fromCanvas, isShown, lookAhead, middleOf, placeOf, toCanvas, type Point,
} from "./geometry.ts";
import { floatsAt, joined, type Risen } from "./floats.ts";
import { flickers as flickersOf, sparks } from "../rules.ts";
import { rendererOf } from "./looks.ts";
import type { MapOptions, MapView, Marks } from "./map-view.ts";
import { momentAt, stillMoment } from "./moment.ts";
import type { Performance } from "./motion.ts";
import { drawOverlay } from "./overlay.ts";
import type { Ground, Renderer } from "./renderer.ts";
import { legendOf, type Moment } from "./scene.ts";
import { holeOf, SINKS, sinkingMoment } from "./sinking.ts";
import { watchSize, type Measured } from "./size.ts";

/** Narrower windows belong to phones. [CSS pixels] */
const HAND = 640;
/** Turns that follow each other faster than this play faster. [milliseconds] */
const EASY = 180;
const QUICKEST = 0.3;
/** How far the camera looks ahead: at most this share of the window's shorter side, and at most these cells. */
const AHEAD = 1 / 7;
const CELLS_AHEAD = 2;
/** An actor that got further in a turn did not walk, but was moved. [cells] */
const LEAP = 1.5;
const NOWHERE: Point = { x: 0, y: 0 };

/** A map: its parts, and what it shows. */
interface Picture {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D | null;
  readonly ground: Omit<Ground, "theme">;
  readonly clock: Clock;
  readonly follower: Follower;
  readonly played: Played;
  options: MapOptions;
  renderer: Renderer;
  measured: Measured;
  marks: Marks;
  /** How far the camera looks ahead of the hero. */
  ahead: Point;
  ending: { readonly shown: Ending; readonly done: () => void } | null;
  frames: number;
  /** The time of the last frame, if something moved in it. */
  movedAt: number | null;
}

/** The state that is shown, and the animations that lead to it. */
interface Played {
  state: State | null;
  /** Everything at rest. */
  still: Moment | null;
  /** True if something in it flickers. */
  flickers: boolean;
  leftward: Leftward;
  turn: Performance | null;
  /** When the player made the last turn, when it began on the map, and its speed. */
  madeAt: number;
  began: number;
  pace: number;
  /** During a fall: the turn that follows, and the cell where the hero sinks. */
  leaving: { readonly next: State; readonly told: Performance; readonly hole: Cell } | null;
  risen: readonly Risen[];
}

export function createMap(parent: HTMLElement, game: Game, variant: Variant, options: MapOptions): MapView {
  const canvas = document.createElement("canvas");
  canvas.className = "map";
  canvas.style.setProperty("display", "block");
  canvas.style.setProperty("width", "100%");
  canvas.style.setProperty("height", "100%");
  parent.append(canvas);
  const ground = { game, variant, legend: legendOf(variant) };
  const renderer = rendererOf(options.look, { ...ground, theme: options.theme });
  const clock = makeClock((now) => frame(map, now), flickersOf());
  const map: Picture = {
    canvas, context: canvas.getContext("2d", { alpha: false }), ground, clock,
    follower: makeFollower(renderer.grid, variant.sight),
    played: {
      state: null, still: null, flickers: false, leftward: NOBODY, turn: null, madeAt: -Infinity, began: 0, pace: 1, leaving: null, risen: [],
    },
    options, renderer,
    measured: { width: 1, height: 1, ratio: 1, cssWidth: 1, cssHeight: 1 },
    marks: {}, ahead: NOWHERE, ending: null, frames: 0, movedAt: null,
  };
  const { follower, played } = map;
  const unwatch = watchSize(canvas, (size) => {
    map.measured = size;
    if (
      canvas.width !== size.width || canvas.height !== size.height
    ) [canvas.width, canvas.height] = [size.width, size.height];
    fit(map);
    clock.wake();
  });

  return {
    canvas,
    show: (next) => show(map, next),
    play: (next, events) => play(map, next, events),
    end(line, isWon, done) {
      stopEnding(map);
      map.ending = { shown: makeEnding(parent, line, isWon), done };
      clock.wake();
    },
    finish() {
      stopEnding(map);
      if (played.turn === null && played.leaving === null) return;
      arrive(map);
      played.turn = null;
      clock.wake();
    },
    mark(next) {
      map.marks = next;
      clock.wake();
    },
    setOptions(next) {
      const isOther = next.look !== map.options.look || next.theme !== map.options.theme, isNearer = next.zoom !== map.options.zoom;
      map.options = next;
      arrive(map);
      if (next.isStill) played.turn = null;
      if (isOther) {
        map.renderer = rendererOf(next.look, { ...ground, theme: next.theme });
        if (played.state !== null) played.flickers = map.renderer.prepare(played.state);
        fit(map);
      } else if (isNearer) {
        follower.step(next.zoom, focusOf(map));
        tellCamera(map);
      }
      clock.wake();
    },
    get zoom() { return follower.zoom; },
    pan(x, y) {
      follower.pan({ x: x * map.measured.ratio, y: y * map.measured.ratio });
      tellCamera(map);
      clock.wake();
    },
    recentre() {
      const was = follower.isPanned;
      follower.recentre();
      tellCamera(map);
      clock.wake();
      return was;
    },
    cellAt(clientX, clientY) {
      const box = canvas.getBoundingClientRect();
      if (clientX < box.left || clientY < box.top || clientX >= box.right || clientY >= box.bottom) return null;
      const point = {
        x: (clientX - box.left) * canvas.width / box.width, y: (clientY - box.top) * canvas.height / box.height,
      };
      return cellAtArt(map.renderer.grid, fromCanvas(follower.camera, point));
    },
    place(cell: Cell) {
      const { grid } = map.renderer, box = canvas.getBoundingClientRect();
      const point = toCanvas(follower.camera, artPoint(grid, placeOf(variant.topology, cell)));
      const part = box.width / canvas.width;
      return {
        x: box.left + point.x * part, y: box.top + point.y * box.height / canvas.height,
        size: grid.cellWidth * follower.camera.scale * part,
      };
    },
    destroy() {
      stopEnding(map);
      clock.stop();
      unwatch();
      canvas.remove();
    },
  };
}

const heroIn = ({ renderer }: Picture, some: State | null): Point | null =>
  (some === null || some.hero === null ? null : middleOf(renderer.grid, some.hero));

/** A place ahead of the hero, or the cursor if it is outside the window. */
function focusOf(map: Picture): Point | null {
  const { ahead, follower, marks: { cursor = null, isUnderMouse }, measured, played, renderer: { grid } } = map;
  const at = heroIn(map, played.state);
  const hero = at === null ? null : { x: at.x + ahead.x, y: at.y + ahead.y };
  const pointed = cursor === null || isUnderMouse === true ? null : middleOf(grid, cursor);
  return pointed !== null && !isShown(grid, follower.camera.scale, measured, hero, pointed) ? pointed : hero;
}

function tellCamera(map: Picture): void {
  const { canvas: { dataset }, follower } = map;
  const { scale, x, y } = follower.camera;
  dataset["scale"] = scale.toFixed(2);
  dataset["at"] = `${x.toFixed(1)} ${y.toFixed(1)}`;
  dataset["panned"] = String(follower.isPanned);
  const hero = heroIn(map, map.played.state);
  if (hero !== null) dataset["hero"] = `${hero.x} ${hero.y}`;
}

/** Looks ahead of a walking hero. */
function lead(map: Picture, before: State, next: State, isElsewhere: boolean): void {
  const { ahead, follower, measured, options, renderer: { grid } } = map;
  const [from, to] = [heroIn(map, before), heroIn(map, next)];
  const isWalk = from !== null && to !== null && Math.hypot(to.x - from.x, to.y - from.y) < LEAP * grid.cellHeight;
  if (options.isStill || isElsewhere || !isWalk) {
    map.ahead = NOWHERE;
    return;
  }
  const side = Math.min(measured.width, measured.height) / follower.camera.scale;
  map.ahead = lookAhead(ahead, { x: to.x - from.x, y: to.y - from.y }, Math.min(side * AHEAD, CELLS_AHEAD * grid.cellWidth));
}

/** Fits the map into its window. */
function fit(map: Picture): void {
  const { follower, ground: { variant }, measured, options, renderer } = map;
  // Pictures need more room than letters. Hexes need it even with letters in them.
  const isDrawn = options.look === "tiles" || variant.topology === "hex";
  const hand = isDrawn ? (variant.sight > 0 ? LEAST_CELL.seen : LEAST_CELL.touched) : LEAST_CELL.read;
  const least = measured.cssWidth < HAND ? hand : LEAST_CELL.pointedAt;
  follower.fit(renderer.grid, { ...measured, least }, renderer.isPixelArt, focusOf(map), options.zoom);
  tellCamera(map);
}

/** Draws the map as it is now. Returns when to draw it again. */
function frame(map: Picture, now: number): { next: Next; until: number | null } {
  const { context, follower, ground: { game, variant }, marks, measured, options: { isStill }, played, renderer } = map;
  if (played.leaving !== null && now - played.began >= SINKS * played.pace) arrive(map);
  const { state } = played;
  const told = momentIn(played, variant, now);
  if (context === null || state === null || told === null || measured.width < 2) return { next: "rest", until: null };
  const moment = map.ending?.shown.fell(told, now) ?? told;
  const elapsed = map.movedAt === null ? 0 : Math.min(100, now - map.movedAt);
  const isFollowing = isStill ? (follower.jump(focusOf(map)), false) : follower.follow(focusOf(map), elapsed);
  played.risen = played.risen.filter((one) => now < one.end);
  const { camera } = follower;
  const since = played.turn === null ? Infinity : now - played.began;
  renderer.draw(context, { state, moment, camera, size: measured, time: now / 1000, isStill, since });
  const floats = floatsAt(played.risen, variant.topology, now, isStill);
  const unit = Math.max(1, Math.round(camera.scale));
  const shaken = { ...camera, x: camera.x + moment.shake.u, y: camera.y + moment.shake.v };
  drawOverlay({ context, renderer, camera: shaken, game, variant, state, unit }, moment, marks, floats);
  if (map.ending?.shown.draw(context, { grid: renderer.grid, camera, size: measured, hero: state.hero }, now) === false) {
    const { done } = map.ending;
    stopEnding(map);
    done();
  }
  map.frames += 1;
  map.canvas.dataset["frames"] = `${map.frames}`;
  tellCamera(map);
  return nextFrame(map, isFollowing, now);
}

/** The moment to draw at this time, of a turn or a fall; null before the first state. */
function momentIn(played: Played, { topology }: Variant, now: number): Moment | null {
  const { began, leaving, pace, still, turn } = played;
  if (still === null) return null;
  const time = Math.max(0, now - began) / pace;
  if (leaving !== null) return sinkingMoment(still, topology, leaving.hole, time / SINKS);
  if (turn !== null && time < turn.length) return momentAt(turn, still, topology, time);
  played.turn = null;
  return still;
}

function nextFrame(map: Picture, isFollowing: boolean, now: number): { next: Next; until: number | null } {
  const { ending, options: { isStill }, played: { flickers, leaving, risen, turn } } = map;
  const isMoving = turn !== null || leaving !== null || ending !== null || isFollowing || (risen.length > 0 && !isStill);
  map.movedAt = isMoving ? now : null;
  if (isMoving) return { next: "move", until: null };
  if (isStill) return { next: "rest", until: risen.length > 0 ? Math.min(...risen.map((one) => one.end)) - now : null };
  return { next: flickers ? "flicker" : "rest", until: null };
}

function stopEnding(map: Picture): void {
  if (map.ending === null) return;
  map.ending.shown.stop();
  map.ending = null;
  map.clock.wake();
}

function settle({ ground: { legend, variant }, played, renderer }: Picture, state: State, leftward: Leftward): void {
  const still = stillMoment(state, legend, variant.topology, leftward);
  Object.assign(played, { state, leftward, still, flickers: renderer.prepare(state) } satisfies Partial<Played>);
}

/** Shows a turn that is already staged. */
function perform(map: Picture, next: State, told: Performance): void {
  const { follower, options: { isStill }, played } = map;
  settle(map, next, told.leftward);
  played.turn = isStill || told.length === 0 ? null : told;
  const rising = isStill ? told.rising.map((one) => ({ ...one, start: 0 })) : told.rising;
  played.risen = joined(played.risen, rising, played.began, played.pace);
  if (isStill || told.isNewMap) follower.jump(focusOf(map));
}

/** Leaves the old level. */
function arrive(map: Picture): void {
  const { played } = map;
  if (played.leaving === null) return;
  const { next, told } = played.leaving;
  played.leaving = null;
  played.began += SINKS * played.pace;
  perform(map, next, told);
}

function show(map: Picture, next: State): void {
  const { clock, follower, ground: { legend, variant }, played } = map;
  stopEnding(map);
  if (played.state?.depth !== next.depth) follower.recentre();
  Object.assign(played, { turn: null, leaving: null, risen: [] } satisfies Partial<Played>);
  map.ahead = NOWHERE;
  settle(map, next, stillLeftward(played.leftward, next, variant, legend));
  follower.jump(focusOf(map));
  clock.wake();
}

function play(map: Picture, next: State, events: readonly GameEvent[]): void {
  const { clock, follower, ground: { game, legend, variant }, options, played } = map;
  stopEnding(map);
  arrive(map);
  const before = played.state;
  if (before === null) return show(map, next);
  const now = performance.now();
  played.pace = Math.max(QUICKEST, Math.min(1, (now - played.madeAt) / EASY));
  played.madeAt = played.began = now;
  const told = direct(before, next, events, variant, sparks(game.id), legend, options.theme, played.leftward);
  lead(map, before, next, told.isNewMap);
  if (told.isNewMap) follower.recentre();
  const hole = told.isNewMap && !options.isStill ? holeOf(before, events, variant, legend) : null;
  if (hole === null) perform(map, next, told);
  else Object.assign(played, { turn: null, leaving: { next, told, hole } } satisfies Partial<Played>);
  clock.wake();
}
