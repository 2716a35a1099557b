// Plays pages that makers made, in Chromium: `node tests/made.mjs NAME FOLDER FILE`. FOLDER is a page for a web server, FILE the same
// as a single file. Fails if a page complains, does not have the product's name, or keeps no run under it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [name, folder, file] = process.argv.slice(2);
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", svg: "image/svg+xml" };

const server = createServer(({ url }, response) => {
  const path = url.split("?")[0].replace(/^\/games\//, "") || "index.html";
  try {
    response.setHeader("Content-Type", TYPES[path.split(".").at(-1)] ?? "application/octet-stream");
    response.end(readFileSync(join(folder, path)));
  } catch {
    response.statusCode = 404;
    response.end();
  }
});
await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
try {
  for (const address of [`http://127.0.0.1:${server.address().port}/games/`, pathToFileURL(file).href]) {
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(20_000);
    const problems = [];
    page.on("console", (message) => { if (["error", "warning"].includes(message.type())) problems.push(message.text()); });
    page.on("pageerror", (error) => problems.push(error.message));
    await page.goto(address);
    await page.locator("h1").first().waitFor();
    assert.equal((await page.title()).toLowerCase().replaceAll(" ", "-"), name);
    await page.locator(".start-game").first().click();
    await page.locator('[data-screen="play"]').waitFor();
    await page.keyboard.press("Escape");
    const moves = async () => Number(await page.locator('[data-screen="play"]').getAttribute("data-moves"));
    for (const key of ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(300);
    }
    assert.ok(await moves() > 0, "no key moves the hero");
    await page.locator('[data-screen="play"][data-kept]').waitFor();
    assert.deepEqual(await page.evaluate(async () => (await indexedDB.databases()).map((each) => each.name)), [name]);
    assert.doesNotMatch(await page.locator("body").innerText(), /Barrow/);
    assert.deepEqual(problems, []);
    await page.context().close();
  }
} finally {
  await browser.close();
  server.close();
}
console.log(`${name} plays from a folder and from a file.`);
