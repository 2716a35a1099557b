/** Draws a picture of art pixels on the canvas, enlarged without smoothing. */

import type { Size } from "./geometry.ts";
import type { Shot } from "./renderer.ts";

export interface Easel {
  /** Shows the camera's part of the map. `paint` makes the picture whose upper left art pixel is `x`, `y`. */
  show(context: CanvasRenderingContext2D, shot: Shot, paint: (x: number, y: number, size: Size) => ImageData): void;
}

export function makeEasel(): Easel {
  const canvas = document.createElement("canvas");
  const inner = canvas.getContext("2d", { alpha: false });
  return {
    show(context, shot, paint) {
      const { scale } = shot.camera;
      // Draw one more pixel on each side, because the camera may be between art pixels.
      const width = Math.ceil(shot.size.width / scale) + 2, height = Math.ceil(shot.size.height / scale) + 2;
      if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
      const left = shot.camera.x + shot.moment.shake.u, top = shot.camera.y + shot.moment.shake.v;
      const x0 = Math.floor(left), y0 = Math.floor(top);
      inner?.putImageData(paint(x0, y0, { width, height }), 0, 0);
      context.imageSmoothingEnabled = false;
      const x = Math.round((x0 - left) * scale), y = Math.round((y0 - top) * scale);
      context.drawImage(canvas, x, y, width * scale, height * scale);
    },
  };
}
