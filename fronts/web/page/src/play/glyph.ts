/** Things in lists, as small as text: a sprite, or a letter in its colour. */

import { element } from "../dom.ts";
import { thingOf, type Picture } from "../map/pictures.ts";
import type { Entry } from "../wire.ts";
import type { Stage } from "./stage.ts";

/** The approximate height of a sprite in a line of text, and in a row for thumbs. [CSS pixels] */
const TALL = 22;
export const ROW = 34;

export function glyphOf(stage: Stage, id: number, tall = TALL): HTMLElement {
  const { app, game, variant } = stage;
  const picture = app.options.look === "tiles" ? thingOf(game.id, variant.index, id) : null;
  const entry = variant.legend.find((each) => each.id === id);
  const inside = picture === null ? (entry?.glyph ?? "?") : pictureNode(picture, tall);
  return element(
    "span",
    {
      class: "glyph", attributes: { "aria-hidden": "true" },
      custom: { ink: entry === undefined ? "var(--text)" : ink(stage, entry) },
    },
    inside,
  );
}

function ink(stage: Stage, entry: Entry): string {
  const { theme } = stage.app;
  return theme.roles?.[entry.role] ?? theme.colours?.[entry.colour] ?? theme.text;
}

/** Screen pixels per sprite pixel: the whole number that makes a sprite about `tall`. */
export const enlargement = (height: number, ratio: number, tall = TALL): number => Math.max(1, Math.round(tall * ratio / height));

function pictureNode(picture: Picture, tall: number): HTMLCanvasElement {
  const ratio = window.devicePixelRatio;
  const size = enlargement(picture.height, ratio, tall) / ratio;
  const node = element(
    "canvas",
    { class: "sprite", custom: { across: `${picture.width * size}px`, tall: `${picture.height * size}px` } },
  );
  [node.width, node.height] = [picture.width, picture.height];
  const image = new ImageData(picture.width, picture.height);
  const pixels = new Uint32Array(image.data.buffer);
  pixels.set(picture.pixels.map((pixel) => (pixel >>> 24 === 0 ? 0 : (pixel | 0xff000000) >>> 0)));
  node.getContext("2d")?.putImageData(image, 0, 0);
  return node;
}
