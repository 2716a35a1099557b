/** A player's actions in the page: starting, playing, leaving and saving a run. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Download, Locator, Page } from "playwright-core";
import { address, native } from "./places.ts";
import { MOST } from "./walks.ts";

/** A run to start. */
export interface Setup {
  readonly game: string;
  readonly variant?: string;
  readonly seed: string;
  readonly isPractice?: boolean;
  /** True if the test wants the story before the first run. */
  readonly hasStory?: boolean;
}

/** The state of a run. */
export interface Standing {
  readonly moves: number;
  readonly digest: string;
}

export const screen = (page: Page, name: string): Locator => page.locator(`[data-screen="${name}"]`);
export const dialog = (page: Page, name: string): Locator => page.locator(`dialog[data-dialog="${name}"]`);
export const row = (page: Page, name: string): Locator => page.locator(`dialog[open] [data-row="${name}"]`);

/** The focused element, as `data-row`, `data-key` or words. */
export const focused = (page: Page): Promise<string> => page.evaluate(() => {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return "";
  const { dataset } = activeElement;
  return dataset["row"] ?? dataset["key"] ?? activeElement.getAttribute("aria-label") ?? activeElement.innerText;
});

/** Makes the page believe that it is hidden, or visible again. */
export function hide(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

/** Opens the page at its title. */
export async function openTitle(page: Page, home = address()): Promise<void> {
  await page.goto(home);
  await screen(page, "title").waitFor();
}

/** Goes from the title to the first turn of a run. */
export async function start(page: Page, setup: Setup): Promise<void> {
  await page.locator(`[data-key="setup-${setup.game}"]`).click();
  const form = screen(page, "setup");
  await form.waitFor();
  if (setup.variant !== undefined) await form.locator(`input[name="variant"][value="${setup.variant}"]`).check();
  if (setup.isPractice === true) await form.locator('input[name="practice"]').check();
  await form.getByRole("textbox", { name: "Seed" }).fill(setup.seed);
  await form.getByRole("button", { name: "Start", exact: true }).click();
  await screen(page, "play").waitFor();
  if (setup.hasStory !== true) await skipStory(page);
}

/** Skips the story before the first run, if there is one. */
export async function skipStory(page: Page): Promise<void> {
  const story = page.locator('[data-screen="play"][data-mode="opening"]');
  if (await story.count() === 0) return;
  await page.keyboard.press("Escape");
  await page.locator(".play-story").waitFor({ state: "hidden" });
}

/** Opens the page and starts a run. */
export async function begin(page: Page, setup: Setup): Promise<void> {
  await openTitle(page);
  await start(page, setup);
}

/** The state of the run or the replay on the screen. */
export async function standing(page: Page, name: "play" | "replay" = "play"): Promise<Standing> {
  const shown = screen(page, name);
  const [moves, digest] = await Promise.all([shown.getAttribute("data-moves"), shown.getAttribute("data-digest")]);
  // A sealed run has none, because its state is on the server.
  assert.match(digest ?? "none", /^([0-9a-f]{16})?$/, `the ${name} screen says no digest`);
  return { moves: Number(moves), digest: digest ?? "" };
}

/** Waits until the system has stored every move of the run on the screen. */
export async function untilKept(page: Page): Promise<void> {
  const { moves } = await standing(page);
  await page.locator(`[data-screen="play"][data-kept="${moves}"]`).waitFor();
}

/** Presses keys, one after another. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    // Players do not answer a question before it is drawn, which may take until the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
}

/** Closes the open hints, with the key that would otherwise open the menu. */
export async function closeHints(page: Page): Promise<void> {
  for (let box = 0; box < 4 && await page.locator(".play-hint").isVisible(); box += 1) await press(page, "Escape");
}

/** Repeats the keys of a round until the run is over. Declines every question on the way. */
export async function playToTheEnd(page: Page, round: readonly string[]): Promise<void> {
  const end = page.locator('[data-screen="play"][data-ended="true"]');
  for (let count = 0; count < MOST && (await end.count()) === 0; count += 1) {
    // Use `press`, which waits: a key pressed before the last answer is drawn may be dropped, which would change the run.
    await press(page, round[count % round.length] ?? "");
    if ((await page.locator("dialog[open].is-question").count()) > 0) await page.keyboard.press("Escape");
  }
  await dialog(page, "end").waitFor();
}

/** Saves the run on the screen through the menu, and returns it. */
export async function save(page: Page): Promise<Buffer> {
  await closeHints(page);
  await press(page, "Escape");
  await dialog(page, "menu").waitFor();
  await row(page, "share").click();
  return saveFromSheet(page);
}

/** Saves the run from the open sheet for sharing, and closes the sheet. */
export async function saveFromSheet(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"), page.getByRole("button", { name: "Save as .run file" }).click(),
  ]);
  const bytes = await bytesOf(download);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  return bytes;
}

export async function bytesOf(download: Download): Promise<Buffer> {
  assert.match(download.suggestedFilename(), /\.run$/);
  return readFileSync(await download.path());
}

/** The link to the run on the screen, from the menu. */
export async function linkOf(page: Page): Promise<string> {
  await closeHints(page);
  await press(page, "Escape");
  await row(page, "share").click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  return link;
}

/** The terminal program's report on a run. */
export function verify(bytes: Buffer): Standing & { readonly ended: boolean } {
  const folder = mkdtempSync(join(tmpdir(), "barrow-verify-"));
  try {
    const file = join(folder, "saved.run");
    writeFileSync(file, bytes);
    const said: unknown = JSON.parse(execFileSync(native, ["verify", "--json", file], { encoding: "utf8" }));
    assert.ok(said !== null && typeof said === "object");
    assert.ok("ok" in said && "moves" in said && "digest" in said && "ending" in said);
    assert.equal(said.ok, true);
    return { moves: Number(said.moves), digest: String(said.digest), ended: said.ending !== null };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Shows all controls of a run from a link, and goes to its last turn. */
export async function toEnd(page: Page): Promise<void> {
  await page.getByRole("button", { name: "All controls" }).click();
  await page.getByRole("button", { name: "To the end" }).click();
}

/** Opens a .run file with the button on the title. */
export const openFile = (page: Page, name: string, bytes: Buffer): Promise<void> => openFiles(page, [[name, bytes]]);

/** Opens files together, with the same button. */
export async function openFiles(page: Page, files: readonly (readonly [name: string, bytes: Buffer])[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"), page.getByRole("button", { name: "Open a .run file" }).click(),
  ]);
  await chooser.setFiles(files.map(([name, buffer]) => ({ name, mimeType: "application/octet-stream", buffer })));
}
