/** Draws films in WebAssembly: see `fronts/films`. The worker that makes a film loads this, with its own copy of the rules. */

import { answer, asset, type Carried, FILM_FILES } from "./assets.ts";
import { Machine } from "./old-rules.ts";
import type { Skins } from "./skin.ts";
import type { Film, FilmOrder } from "./shell/film.ts";
import init, * as rules from "../generated/barrow_films.js";

/** Loads the rules and the skins, from the folder of the page or from the page itself. Call it before anything else here. */
export async function loadFilmRules(carried: Carried | null): Promise<void> {
  const file = async (name: string): Promise<Response> => {
    const bytes = carried?.[name];
    // The worker of a page in a single file has no address.
    return bytes === undefined ? asset(name, new URL("./", location.href)) : answer(name, bytes);
  };
  const [module, drawings] = FILM_FILES;
  const [, skins] = await Promise.all([init({ module_or_path: file(module) }), file(drawings).then(async (found) => await found.json() as Skins)]);
  for (const [game, { sprites }] of Object.entries(skins)) rules.dress(game, sprites);
}

/** Makes a film of a run, up to the first move that cannot be played. */
export async function film({ bytes, kind, theme, date, address, old }: FilmOrder): Promise<Film> {
  if (old !== null) rules.provide(old.name, new Machine(old.module));
  const made = rules.film(bytes, kind, theme, date, address);
  // A still picture is returned as pixels and a width, an animated film as a file.
  const width = made.width();
  return { bytes: width === undefined ? made.bytes() : await encoded(made.bytes(), width), notice: made.notice() ?? null };
}

/** A picture as a PNG. The browser has an encoder, so the module needs none. */
async function encoded(pixels: Uint8Array, width: number): Promise<Uint8Array> {
  const picture = new ImageData(new Uint8ClampedArray(pixels), width);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser draws no pictures in workers.");
  context.putImageData(picture, 0, 0);
  const file = await canvas.convertToBlob({ type: "image/png" });
  return new Uint8Array(await file.arrayBuffer());
}
