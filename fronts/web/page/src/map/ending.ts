/** The animation at the end of a run: the light goes out or turns golden, and one large line says how the run ended. */

import { element } from "../dom.ts";
import { endingAt } from "../rules.ts";
import { middleOf, toCanvas, type Camera, type Grid, type Size } from "./geometry.ts";
import type { Cell } from "../wire.ts";
import type { Figure, Moment } from "./scene.ts";

const FULL = 16;
const DARKNESS = "0 0 0";
const GOLD = "255 196 64";
/** A hero who has fallen. */
const FALLEN: Partial<Figure> = { lift: -0.14, alpha: 0.8, size: 0.82, tint: [70, 0, 0], tinted: 0.45 };

export interface Ending {
  /** The same moment, but with the hero on the ground once the fall has happened. */
  fell(moment: Moment, now: number): Moment;
  /** Draws the light around the hero; returns true while there is more to draw. */
  draw(context: CanvasRenderingContext2D, place: Lit, now: number): boolean;
  /** Removes the line. */
  stop(): void;
}

export interface Lit {
  readonly grid: Grid;
  readonly camera: Camera;
  readonly size: Size;
  readonly hero: Cell | null;
}

/** Starts now, with the line in `parent`. */
export function makeEnding(parent: HTMLElement, line: string, isWon: boolean): Ending {
  const began = performance.now();
  const words = element("p", { class: `last-line ${isWon ? "great" : "bad"}`, text: line, hidden: true, attributes: { "aria-hidden": "true" } });
  parent.append(words);
  const at = (now: number): Int32Array => endingAt(Math.max(0, Math.round(now - began)), isWon);
  return {
    fell(moment, now) {
      const hasFallen = at(now)[4] === 1;
      return hasFallen ? { ...moment, figures: moment.figures.map((one) => one.isHero ? { ...one, ...FALLEN } : one) } : moment;
    },
    draw(context, { grid, camera, size: { width, height }, hero }, now) {
      const [near, far, bright = 0, reach = 0, , hasLine] = at(now);
      if (near === undefined || far === undefined) return false;
      words.hidden = hasLine !== 1;
      const { x, y } = hero === null ? { x: width / 2, y: height / 2 } : toCanvas(camera, middleOf(grid, hero));
      const cell = grid.cellWidth * camera.scale / 16;
      const tint = (light: number): string => `rgb(${light < 0 || !isWon ? DARKNESS : GOLD} / ${Math.abs(light) / FULL})`;
      const light = context.createRadialGradient(x, y, bright * cell, x, y, Math.max(1, reach * cell));
      light.addColorStop(0, tint(reach === 0 ? far : near));
      light.addColorStop(1, tint(far));
      context.save();
      // Gold brightens the map; darkness covers it.
      if (isWon) context.globalCompositeOperation = "overlay";
      context.fillStyle = light;
      context.fillRect(0, 0, width, height);
      context.restore();
      return true;
    },
    stop: () => words.remove(),
  };
}
