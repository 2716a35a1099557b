// Bundles the page and the rules in `generated/` into the folder given as an argument.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const here = import.meta.dirname;
const out = process.argv[2] ?? join(here, "../../../dist");

const bundle = (names, options = {}) => build({
  entryPoints: names.map((name) => join(here, name)),
  outdir: out,
  entryNames: "[name]",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2023",
  legalComments: "none",
  logLevel: "warning",
  ...options,
});

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await bundle(["src/main.ts", "src/film-worker.ts"]);
await bundle(["style/main.css"]);
cpSync(join(here, "static"), out, { recursive: true });
for (const module of ["barrow_web_bg.wasm", "barrow_films_bg.wasm"]) cpSync(join(here, "generated", module), join(out, module));

// The skins of all games in one file, which the page loads at the same time as the rules: the title draws every game.
const games = join(here, "../../../games");
const skinOf = (game) => {
  const read = (name) => readFileSync(join(games, game, "skin", name), "utf8");
  return { sprites: read("sprites.txt"), sounds: JSON.parse(read("sounds.json")), sparks: JSON.parse(read("sparks.json")) };
};
writeFileSync(join(out, "skins.json"), JSON.stringify(Object.fromEntries(readdirSync(games).map((game) => [game, skinOf(game)]))));

// Screenshots for app stores and installers are not part of the page: it neither loads nor caches them.
const pictures = join(here, "../../../docs/pictures/web");
mkdirSync(join(out, "screenshots"));
cpSync(join(pictures, "play-desktop.png"), join(out, "screenshots/wide.png"));
cpSync(join(pictures, "play-phone.png"), join(out, "screenshots/narrow.png"));

// The service worker caches every file of the page, and changes whenever one of them does.
const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  .map((entry) => relative(out, join(entry.parentPath, entry.name)).split(sep).join("/"))
  .filter((name) => !name.startsWith("screenshots/")).sort();
const hash = createHash("sha256");
for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(out, file)));
const version = hash.digest("hex").slice(0, 16);
/** Files that are only needed for films. */
const isForFilms = (name) => /film/.test(name);
const named = (isWanted) => JSON.stringify(files.filter(isWanted));
await bundle(["src/service-worker.ts"], {
  define: { VERSION: JSON.stringify(version), FILES: named((name) => !isForFilms(name)), LATER: named(isForFilms) },
});

// Compressed forms for servers to send. None for index.html, which a server changes, and which is small.
for (const file of [...files, "service-worker.js"].filter((name) => /\.(js|css|wasm|json|webmanifest)$/.test(name))) {
  const bytes = readFileSync(join(out, file));
  writeFileSync(join(out, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(join(out, `${file}.br`), brotliCompressSync(bytes, { params }));
}
