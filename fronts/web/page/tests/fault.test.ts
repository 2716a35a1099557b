/** Failing rules: the page says what happened, keeps the run, and offers ways to continue. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { DESKTOP, PHONE } from "./support/settings.ts";
import { address, golden } from "./support/places.ts";
import { begin, bytesOf, press, screen, standing, untilKept, verify } from "./support/play.ts";
import { linkTo } from "./support/runs.ts";

/**
 * Once `isTrapped` is set, passes an address outside the memory to a function of the module, so that WebAssembly traps as it does
 * when the rules panic. The address is the function's first argument, which is normally the address of an object or a text.
 */
async function prepareTrap(page: Page, name: string): Promise<void> {
  await page.addInitScript((trapped) => {
    const load = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (source, imports) => {
      const { instance, module } = await load(source, imports);
      const whole = instance.exports[trapped];
      if (typeof whole !== "function") throw new Error(`the module has no ${trapped}`);
      const broken = (...words: readonly unknown[]): unknown => {
        const isSet = Reflect.get(globalThis, "isTrapped") === true;
        return Reflect.apply(whole, undefined, isSet ? words.toSpliced(0, 1, 0x7fff_0000) : words);
      };
      return { module, instance: { exports: { ...instance.exports, [trapped]: broken } } };
    };
  }, name);
}

const setTrap = (): void => void Reflect.set(globalThis, "isTrapped", true);

inPage("the page reports rules that fail at a move; the run is kept, saved and continued", DESKTOP, async (page) => {
  await prepareTrap(page, "session_input");
  await begin(page, { game: "stomp", seed: "7" });
  await press(page, "ArrowUp", "ArrowDown", "ArrowUp");
  await untilKept(page);
  const before = await standing(page);
  assert.ok(before.moves > 0);
  await page.evaluate(setTrap);
  await press(page, "ArrowDown", "ArrowUp");
  const fault = screen(page, "fault");
  await fault.waitFor();
  const told = await fault.innerText();
  assert.match(told, /This is a bug/);
  assert.match(told, /saved up to its last move/);
  assert.match(told, /Said: .*out of bounds[^]*Asked: input\(\{"press":/);
  await press(page, "Escape", "ArrowLeft");
  const [download] = await Promise.all([
    page.waitForEvent("download"), fault.getByRole("button", { name: "Save the run" }).click(),
  ]);
  const saved = verify(await bytesOf(download));
  assert.deepEqual([saved.moves, saved.digest], [before.moves, before.digest]);
  await fault.getByRole("button", { name: "Reload the page" }).click();
  await screen(page, "play").waitFor();
  assert.deepEqual(await standing(page), before);
});

inPage("a link that makes the rules fail leaves a way to the title", PHONE, async (page) => {
  await prepareTrap(page, "fromLink");
  await page.addInitScript(setTrap);
  await page.goto(linkTo(address(), readFileSync(join(golden, "stomp/20x20-death.run"))));
  const fault = screen(page, "fault");
  await fault.waitFor();
  assert.match(await fault.innerText(), /Asked: fromLink\(/);
  await fault.getByRole("button", { name: "To the title" }).click();
  await screen(page, "title").waitFor();
});
