/** A new version waits until the player accepts it, between runs. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { test } from "node:test";
import { chromium, type Page } from "playwright-core";
import { watch } from "./support/browser.ts";
import { DESKTOP, FLAGS } from "./support/settings.ts";
import { chromiumPath, root } from "./support/places.ts";
import { openTitle, press, screen, standing, start } from "./support/play.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json", ".png": "image/png", ".svg": "image/svg+xml",
};

const dist = process.env["BARROW_DIST"] ?? join(root, "dist");

interface Changing {
  readonly address: string;
  /** Another copy of the page, in another folder of the same host. */
  readonly other: string;
  /** Publishes a newer version. */
  release(): void;
  /** Makes the server unreachable, or reachable again. */
  cutOff(isOff: boolean): void;
  stop(): void;
}

/** Serves the page in two folders. `newWorker` makes the worker of the new version. */
async function serveChanging(newWorker = (script: string): string => script): Promise<Changing> {
  let isNew = false;
  let isOff = false;
  const text = (name: string): string | Buffer => {
    const bytes = readFileSync(join(dist, name));
    if (!isNew) return bytes;
    if (name === "index.html") {
      return bytes.toString().replace('<div id="page">', '<div id="page" data-version="new">');
    }
    if (name !== "service-worker.js") return bytes;
    return newWorker(bytes.toString().replace(/"[0-9a-f]{16}"/, '"0123456789abcdef"'));
  };
  const server = createServer((request, response) => {
    if (isOff) {
      request.socket.destroy();
      return;
    }
    const path = new URL(request.url ?? "", "http://localhost").pathname.replace(/^\/(deep\/down|other)\//, "");
    if (path === "index.html") {
      // Many servers redirect like this.
      response.writeHead(301, { location: "./" }).end();
      return;
    }
    const name = path === "" ? "index.html" : path;
    try {
      const body = text(name);
      response.writeHead(
        200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream", "cache-control": "no-cache" },
      ).end(body);
    } catch {
      response.writeHead(404).end("There is no such file.");
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  assert.ok(at !== null && typeof at === "object");
  return {
    address: `http://127.0.0.1:${at.port}/deep/down/`,
    other: `http://127.0.0.1:${at.port}/other/`,
    release: () => { isNew = true; },
    cutOff: (off) => { isOff = off; },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const versionOf = (page: Page): Promise<string | null> => page.locator("#page").getAttribute("data-version");

type Visit = (page: Page, server: Changing, problems: readonly string[]) => Promise<void>;

/** A test with its own server, which starts at the title with an active worker. */
function withChanging(name: string, act: Visit, newWorker?: (script: string) => string): void {
  test(name, { timeout: 180_000 }, async () => {
    const server = await serveChanging(newWorker);
    const browser = await chromium.launch({ executablePath: chromiumPath, args: FLAGS });
    try {
      const context = await browser.newContext(DESKTOP);
      const problems = await watch(context, server.address);
      const page = await context.newPage();
      await openTitle(page, server.address);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await act(page, server, problems);
    } finally {
      await browser.close();
      server.stop();
    }
  });
}

/** The files in the cache of earlier rules. */
const keptRules = (page: Page): Promise<number> => page.evaluate(async () => {
  const name = (await caches.keys()).find((known) => known.endsWith(" rules"));
  return name === undefined ? 0 : (await (await caches.open(name)).keys()).length;
});

const letIn = (page: Page): Promise<void> => page.getByRole("button", { name: "Use it now" }).click();

const untilNew = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.getElementById("page")?.dataset["version"] === "new");
};

withChanging("a new version waits, is offered only on the title, and takes over when accepted", async (page, server, problems) => {
  await start(page, { game: "stomp", seed: "5" });
  await press(page, "ArrowRight", "ArrowLeft");
  const before = await standing(page);

  server.release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
  assert.equal(await page.locator(".banner.update").count(), 0, "not during a run");
  await page.reload();
  await screen(page, "play").waitFor();
  assert.deepEqual(await standing(page), before);
  assert.equal(await versionOf(page), null, "a reload does not bring it");

  await page.goBack();
  await screen(page, "title").waitFor();
  const kept = await keptRules(page);
  assert.ok(kept > 0);
  await letIn(page);
  await untilNew(page);
  assert.equal(await keptRules(page), kept, "no new version drops earlier rules");
  await page.locator('[data-key="continue"]').click();
  await screen(page, "play").waitFor();
  assert.deepEqual(await standing(page), before);
  assert.deepEqual(problems, []);
});

withChanging("two copies of Barrow on one host have their own caches and leave other files alone", async (page, server, problems) => {
  const other = await page.context().newPage();
  await openTitle(other, server.other);
  await other.waitForFunction(() => navigator.serviceWorker.controller !== null);
  assert.equal((await other.evaluate(() => caches.keys())).length, 4, "each has one for its version and one for earlier rules");
  assert.deepEqual(problems, []);
  const elsewhere = await other.goto(`${server.other}none`);
  assert.equal(elsewhere?.status(), 404);
});

withChanging("a version that cannot start gives way to the next", async (page, server, problems) => {
  await page.addInitScript(() => {
    const broken = (): never => {
      throw new Error("these rules are broken");
    };
    const { instantiate, instantiateStreaming } = WebAssembly;
    const isNew = (): boolean => document.querySelector('[data-version="new"]') !== null;
    Object.assign(WebAssembly, {
      instantiate: (...given: Parameters<typeof instantiate>) => (isNew() ? instantiate(...given) : broken()),
      instantiateStreaming: (...given: Parameters<typeof instantiateStreaming>) =>
        (isNew() ? instantiateStreaming(...given) : broken()),
    });
  });
  server.release();
  await page.reload();
  await page.getByRole("alert").getByText("these rules are broken").waitFor();
  await letIn(page);
  await untilNew(page);
  await screen(page, "title").waitFor();
  assert.deepEqual(problems, []);
});

withChanging("if the browser does not activate a new version, the page fetches it once it can", async (page, server) => {
  server.release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByRole("button", { name: "Use it now" }).waitFor();
  server.cutOff(true);
  await letIn(page);
  await page.getByText("The browser is holding back the new version").waitFor();
  await page.reload();
  await screen(page, "title").waitFor();
  server.cutOff(false);
  await letIn(page);
  await untilNew(page);
}, (script) => script.replace(/self\.skipWaiting\(\)/, "undefined"));
