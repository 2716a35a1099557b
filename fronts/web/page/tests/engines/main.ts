/**
 * Plays every game in every engine: starts it, presses keys, resumes it in a new page, and ends it. The digest must equal the
 * native one.
 */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { native } from "../support/places.ts";
import { type Standing, verify } from "../support/play.ts";
import { serve } from "../support/server.ts";
import { MOST, WALKS, type Walk } from "../support/walks.ts";
import { type Engine, engines, inEngine } from "./engines.ts";
import type { Window } from "./webdriver.ts";

/** Prints the successes and failures. Returns the exit code. */
export async function main(): Promise<number> {
  if (!existsSync(native)) {
    console.log("The terminal's program is missing, which says what is right: `cargo build --release --bin barrow`.");
    return 1;
  }
  const server = await serve();
  let isWell = true;
  try {
    for (const engine of engines()) isWell = (await tryEngine(engine, server.address)) && isWell;
  } finally {
    await server.stop();
  }
  return isWell ? 0 : 1;
}

async function tryEngine(engine: Engine, address: string): Promise<boolean> {
  if (engine.lack !== null) {
    console.log(`✖ ${engine.name}: ${engine.lack}`);
    return false;
  }
  let isWell = true;
  await inEngine(engine, async (window) => {
    for (const walk of WALKS) {
      try {
        const { moves, digest } = await play(window, address, walk);
        console.log(`✔ ${engine.name}: ${walk.game}, ${moves} moves, ${digest} as natively`);
      } catch (error) {
        isWell = false;
        console.log(`✖ ${engine.name}: ${walk.game}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  });
  return isWell;
}

const SCREEN = '[data-screen="play"]';
const ENDED = `${SCREEN}[data-ended="true"]`;

async function play(window: Window, address: string, walk: Walk): Promise<Standing> {
  await openAnew(window, address);
  await window.click(`[data-key="play-${walk.game}"]`);
  if (walk.variant !== undefined) await window.click(`input[name="variant"][value="${walk.variant}"]`);
  await window.write('input[type="text"].seed', walk.seed);
  await window.click(".start .primary");
  await window.find(SCREEN);
  await window.press(...walk.round);
  const begun = await standing(window);
  assert.ok(begun.moves > 0, "the first keys were moves");
  await window.find(`${SCREEN}[data-kept="${begun.moves}"]`);

  await openAnew(window, address);
  await window.click('[data-key="continue"]');
  await window.find(SCREEN);
  assert.deepEqual(await standing(window), begun, "resumed at the same turn");

  for (let count = 0; count < MOST && !(await isThere(window, ENDED)); count += 1) {
    await window.press(walk.round[count % walk.round.length] ?? "");
    if (await isThere(window, "dialog[open].is-question")) await window.press("Escape");
  }
  await window.click('dialog[open] [data-row="share"]');
  const end = await standing(window);
  const native = verify(await runOf(window));
  assert.deepEqual(native, { ...end, ended: true }, "natively it is the same run");
  assert.deepEqual(await window.ask("return window.problems"), [], "the browser complained");
  return end;
}

/** Opens the title in a new page, and records errors from then on. */
async function openAnew(window: Window, address: string): Promise<void> {
  await window.open("about:blank");
  await window.open(address);
  // Wait for a portrait, because they come last: then the title no longer changes.
  await window.find('[data-screen="title"] .portrait canvas');
  await window.ask(`window.problems = [];
    const hear = (event) => window.problems.push(String(event.message ?? event.reason ?? event.violatedDirective));
    for (const kind of ["error", "unhandledrejection"]) window.addEventListener(kind, hear);
    document.addEventListener("securitypolicyviolation", hear);`);
}

const isThere = async (window: Window, selector: string): Promise<boolean> =>
  (await window.ask("return document.querySelector(arguments[0]) !== null", selector)) === true;

async function standing(window: Window): Promise<Standing> {
  const moves = await window.ask("return document.querySelector(arguments[0]).dataset.moves", SCREEN);
  const digest = await window.ask("return document.querySelector(arguments[0]).dataset.digest", SCREEN);
  assert.match(String(digest), /^[0-9a-f]{16}$/);
  return { moves: Number(moves), digest: String(digest) };
}

/** The run in the share dialog's link: its bytes, and a check of four bytes. */
async function runOf(window: Window): Promise<Buffer> {
  const link = await window.ask("return document.querySelector('input.link').value");
  const bytes = Buffer.from(String(link).split("#run=")[1] ?? "", "base64url");
  return bytes.subarray(0, -4);
}
