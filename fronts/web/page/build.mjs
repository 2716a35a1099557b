// Bundles the page into the folder that is named, beside the rules that were put into `generated/`.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

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
// What the page and its worker share is in `rules.js`, which `index.html` loads at the same time as `main.js`.
await bundle(["src/main.ts", "src/film-worker.ts"], { splitting: true, chunkNames: "rules" });
await bundle(["style/main.css"]);
cpSync(join(here, "static"), out, { recursive: true });
cpSync(join(here, "generated/barrow_web_bg.wasm"), join(out, "barrow_web_bg.wasm"));

// The skins of all games in one file, which the page loads at the same time as the rules: the title draws every game.
const games = join(here, "../../../games");
const skinOf = (game) => {
  const read = (name) => readFileSync(join(games, game, "skin", name), "utf8");
  return { sprites: read("sprites.txt"), sounds: JSON.parse(read("sounds.json")), sparks: JSON.parse(read("sparks.json")) };
};
writeFileSync(join(out, "skins.json"), JSON.stringify(Object.fromEntries(readdirSync(games).map((game) => [game, skinOf(game)]))));

// What shops and installers show: no part of the page, so no worker keeps it and no first load has it.
const pictures = join(here, "../../../docs/pictures/web");
mkdirSync(join(out, "screenshots"));
cpSync(join(pictures, "play-desktop.png"), join(out, "screenshots/wide.png"));
cpSync(join(pictures, "play-phone.png"), join(out, "screenshots/narrow.png"));

// The service worker keeps every file of the page, and is another one as soon as any of them is.
const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  .map((entry) => relative(out, join(entry.parentPath, entry.name)).split(sep).join("/"))
  .filter((name) => !name.startsWith("screenshots/")).sort();
const hash = createHash("sha256");
for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(out, file)));
const version = hash.digest("hex").slice(0, 16);
await bundle(["src/service-worker.ts"], { define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(files) } });
