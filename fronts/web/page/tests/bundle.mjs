// Bundles TypeScript into scripts for node, because node 20 cannot read TypeScript.
import { build } from "esbuild";
import { rmSync } from "node:fs";
import { join } from "node:path";

/** The folder of the page. */
export const page = join(import.meta.dirname, "..");
const out = join(page, "generated/tests");
process.env["BARROW_ROOT"] ??= join(page, "../../..");

const options = {
  outdir: out, bundle: true, format: "esm", platform: "node", target: "node20", packages: "external", sourcemap: "inline",
  outExtension: { ".js": ".mjs" }, logLevel: "warning",
};

/** Bundles sources, named from the page's folder, and returns the scripts in the same order. */
export async function bundle(sources) {
  rmSync(out, { recursive: true, force: true });
  await build({ ...options, entryPoints: sources.map((source) => join(page, source)), outbase: page });
  return sources.map((source) => join(out, source.replace(/\.ts$/, ".mjs")));
}

/** Bundles each list of sources into one script, beside the existing ones, and returns the scripts. */
export async function bundleTogether(lists) {
  const names = lists.map((_, index) => `share-${index + 1}`);
  await Promise.all(lists.map((sources, index) => build({
    ...options, outdir: undefined, outfile: join(out, `${names[index]}.mjs`),
    stdin: { contents: sources.map((source) => `import "./${source}";`).join("\n"), resolveDir: page },
  })));
  return names.map((name) => join(out, `${name}.mjs`));
}
