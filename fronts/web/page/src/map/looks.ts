/** Which renderer draws which look. */

import type { Look } from "../app.ts";
import { parseColour, scaled } from "./colour.ts";
import { makeGlyphs } from "./glyphs.ts";
import { fontOf, sheetOf } from "./pictures.ts";
import type { Ground, Renderer } from "./renderer.ts";
import { makeTiles } from "./tiles.ts";

export function rendererOf(look: Look, ground: Ground): Renderer {
  const { game, variant, theme } = ground;
  switch (look) {
    case "glyphs": return makeGlyphs(ground);
    case "home":
    case "tiles":
      return makeTiles(ground, sheetOf(game, variant), fontOf(variant), {
        steps: 0, finish: null, night: scaled(parseColour(theme.paper), 0.45),
      });
  }
}
