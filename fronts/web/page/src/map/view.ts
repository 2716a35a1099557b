/** Joins state, camera, renderer and clock to the map on a canvas. */

import type { Cell, Game, State, Variant } from "../wire.ts";
import { makeFollower } from "./camera.ts";
import { makeClock, type Next } from "./clock.ts";
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
import type { Ground } from "./renderer.ts";
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
/** An actor that went further in a turn was moved by something else. [cells] */
const LEAP = 1.5;
const NOWHERE: Point = { x: 0, y: 0 };

export function createMap(parent: HTMLElement, game: Game, variant: Variant, options: MapOptions): MapView {
  const canvas = document.createElement("canvas");
  canvas.className = "map";
  canvas.style.setProperty("display", "block");
  canvas.style.setProperty("width", "100%");
  canvas.style.setProperty("height", "100%");
  parent.append(canvas);
  const context = canvas.getContext("2d", { alpha: false });
  const legend = legendOf(variant);
  const skin = sparks(game.id);

  let shown = options;
  let ground: Ground = { game, variant, legend, theme: options.theme };
  let renderer = rendererOf(options.look, ground);
  const follower = makeFollower(renderer.grid, variant.sight);
  let measured: Measured = { width: 1, height: 1, ratio: 1, cssWidth: 1, cssHeight: 1 };
  let state: State | null = null;
  let still: Moment | null = null;
  let turn: Performance | null = null;
  let began = 0, pace = 1, lastPlay = -Infinity, frames = 0;
  /** The time of the last picture, if something moved in it. */
  let lastFrame: number | null = null;
  /** During a fall: the turn that follows, and the cell where the hero sinks. */
  let leaving: { readonly next: State; readonly told: Performance; readonly hole: Cell } | null = null;
  let risen: readonly Risen[] = [];
  let ending: { readonly shown: Ending; readonly done: () => void } | null = null;
  let marks: Marks = {};
  let flickers = false;
  let leftward = NOBODY;
  let ahead = NOWHERE;

  const heroOf = (some: State | null): Point | null =>
    (some === null || some.hero === null ? null : middleOf(renderer.grid, some.hero));

  /** A place ahead of the hero, or the cursor if it is outside the window. */
  const focusOf = (): Point | null => {
    const at = heroOf(state);
    const hero = at === null ? null : { x: at.x + ahead.x, y: at.y + ahead.y };
    const { cursor = null } = marks;
    const pointed = cursor === null || marks.isUnderMouse === true ? null : middleOf(renderer.grid, cursor);
    return pointed !== null && !isShown(renderer.grid, follower.camera.scale, measured, hero, pointed) ? pointed : hero;
  };

  const tellCamera = (): void => {
    const { scale, x, y } = follower.camera;
    canvas.dataset["scale"] = scale.toFixed(2);
    canvas.dataset["at"] = `${x.toFixed(1)} ${y.toFixed(1)}`;
    canvas.dataset["panned"] = String(follower.isPanned);
    const hero = heroOf(state);
    if (hero !== null) canvas.dataset["hero"] = `${hero.x} ${hero.y}`;
  };

  /** Looks ahead of a walking hero. */
  const lead = (before: State, next: State, isElsewhere: boolean): void => {
    const [from, to] = [heroOf(before), heroOf(next)];
    const { grid } = renderer;
    const isWalk = from !== null && to !== null && Math.hypot(to.x - from.x, to.y - from.y) < LEAP * grid.cellHeight;
    if (shown.isStill || isElsewhere || !isWalk) {
      ahead = NOWHERE;
      return;
    }
    const side = Math.min(measured.width, measured.height) / follower.camera.scale;
    ahead = lookAhead(ahead, { x: to.x - from.x, y: to.y - from.y }, Math.min(side * AHEAD, CELLS_AHEAD * grid.cellWidth));
  };

  /** Tells whether cells need as much room as pictures. Hexes do even with letters in them. */
  const isDrawn = (): boolean => shown.look === "tiles" || variant.topology === "hex";

  const fit = (): void => {
    const isSmall = measured.cssWidth < HAND;
    const hand = isDrawn() ? (variant.sight > 0 ? LEAST_CELL.seen : LEAST_CELL.touched) : LEAST_CELL.read;
    const least = isSmall ? hand : LEAST_CELL.pointedAt;
    follower.fit(renderer.grid, { ...measured, least }, renderer.isPixelArt, focusOf(), shown.zoom);
    tellCamera();
  };

  const frame = (now: number): { next: Next; until: number | null } => {
    if (
      context === null || state === null || still === null || measured.width < 2
    ) return { next: "rest", until: null };
    if (leaving !== null && now - began >= SINKS * pace) arrive();
    const elapsed = lastFrame === null ? 0 : Math.min(100, now - lastFrame);
    const time = Math.max(0, now - began) / pace;
    if (turn !== null && time >= turn.length) turn = null;
    const told = leaving !== null ? sinkingMoment(still, variant.topology, leaving.hole, time / SINKS)
      : turn === null ? still : momentAt(turn, still, variant.topology, time);
    const moment = ending?.shown.fell(told, now) ?? told;
    const isFollowing = shown.isStill ? (follower.jump(focusOf()), false) : follower.follow(focusOf(), elapsed);
    risen = risen.filter((one) => now < one.end);
    const { camera } = follower;
    renderer.draw(context, {
      state, moment, camera, size: measured, time: now / 1000, isStill: shown.isStill,
      since: turn === null ? Infinity : now - began,
    });
    const shake = moment.shake;
    const floats = floatsAt(risen, variant.topology, now, shown.isStill);
    const unit = Math.max(1, Math.round(camera.scale));
    drawOverlay({
      context, renderer, camera: {
        ...camera, x: camera.x + shake.u, y: camera.y + shake.v,
      }, game, variant, state, unit,
    }, moment, marks, floats);
    if (ending?.shown.draw(context, { grid: renderer.grid, camera, size: measured, hero: state.hero }, now) === false) {
      const { done } = ending;
      stopEnding();
      done();
    }
    frames += 1;
    canvas.dataset["frames"] = `${frames}`;
    tellCamera();
    const isMoving = turn !== null || leaving !== null || ending !== null || isFollowing || (risen.length > 0 && !shown.isStill);
    lastFrame = isMoving ? now : null;
    if (isMoving) return { next: "move", until: null };
    if (shown.isStill) return {
      next: "rest", until: risen.length > 0 ? Math.min(...risen.map((one) => one.end)) - now : null,
    };
    return { next: flickers ? "flicker" : "rest", until: null };
  };
  const clock = makeClock(frame, flickersOf());

  const stopEnding = (): void => {
    if (ending === null) return;
    ending.shown.stop();
    ending = null;
    clock.wake();
  };

  const settle = (next: State, looking: Leftward): void => {
    state = next;
    leftward = looking;
    still = stillMoment(next, legend, variant.topology, leftward);
    flickers = renderer.prepare(next);
  };

  /** Shows a turn that is already staged. */
  const perform = (next: State, told: Performance): void => {
    settle(next, told.leftward);
    turn = shown.isStill || told.length === 0 ? null : told;
    const rising = shown.isStill ? told.rising.map((one) => ({ ...one, start: 0 })) : told.rising;
    risen = joined(risen, rising, began, pace);
    if (shown.isStill || told.isNewMap) follower.jump(focusOf());
  };

  /** Leaves the old level. */
  const arrive = (): void => {
    if (leaving === null) return;
    const { next, told } = leaving;
    leaving = null;
    began += SINKS * pace;
    perform(next, told);
  };

  const show = (next: State): void => {
    stopEnding();
    turn = leaving = null;
    risen = [];
    ahead = NOWHERE;
    if (state?.depth !== next.depth) follower.recentre();
    settle(next, stillLeftward(leftward, next, variant, legend));
    follower.jump(focusOf());
    clock.wake();
  };

  const unwatch = watchSize(canvas, (size) => {
    measured = size;
    if (
      canvas.width !== size.width || canvas.height !== size.height
    ) [canvas.width, canvas.height] = [size.width, size.height];
    fit();
    clock.wake();
  });

  return {
    canvas,
    show,
    play(next, events) {
      stopEnding();
      arrive();
      const before = state;
      if (before === null) return show(next);
      const now = performance.now();
      pace = Math.max(QUICKEST, Math.min(1, (now - lastPlay) / EASY));
      lastPlay = began = now;
      const told: Performance = direct(before, next, events, variant, skin, legend, ground.theme, leftward);
      lead(before, next, told.isNewMap);
      if (told.isNewMap) follower.recentre();
      const hole = told.isNewMap && !shown.isStill ? holeOf(before, events, variant, legend) : null;
      if (hole === null) perform(next, told);
      else {
        turn = null;
        leaving = { next, told, hole };
      }
      clock.wake();
    },
    end(line, isWon, done) {
      stopEnding();
      ending = { shown: makeEnding(parent, line, isWon), done };
      clock.wake();
    },
    finish() {
      stopEnding();
      if (turn === null && leaving === null) return;
      arrive();
      turn = null;
      clock.wake();
    },
    mark(next) {
      marks = next;
      clock.wake();
    },
    setOptions(next) {
      const isOther = next.look !== shown.look || next.theme !== shown.theme, isNearer = next.zoom !== shown.zoom;
      shown = next;
      arrive();
      if (next.isStill) turn = null;
      if (isOther) {
        ground = { ...ground, theme: next.theme };
        renderer = rendererOf(next.look, ground);
        if (state !== null) flickers = renderer.prepare(state);
        fit();
      } else if (isNearer) {
        follower.step(next.zoom, focusOf());
        tellCamera();
      }
      clock.wake();
    },
    get zoom() { return follower.zoom; },
    pan(x, y) {
      follower.pan({ x: x * measured.ratio, y: y * measured.ratio });
      tellCamera();
      clock.wake();
    },
    recentre() {
      const was = follower.isPanned;
      follower.recentre();
      tellCamera();
      clock.wake();
      return was;
    },
    cellAt(clientX, clientY) {
      const box = canvas.getBoundingClientRect();
      if (clientX < box.left || clientY < box.top || clientX >= box.right || clientY >= box.bottom) return null;
      const point = {
        x: (clientX - box.left) * canvas.width / box.width, y: (clientY - box.top) * canvas.height / box.height,
      };
      return cellAtArt(renderer.grid, fromCanvas(follower.camera, point));
    },
    place(cell: Cell) {
      const box = canvas.getBoundingClientRect();
      const point = toCanvas(follower.camera, artPoint(renderer.grid, placeOf(variant.topology, cell)));
      const part = box.width / canvas.width;
      return {
        x: box.left + point.x * part, y: box.top + point.y * box.height / canvas.height,
        size: renderer.grid.cellWidth * follower.camera.scale * part,
      };
    },
    destroy() {
      stopEnding();
      clock.stop();
      unwatch();
      canvas.remove();
    },
  };
}
