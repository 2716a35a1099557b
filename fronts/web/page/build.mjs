// Bundles the page into the folder that is named, beside the rules that were put into `generated/`.
import { build } from "esbuild";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const out = process.argv[2] ?? join(here, "../../../dist");

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
  entryPoints: [join(here, "src/main.ts"), join(here, "style/main.css")],
  outdir: out,
  entryNames: "[name]",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2023",
  logLevel: "warning",
});
cpSync(join(here, "static"), out, { recursive: true });
cpSync(join(here, "generated/barrow_web_bg.wasm"), join(out, "barrow_web_bg.wasm"));
