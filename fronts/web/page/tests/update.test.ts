/** A new version waits until the player lets it in, between runs. */

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

/** Serves the page in a folder of its own, below the root; `change` is put into its files from then on. */
async function serveChanging(): Promise<{ readonly address: string; release(): void; stop(): void }> {
  let isNew = false;
  const text = (name: string): string | Buffer => {
    const bytes = readFileSync(join(dist, name));
    if (!isNew) return bytes;
    if (name === "index.html") {
      return bytes.toString().replace('<div id="barrow">', '<div id="barrow" data-version="new">');
    }
    return name === "service-worker.js" ? bytes.toString().replace(/"[0-9a-f]{16}"/, '"0123456789abcdef"') : bytes;
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "", "http://localhost").pathname.replace(/^\/deep\/down\//, "");
    if (path === "index.html") {
      // As many servers do.
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
      response.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  assert.ok(at !== null && typeof at === "object");
  return {
    address: `http://127.0.0.1:${at.port}/deep/down/`,
    release: () => { isNew = true; },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const versionOf = (page: Page): Promise<string | null> => page.locator("#barrow").getAttribute("data-version");

test("a new version waits, is offered on the title only, and comes when it is let in", { timeout: 180_000 }, async () => {
  const server = await serveChanging();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: FLAGS });
  try {
    const context = await browser.newContext(DESKTOP);
    const problems = await watch(context, server.address);
    const page = await context.newPage();
    await openTitle(page, server.address);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
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
    await page.getByRole("button", { name: "Use it now" }).click();
    await page.waitForFunction(() => document.getElementById("barrow")?.dataset["version"] === "new");
    await page.locator('[data-key="continue"]').click();
    await screen(page, "play").waitFor();
    assert.deepEqual(await standing(page), before);
    assert.deepEqual(problems, []);
  } finally {
    await browser.close();
    server.stop();
  }
});
