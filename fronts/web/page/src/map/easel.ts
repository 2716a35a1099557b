/** A picture at one pixel for an art pixel, and its way to the canvas: enlarged without smoothing. */

import { rasterOf, type Raster } from "./raster.ts";
import type { Shot } from "./renderer.ts";

export interface Easel {
  /** Makes a picture of what the camera sees; `paint` is told which art pixel is in its upper left corner. */
  show(context: CanvasRenderingContext2D, shot: Shot, paint: (raster: Raster, x0: number, y0: number) => void): void;
}

export function makeEasel(): Easel {
  let raster = rasterOf(1, 1);
  let image: ImageData | null = null;
  const canvas = document.createElement("canvas");
  const inner = canvas.getContext("2d", { alpha: false });
  return {
    show(context, shot, paint) {
      const { scale } = shot.camera;
      // The camera stands between art pixels: one more on each side.
      const width = Math.ceil(shot.size.width / scale) + 2, height = Math.ceil(shot.size.height / scale) + 2;
      if (raster.width !== width || raster.height !== height || image === null) {
        raster = rasterOf(width, height);
        [canvas.width, canvas.height] = [width, height];
        image = new ImageData(new Uint8ClampedArray(raster.pixels.buffer), width, height);
      }
      const left = shot.camera.x + shot.moment.shake.u, top = shot.camera.y + shot.moment.shake.v;
      const x0 = Math.floor(left), y0 = Math.floor(top);
      paint(raster, x0, y0);
      inner?.putImageData(image, 0, 0);
      context.imageSmoothingEnabled = false;
      const x = Math.round((x0 - left) * scale), y = Math.round((y0 - top) * scale);
      context.drawImage(canvas, x, y, width * scale, height * scale);
    },
  };
}
