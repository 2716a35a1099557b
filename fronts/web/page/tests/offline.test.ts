/** Offline use, installation and updates. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { chromium } from "playwright-core";
import { inPage, watch } from "./support/browser.ts";
import { DESKTOP, FLAGS } from "./support/settings.ts";
import { address, chromiumPath, golden } from "./support/places.ts";
import { begin, openTitle, press, screen, standing } from "./support/play.ts";
import { serve } from "./support/server.ts";

test("the page opens, plays and resumes a run without its server", { timeout: 180_000 }, async () => {
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
    await page.locator('[data-key="setup-stomp"]').click();
    await screen(page, "setup").getByRole("textbox", { name: "Seed" }).fill("5");
    await screen(page, "setup").getByRole("button", { name: "Start", exact: true }).click();
    await page.locator(".play-map canvas[data-frames]").waitFor();
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

inPage("the page can be installed: it has a manifest, icons and a service worker", DESKTOP, async (page) => {
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
  assert.ok("screenshots" in manifest && Array.isArray(manifest.screenshots));
  for (const { src, sizes } of manifest.screenshots as readonly { readonly src: string; readonly sizes: string }[]) {
    const size = await page.evaluate(async (source) => {
      const { width, height } = await createImageBitmap(await (await fetch(source)).blob());
      return `${width}x${height}`;
    }, src);
    assert.equal(size, sizes, src);
  }
  // Without an id, the start address identifies the app, so that copies in other folders are separate apps.
  assert.ok(!("id" in manifest) && manifest.start_url === "./");
  const touch = await page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href);
  assert.equal(await page.evaluate(async (source) => (await fetch(source)).status, touch ?? ""), 200);
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  assert.equal(scope, new URL("./", page.url()).href);
});

inPage("the shortcuts of the installed page work", DESKTOP, async (page) => {
  const follow = async (fragment: string): Promise<void> => {
    await page.goto("about:blank");
    await page.goto(address() + fragment);
  };
  await follow("#continue");
  await screen(page, "title").waitFor();
  await page.waitForFunction(() => location.hash === "");
  await follow("#daily=into-ruins");
  await screen(page, "play").waitFor();
  const begun = await standing(page);
  await follow("#continue");
  await screen(page, "play").waitFor();
  assert.deepEqual(await standing(page), begun);
});

inPage("a file that the system opens with Barrow is imported", DESKTOP, async (page) => {
  const bytes = [...readFileSync(join(golden, "stomp/20x20-death.run"))];
  await page.addInitScript((run) => {
    const handle = { getFile: async () => new File([new Uint8Array(run)], "opened.run") };
    Object.defineProperty(window, "launchQueue", {
      value: { setConsumer: (take: (launch: unknown) => void) => take({ files: [handle] }) },
    });
  }, bytes);
  await page.goto(address());
  await screen(page, "replay").waitFor();
});

inPage("there are no cookies", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", seed: "1" });
  assert.deepEqual(await page.context().cookies(), []);
});

inPage("the title checks for a newer version, at most once an hour", DESKTOP, async (page) => {
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
