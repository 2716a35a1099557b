/** Lines, rings and dots into a picture in memory. */

import { luminance, mix, pixelOf, type Rgb } from "../colour.ts";
import type { Point } from "./geometry.ts";
import { dot, matter, tintDot, type Raster } from "./raster.ts";
import { flutter } from "./sheet.ts";

/** A bolt: a bright core in a coloured seam. */
export function bolt(
  raster: Raster, from: Point, to: Point, colour: Rgb, alpha: number, isJagged: boolean, moment: number,
): void {
  const far = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  const across = { x: -(to.y - from.y) / far, y: (to.x - from.x) / far };
  const core = mix(colour, [255, 255, 255], luminance(colour) > 180 ? 0.6 : 0.4);
  let off = 0;
  for (let step = 0; step <= far; step++) {
    if (isJagged && step % 4 === 0) off = (flutter(step, moment) - 0.5) * 9;
    const fade = isJagged ? Math.min(1, step / 6, (far - step) / 6) : 0;
    const x = Math.round(from.x + (to.x - from.x) * step / far + across.x * off * fade);
    const y = Math.round(from.y + (to.y - from.y) * step / far + across.y * off * fade);
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
      tintDot(raster, x + dx, y + dy, colour, 0.65 * alpha, matter.shining);
    }
    tintDot(raster, x, y, core, alpha, matter.shining);
  }
}

export function ring(raster: Raster, middle: Point, radius: number, colour: Rgb, alpha: number): void {
  const count = Math.max(12, Math.round(radius * 5));
  for (let index = 0; index < count; index++) {
    const angle = index / count * 2 * Math.PI;
    const x = Math.round(middle.x + Math.cos(angle) * radius), y = Math.round(
      middle.y + Math.sin(angle) * radius * 0.85,
    );
    tintDot(raster, x, y, colour, alpha, matter.shining);
    tintDot(raster, x, y + 1, colour, alpha * 0.5, matter.shining);
  }
}

export function shadow(raster: Raster, middle: Point, radius: number): void {
  for (let y = -2; y <= 2; y++) {
    for (let x = -radius; x <= radius; x++) {
      if ((x / radius) ** 2 + (y / 2.4) ** 2 < 1) tintDot(
        raster, Math.round(middle.x) + x, Math.round(middle.y) + y, [0, 0, 0], 0.4, matter.ground,
      );
    }
  }
}

export function mote(raster: Raster, { x, y }: Point, colour: Rgb, alpha: number): void {
  if (alpha >= 0.95) dot(raster, Math.round(x), Math.round(y), pixelOf(colour, matter.shining));
  else tintDot(raster, Math.round(x), Math.round(y), colour, alpha, matter.shining);
}
