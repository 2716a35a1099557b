/** Checks the accessibility of the page with axe. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { page as pageFolder } from "./places.ts";

const AXE = readFileSync(createRequire(join(pageFolder, "package.json")).resolve("axe-core/axe.min.js"), "utf8");

declare const axe: { run(options: object): Promise<AxeResults> };

/** Serious and worse findings of axe, with their elements. */
export async function complaints(page: Page, where: string, isColourOnly = false): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (only) => axe.run({ resultTypes: ["violations"], ...(only ? { runOnly: ["color-contrast"] } : {}) }),
    isColourOnly,
  );
  return violations.filter((each) => each.impact === "serious" || each.impact === "critical")
    .flatMap((each) => each.nodes.map((node) => {
      const why = node.failureSummary?.split("\n").at(1)?.trim() ?? "";
      return `${where}: ${each.id} at ${node.target.join(" ")}: ${why}`;
    }));
}
