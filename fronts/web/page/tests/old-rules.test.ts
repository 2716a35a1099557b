/** Runs of rules that a release had before: watched, filmed, taken over and continued, without a network too. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { inPage, inWindow } from "./support/browser.ts";
import { DESKTOP } from "./support/settings.ts";
import { address, page as pageFolder, root } from "./support/places.ts";
import { openFile, openTitle, press, screen, standing } from "./support/play.ts";
import { linkTo } from "./support/runs.ts";

const SINGLE = pathToFileURL(join(pageFolder, "generated/single.html")).href;
const RUN = readFileSync(join(root, "crates/shelf/archive/runs/stomp-1/20x20-victory.run"));
/** The digest with which the terminal's program of that time ended it. */
const END = "7a98ad883ddf425c";

/** Films a run of the first rules that is open, and takes it over. */
async function relive(page: Page): Promise<void> {
  await screen(page, "replay").waitFor();
  await page.getByText("As it was built").first().waitFor({ state: "attached" });
  await page.getByRole("button", { name: "All controls" }).click();
  await page.getByRole("button", { name: "Share, save, film" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator('[data-film="gif"]').click()]);
  assert.ok(readFileSync(await download.path(), "latin1").startsWith("GIF89a"));
  await press(page, "Escape", "ArrowRight", "ArrowRight");
  await page.getByRole("button", { name: "Take over here" }).click();
  await screen(page, "play").waitFor();
  await page.getByText("goes on under version 1 of its rules; new runs follow version 3.").first().waitFor();
}

inPage("a run of old rules is watched, filmed, taken over and continued, and later without a network", DESKTOP, async (page) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rules/")) fetched.push(request.url());
  });
  await openTitle(page);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  assert.deepEqual(fetched, [], "nobody who plays today's rules fetches earlier ones");
  await page.reload();
  await screen(page, "title").waitFor();
  await page.goto(linkTo(address(), RUN));
  await relive(page);
  await press(page, "ArrowRight", "ArrowLeft");
  const { moves, digest } = await standing(page);
  await page.context().setOffline(true);
  await page.reload();
  await screen(page, "play").waitFor();
  assert.deepEqual(await standing(page), { moves, digest }, "a resumed run keeps its rules");
  await page.goto(address());
  await openFile(page, "old.run", RUN);
  await screen(page, "replay").waitFor();
  await page.getByRole("button", { name: "To the end" }).click();
  assert.deepEqual(await standing(page, "replay"), { moves: 72, digest: END });
});

test("a single file has the old rules within", { timeout: 180_000 }, () => inWindow("single-old", DESKTOP, SINGLE, async (page) => {
  await page.goto(linkTo(SINGLE, RUN));
  await relive(page);
}));

const BLOCKED: BrowserContextOptions = { ...DESKTOP, serviceWorkers: "block" };

test("rules that are damaged are named", () => inWindow("damaged rules", BLOCKED, address(), async (page) => {
  await page.route("**/rules/*.wasm", async (route) => route.fulfill({ body: "not these", contentType: "application/wasm" }));
  await openTitle(page);
  await openFile(page, "old.run", RUN);
  await page.getByText(/whose file is damaged \(rules\/\w{64}\.wasm\)/).first().waitFor();
}, /Service Worker registration blocked/));
