/** Without a network: the server is gone, and everything is still there. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { chromium } from "playwright-core";
import { inPage, watch } from "./support/browser.ts";
import { DESKTOP, FLAGS } from "./support/settings.ts";
import { chromiumPath } from "./support/places.ts";
import { begin, openTitle, press, screen, standing } from "./support/play.ts";
import { serve } from "./support/server.ts";

test("the page opens, plays and goes on with a run when its server is gone", { timeout: 180_000 }, async () => {
  const server = await serve();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: FLAGS });
  try {
    const context = await browser.newContext(DESKTOP);
    const problems = await watch(context, server.address);
    const page = await context.newPage();
    await openTitle(page, server.address);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await server.stop();

    await page.reload();
    await screen(page, "title").waitFor();
    await page.locator('[data-key="play-stomp"]').click();
    await screen(page, "setup").getByRole("button", { name: "Start", exact: true }).click();
    await screen(page, "play").waitFor();
    await press(page, "ArrowRight", "ArrowLeft", "ArrowDown");
    const before = await standing(page);
    assert.ok(before.moves > 0);
    await page.close();

    const again = await context.newPage();
    await openTitle(again, server.address);
    await again.locator('[data-key="continue"]').click();
    await screen(again, "play").waitFor();
    assert.deepEqual(await standing(again), before);
    assert.deepEqual(problems, []);
  } finally {
    await browser.close();
    await server.stop();
  }
});

inPage("the page can be installed: manifest, icons, a worker for all of it", DESKTOP, async (page) => {
  await openTitle(page);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    return link === null ? null : (await (await fetch(link.href)).json() as unknown);
  });
  assert.ok(manifest !== null && typeof manifest === "object");
  assert.ok("start_url" in manifest && "display" in manifest && "icons" in manifest && Array.isArray(manifest.icons));
  for (const icon of manifest.icons as readonly { readonly src: string }[]) {
    assert.equal(await page.evaluate(async (source) => (await fetch(source)).status, icon.src), 200, icon.src);
  }
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  assert.equal(scope, new URL("./", page.url()).href);
});

inPage("nothing is kept in cookies", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "1" });
  assert.deepEqual(await page.context().cookies(), []);
});

inPage("a newer version is looked for when the title is shown, and not more often than hourly", DESKTOP, async (page) => {
  await page.addInitScript(() => {
    ServiceWorkerRegistration.prototype.update = async function counted() {
      const { dataset } = document.documentElement;
      dataset["updates"] = String(Number(dataset["updates"] ?? "0") + 1);
      return this;
    };
  });
  await openTitle(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const now = Date.now();
    Date.now = () => now + 2 * 60 * 60 * 1000;
  });
  for (let visit = 0; visit < 2; visit += 1) {
    await press(page, "o");
    await screen(page, "options").waitFor();
    await page.goBack();
    await screen(page, "title").waitFor();
  }
  assert.equal(await page.evaluate(() => document.documentElement.dataset["updates"]), "1");
});
