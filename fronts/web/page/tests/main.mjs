// Bundles and runs the tests: of pure functions, which stand beside them in `src`, and of the page in a browser.
// Words on the command line choose tests by their file: `node tests/main.mjs golden offline`.
import { build } from "esbuild";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";

const page = join(import.meta.dirname, "..");
const out = join(page, "generated/tests");
const wanted = process.argv.slice(2);

const testsIn = (folder) => readdirSync(join(page, folder), { recursive: true })
  .filter((name) => name.endsWith(".test.ts")).map((name) => join(page, folder, name));
const tests = [...testsIn("src"), ...testsIn("tests")]
  .filter((name) => wanted.length === 0 || wanted.some((word) => basename(name).includes(word)));
if (tests.length === 0) throw new Error(`No test has a name with ${wanted.join(" or ")}.`);

rmSync(out, { recursive: true, force: true });
await build({
  entryPoints: tests, outdir: out, outbase: page, bundle: true, format: "esm", platform: "node", target: "node20",
  packages: "external", sourcemap: "inline", outExtension: { ".js": ".mjs" }, logLevel: "warning",
});

// The server that `cargo xtask web --serve` is, on a port of its own.
const xtask = process.env["BARROW_XTASK"];
const command = ["web", "--built", "--serve", "--port", "0"];
const root = join(page, "../../..");
const server = xtask === undefined
  ? spawn("cargo", ["xtask", ...command], { cwd: root, stdio: ["ignore", "pipe", "inherit"] })
  : spawn(xtask, command, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
const [address] = await once(createInterface({ input: server.stdout }), "line");

const built = readdirSync(out, { recursive: true }).filter((name) => name.endsWith(".test.mjs")).map((name) => join(out, name));
const run = spawn(
  process.execPath,
  ["--enable-source-maps", "--test", "--test-concurrency=2", "--test-reporter=spec", ...built],
  { stdio: "inherit", env: { ...process.env, BARROW_PAGE: address, BARROW_ROOT: root } },
);
const [code] = await once(run, "exit");
server.kill();
process.exitCode = code ?? 1;
