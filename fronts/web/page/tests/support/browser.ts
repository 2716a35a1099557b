/** The browser, and the problems that make any visit to the page fail. */

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from "playwright-core";
import { type BarrowServer, startServer } from "./barrow-server.ts";
import { address, chromiumPath, page as pageFolder } from "./places.ts";
import { FLAGS } from "./settings.ts";

/** How long anything in the page may take before it counts as missing. [milliseconds] */
const PATIENCE = 20_000;

let started: Promise<Browser> | null = null;
after(async () => (await started)?.close());

function browser(): Promise<Browser> {
  started ??= chromium.launch({ executablePath: chromiumPath, args: FLAGS });
  return started;
}

/** A test with its own window, which has no data from before. Any problem in the page fails it. */
export function inPage(name: string, options: BrowserContextOptions, act: (page: Page) => Promise<void>): void {
  test(name, { timeout: 180_000 }, () => inWindow(name, options, address(), act));
}

/**
 * A test with a server for races and boards. Complaints that match `expected` are ignored, such as those about a broken connection.
 * If there is a path, the server is under it.
 */
export function atServer(
  name: string, options: BrowserContextOptions, act: (page: Page, server: BarrowServer) => Promise<void>, expected = /^$/,
  path = "",
): void {
  test(name, { timeout: 180_000 }, async () => {
    const server = await startServer(path);
    try {
      await inWindow(name, options, server.address, (page) => act(page, server), expected);
    } finally {
      await server.stop();
    }
  });
}

/** Acts in a window of its own, which fails if the page at `home` has any problem. */
export async function inWindow(
  name: string, options: BrowserContextOptions, home: string, act: (page: Page) => Promise<void>, expected = /^$/,
): Promise<void> {
  const context = await (await browser()).newContext(options);
  const problems = await watch(context, home);
  const page = await context.newPage();
  try {
    await act(page);
  } catch (error) {
    await keepPicture(page, name);
    throw withProblems(error, problems);
  } finally {
    await context.close();
  }
  assert.deepEqual(problems.filter((problem) => !expected.test(problem)), [], "the browser complained");
}

/** Collects problems in any page of `context`: complaints, refused policies, requests to other places. */
export async function watch(context: BrowserContext, home: string): Promise<readonly string[]> {
  const problems: string[] = [];
  const origin = new URL(home).origin;
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !["blob:", "data:"].includes(url.protocol)) problems.push(`asked ${request.url()}`);
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
      console.error(`policy ${violatedDirective} refused ${blockedURI} in ${sourceFile}:${lineNumber}`);
    });
  });
  return problems;
}

function withProblems(error: unknown, problems: readonly string[]): unknown {
  if (error instanceof Error && problems.length > 0) {
    error.message += `\nThe browser had complained:\n${problems.join("\n")}`;
  }
  return error;
}

/** Keeps a picture of a failed test in `generated/failed/`. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = join(pageFolder, "generated/failed");
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name.replace(/\W+/g, "-")}.png`) }).catch(() => undefined);
}
