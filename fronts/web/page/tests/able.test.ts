/** Limited browsers: the page names missing features that it requires, and works without the others. */

import assert from "node:assert/strict";
import { inPage } from "./support/browser.ts";
import { DESKTOP } from "./support/settings.ts";
import { address } from "./support/places.ts";
import { begin, openTitle, press, screen, standing, start } from "./support/play.ts";

const LACKS: readonly (readonly [what: string, take: () => void, sentence: RegExp])[] = [
  ["WebAssembly is switched off", () => Reflect.deleteProperty(globalThis, "WebAssembly"), /no WebAssembly/],
  ["the browser has no vectors", () => { WebAssembly.validate = () => false; }, /no WebAssembly SIMD/],
  ["the script is newer than the browser", () => Reflect.deleteProperty(Array.prototype, "toSorted"), /too old/],
  ["the browser cannot load the rules", () => {
    WebAssembly.instantiateStreaming = () => Promise.reject(new WebAssembly.CompileError("reftypes"));
  }, /cannot load the rules \(reftypes\)/],
];

for (const [what, take, sentence] of LACKS) {
  inPage(`where ${what}, the page says so and names supported browsers`, DESKTOP, async (page) => {
    await page.addInitScript(take);
    await page.goto(address());
    const alert = page.getByRole("alert");
    await alert.waitFor();
    assert.match(await alert.innerText(), sentence);
    await page.getByText(/Firefox from \d+ on/).waitFor();
  });
}

inPage("without the skins, the page says what is missing", DESKTOP, async (page) => {
  await page.addInitScript(() => {
    const ask = window.fetch.bind(window);
    window.fetch = async (what, how) => (String(what).endsWith("skins.json") ? new Response("", { status: 404 }) : ask(what, how));
  });
  await page.goto(address());
  const alert = page.getByRole("alert");
  await alert.waitFor();
  assert.match(await alert.innerText(), /pictures and sounds \(skins\.json\) could not be loaded: the server answered 404\.$/);
  await page.getByRole("button", { name: "Reload the page" }).waitFor();
});

inPage("where the script does not parse, the page still says so", DESKTOP, async (page) => {
  // The browser complains about preloaded files that are not used.
  const body = 'fetch("barrow_web_bg.wasm"); fetch("skins.json");';
  await page.route("**/main.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
  await page.goto(address());
  await page.getByText("If nothing else appears, this browser is too old").waitFor();
  await page.getByText(/Firefox from \d+ on/).waitFor();
});

inPage("where the browser stores nothing, a run lasts until the page is closed", DESKTOP, async (page) => {
  await page.addInitScript(() => {
    const refuse = (): never => { throw new DOMException("denied", "SecurityError"); };
    IDBFactory.prototype.open = refuse;
    CacheStorage.prototype.open = refuse;
    LockManager.prototype.request = async () => refuse();
    ServiceWorkerContainer.prototype.register = async () => refuse();
  });
  await openTitle(page);
  const warning = page.locator(".banner.trouble", { hasText: "This window saves nothing (private browsing" });
  await warning.waitFor();
  await page.locator('[data-key="setup-stomp"]').click();
  await screen(page, "setup").locator(warning).waitFor();
  await page.goBack();
  await start(page, { game: "stomp", seed: "5" });
  await press(page, "ArrowRight", "ArrowLeft", "ArrowDown");
  const before = await standing(page);
  assert.ok(before.moves > 0);
  assert.equal(await page.locator(".toast").count(), 0, "the title says that nothing is stored");
  await page.goBack();
  await page.locator('[data-key="continue"]').click();
  await screen(page, "play").waitFor();
  assert.deepEqual(await standing(page), before);
});

inPage("features that some engines lack are optional", DESKTOP, async (page) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "requestIdleCallback");
    Reflect.deleteProperty(Navigator.prototype, "userActivation");
    Reflect.deleteProperty(ResizeObserverEntry.prototype, "devicePixelContentBoxSize");
    const { observe } = ResizeObserver.prototype;
    ResizeObserver.prototype.observe = function observed(target, options) {
      if (options?.box === "device-pixel-content-box") throw new TypeError("no such box");
      observe.call(this, target, options);
    };
  });
  await openTitle(page);
  await page.locator(".portrait canvas").first().waitFor();
  await begin(page, { game: "stomp", seed: "5" });
  await page.waitForFunction(() => {
    const map = document.querySelector<HTMLCanvasElement>(".play-map canvas");
    return map !== null && map.width > 1 && map.width === Math.round(map.clientWidth * window.devicePixelRatio);
  });
  await press(page, "ArrowRight", "ArrowLeft");
  assert.ok((await standing(page)).moves > 0);
});
