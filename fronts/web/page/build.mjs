// Bundles the page's script into the folder given as an argument. `barrow web` makes a page of these files for any shelf.
import { build } from "esbuild";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const out = process.argv[2] ?? join(here, "../prebuilt");

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
  entryPoints: ["src/main.ts", "src/film-worker.ts", "src/service-worker.ts", "style/main.css"].map((name) => join(here, name)),
  outdir: out,
  entryNames: "[name]",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2023",
  legalComments: "none",
  logLevel: "warning",
});
