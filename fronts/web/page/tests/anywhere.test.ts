/** The page where there is no server of its own: from a file, in a folder of another site, and within another page. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inWindow } from "./support/browser.ts";
import { golden, page as pageFolder, root } from "./support/places.ts";
import { openTitle, press, screen, standing, start, untilKept } from "./support/play.ts";
import { linkTo } from "./support/runs.ts";
import { DESKTOP } from "./support/settings.ts";

const SINGLE = pathToFileURL(join(pageFolder, "generated/single.html")).href;
const RUN = readFileSync(join(golden, "stomp/20x20-victory.run"));
const STOMP = { game: "stomp", seed: "7" };

test("a single file plays, keeps runs, shows replays and makes films", { timeout: 180_000 }, () => inWindow("single", DESKTOP, SINGLE, async (page) => {
  await openTitle(page, SINGLE);
  await page.getByText("This page is a file on your device.").waitFor();
  await start(page, STOMP);
  await press(page, "ArrowUp", "ArrowUp");
  await untilKept(page);
  const { moves, digest } = await standing(page);
  assert.ok(moves > 0);
  await page.reload();
  await screen(page, "play").waitFor();
  assert.deepEqual(await standing(page), { moves, digest });
  await page.goto(linkTo(SINGLE, RUN));
  await page.reload();
  await screen(page, "replay").waitFor();
  await page.getByRole("button", { name: "All controls" }).click();
  await page.getByRole("button", { name: "Share, save, film" }).click();
  assert.equal(await page.getByText("As a link").count(), 0, "a link to a file opens nothing elsewhere");
  // A film that is stopped while its worker starts is not saved.
  await page.evaluate(() => {
    const stop = (): void => [...document.querySelectorAll<HTMLElement>(".progress button")].find((each) => each.innerText === "Stop")?.click();
    new MutationObserver((_, observer) => {
      observer.disconnect();
      stop();
    }).observe(document.querySelector(".share .progress") ?? document.body, { childList: true });
    document.querySelector<HTMLElement>('[data-film="gif"]')?.click();
  });
  await page.getByText("Stopped.").waitFor();
  await page.waitForTimeout(2000);
  assert.equal(await page.getByText("Stopped.").count(), 1, "a stopped film was made all the same");
  for (const [kind, magic] of [["gif", "GIF89a"], ["card", "\x89PNG"]] as const) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-film="${kind}"]`).click()]);
    assert.ok(readFileSync(await download.path(), "latin1").startsWith(magic), kind);
  }
}));

/** Serves the page in a folder, and a page around it. */
async function serveBelow(act: (home: string) => Promise<void>): Promise<void> {
  const types: Readonly<Record<string, string>> = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm" };
  const server = createServer(({ url = "/" }, response) => {
    const path = url.split("?")[0] ?? "/";
    if (path === "/around") {
      response.setHeader("Content-Type", "text/html");
      response.end('<!doctype html><iframe src="games/deep/" style="width: 900px; height: 700px"></iframe>');
      return;
    }
    const name = path.replace(/^\/games\/deep\//, "") || "index.html";
    try {
      const bytes = readFileSync(join(root, "dist", name));
      response.setHeader("Content-Type", types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream");
      response.end(bytes);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  try {
    await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test("the page plays in a folder of another site", { timeout: 180_000 }, () => serveBelow((home) => inWindow("folder", DESKTOP, home, async (page) => {
  await openTitle(page, `${home}games/deep/`);
  await start(page, STOMP);
  await press(page, "ArrowUp");
  await untilKept(page);
})));

test("the page plays within another page", { timeout: 180_000 }, () => serveBelow((home) => inWindow("frame", DESKTOP, home, async (page) => {
  await page.goto(`${home}around`);
  const inner = page.frameLocator("iframe");
  await inner.locator('[data-game="stomp"] .start-game').click();
  await inner.locator('[data-screen="play"]').waitFor();
  await inner.locator("canvas").first().click();
  await page.keyboard.press("ArrowUp");
  await inner.locator('[data-screen="play"]').waitFor();
})));
