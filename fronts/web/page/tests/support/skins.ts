/** The sounds of every game on the shelf, from their folders. */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Sounds } from "../../src/skin.ts";
import { page } from "./places.ts";

const games = join(page, "../../../games");

/** By the id of the game. */
export const SOUNDS: Readonly<Record<string, Sounds>> = Object.fromEntries(readdirSync(games).map((id) =>
  [id, JSON.parse(readFileSync(join(games, id, "skin/sounds.json"), "utf8")) as Sounds]));
