/** Paths and addresses that tests use. */

import { join } from "node:path";

function named(variable: string, otherwise: string): string {
  return process.env[variable] ?? otherwise;
}

/** The project's folder. `bundle.mjs` names it, because a bundled script is not where its source is. */
export const root = named("BARROW_ROOT", process.cwd());
export const page = join(root, "fronts/web/page");
export const golden = join(root, "golden");
/** The browser. */
export const chromiumPath = named("CHROMIUM", "/usr/bin/chromium");
/** The terminal's program. */
export const native = named("BARROW_NATIVE", join(root, "target/debug/barrow"));

/** The address of the page that all tests share. */
export function address(): string {
  const given = process.env["BARROW_PAGE"];
  if (given === undefined) {
    throw new Error("start the tests with `node tests/main.mjs` (or `npm test`), which serves the page");
  }
  return given;
}
