/** A browser that keeps its folder, and can be killed as if the power had gone. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, chromium } from "playwright-core";
import { FLAGS } from "./settings.ts";
import { chromiumPath } from "./places.ts";

export interface Killable {
  readonly context: BrowserContext;
  /** Kills the browser with all its processes, at once and without a word to it. */
  kill(): Promise<void>;
}

/** A folder for a browser to keep things in, and what takes it away again. */
export function browserFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "barrow-browser-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }) };
}

/** Starts a browser that keeps what it keeps in `folder`. */
export async function startBrowser(folder: string): Promise<Killable> {
  const told = join(folder, "DevToolsActivePort");
  rmSync(told, { force: true });
  const words = [...FLAGS, `--user-data-dir=${folder}`, "--remote-debugging-port=0", "--window-size=1280,800", "about:blank"];
  // A group of its own, so that all its processes end with it.
  const browser = spawn(chromiumPath, words, { stdio: "ignore", detached: true });
  const port = await portIn(told);
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = connected.contexts()[0];
  if (context === undefined || browser.pid === undefined) throw new Error("Chromium did not start");
  const group = -browser.pid;
  return {
    context,
    async kill() {
      const ended = once(browser, "exit");
      process.kill(group, "SIGKILL");
      await ended;
    },
  };
}

async function portIn(file: string): Promise<number> {
  for (let wait = 0; wait < 200; wait += 1) {
    const port = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : Number.NaN;
    if (!Number.isNaN(port)) return port;
    await sleep(100);
  }
  throw new Error("Chromium did not say where it listens");
}
