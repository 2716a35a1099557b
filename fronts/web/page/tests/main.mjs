// Bundles and runs the tests: unit tests, which are in `src` next to the code, and tests of the page in a browser.
// Arguments choose tests by their path: `node tests/main.mjs golden offline`, or `src/` for all unit tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { bundle, bundleTogether, page } from "./bundle.mjs";
import { shares } from "./shares.mjs";

const wanted = process.argv.slice(2);
const testsIn = (folder) => readdirSync(join(page, folder), { recursive: true })
  .filter((name) => name.endsWith(".test.ts")).map((name) => join(folder, name));
const tests = [...testsIn("src"), ...testsIn("tests")]
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
if (tests.length === 0) throw new Error(`No test's path contains ${wanted.join(" or ")}.`);

const [support] = await bundle(["tests/support/server.ts"]);
const { serve } = await import(support);
const server = tests.every((name) => name.startsWith("src")) ? null : await serve();
const run = spawn(
  process.execPath,
  ["--enable-source-maps", "--test", "--test-concurrency=2", "--test-reporter=spec", ...await bundleTogether(shares(tests))],
  { stdio: "inherit", env: { ...process.env, ...(server && { BARROW_PAGE: server.address }) } },
);
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => run.kill(signal));
const [code] = await once(run, "exit");
await server?.stop();
process.exitCode = code ?? 1;
