/** Chooses the renderer of a look. */

import type { Look } from "../app.ts";
import { makeGlyphs } from "./glyphs.ts";
import { homeOf, themeOf } from "./home.ts";
import type { Ground, Renderer } from "./renderer.ts";
import { makeScreen } from "./screen.ts";
import { makeTiles } from "./tiles.ts";

export function rendererOf(look: Look, ground: Ground): Renderer {
  const { game, theme } = ground;
  switch (look) {
    case "glyphs": return makeGlyphs(ground);
    case "tiles": return makeTiles(ground, theme, false);
    case "home": {
      const home = homeOf(game.id);
      return home.kind === "fantasy"
        ? makeTiles(ground, themeOf(home, theme), true)
        : makeScreen(ground, home);
    }
  }
}
