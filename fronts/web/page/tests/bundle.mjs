// Scripts that node runs, out of TypeScript: node 20 reads none by itself.
import { build } from "esbuild";
import { rmSync } from "node:fs";
import { join } from "node:path";

/** The folder of the page. */
export const page = join(import.meta.dirname, "..");
const out = join(page, "generated/tests");

/** Bundles sources, named from the page's folder, and gives the scripts in the same order. */
export async function bundle(sources) {
  process.env["BARROW_ROOT"] ??= join(page, "../../..");
  rmSync(out, { recursive: true, force: true });
  await build({
    entryPoints: sources.map((source) => join(page, source)), outdir: out, outbase: page, bundle: true, format: "esm",
    platform: "node", target: "node20", packages: "external", sourcemap: "inline",
    outExtension: { ".js": ".mjs" }, logLevel: "warning",
  });
  return sources.map((source) => join(out, source.replace(/\.ts$/, ".mjs")));
}
