/** Which renderer draws which look. */

import type { Look } from "../app.ts";
import { parseColour, scaled } from "../colour.ts";
import { makeGlyphs } from "./glyphs.ts";
import { homeOf, consoleOf, themeOf } from "./home.ts";
import { fontOf, sheetOf } from "./pictures.ts";
import type { Ground, Renderer } from "./renderer.ts";
import { makeScreen } from "./screen.ts";
import { makeTiles } from "./tiles.ts";

export function rendererOf(look: Look, ground: Ground): Renderer {
  const { game, variant, theme } = ground;
  const font = fontOf(variant), sheet = sheetOf(game, variant);
  switch (look) {
    case "glyphs": return makeGlyphs(ground);
    case "tiles":
      return makeTiles(ground, sheet, font, { console: null, night: scaled(parseColour(theme.paper), 0.45), theme });
    case "home": {
      const home = homeOf(sheet);
      if (home.kind !== "fantasy") return makeScreen(ground, font, home);
      // Where a theme goes by role its colours are what matters, not those of the machine.
      const console = theme.roles === null ? consoleOf(home) : null;
      return makeTiles(ground, sheet, font, { console, night: home.colours.black, theme: themeOf(home, theme) });
    }
  }
}
