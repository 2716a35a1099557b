/** The bounding boxes of things in the window. */

import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";

export interface Box { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export const areOver = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A box in the middle of the hero's cell, all of which is sure to be part of the figure. */
export const heroBox = (page: Page): Promise<Box> => page.locator(".play-map canvas").evaluate((canvas: HTMLCanvasElement) => {
  const numbers = (name: string): number[] => (canvas.dataset[name] ?? "").split(" ").map(Number);
  const [[x = 0, y = 0], [left = 0, top = 0]] = [numbers("hero"), numbers("at")];
  const { left: x0, top: y0 } = canvas.getBoundingClientRect();
  const part = Number(canvas.dataset["scale"]) / devicePixelRatio;
  const half = 6 * part;
  return { x: x0 + (x - left) * part - half, y: y0 + (y - top) * part - half, width: 2 * half, height: 2 * half };
});

export async function box(node: Locator): Promise<Box> {
  return await node.boundingBox() ?? assert.fail("it is not there");
}
