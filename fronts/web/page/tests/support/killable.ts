/** A browser whose data outlives it, and which tests can kill as if the power had failed. */

import { type ChildProcess, spawn } from "node:child_process";
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
  /** Kills the browser with all its processes, at once and without warning. */
  kill(): Promise<void>;
}

export interface BrowserFolder {
  /** Starts a browser that stores its data in this folder. */
  start(): Promise<Killable>;
  /** Kills all running browsers of the folder, and removes the folder. */
  remove(): Promise<void>;
}

/** The browsers to kill at exit, because their own process groups do not end with this process. */
const running = new Map<number, ChildProcess>();
process.on("exit", () => running.forEach((_, pid) => process.kill(-pid, "SIGKILL")));
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit(1));

/** A folder for the data of browsers. */
export function browserFolder(): BrowserFolder {
  const folder = mkdtempSync(join(tmpdir(), "barrow-browser-"));
  const started: Killable[] = [];
  return {
    async start() {
      const browser = await start(folder);
      started.push(browser);
      return browser;
    },
    async remove() {
      for (const browser of started) await browser.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    },
  };
}

async function start(folder: string): Promise<Killable> {
  const told = join(folder, "DevToolsActivePort");
  rmSync(told, { force: true });
  const words = [
    ...FLAGS, `--user-data-dir=${folder}`, "--remote-debugging-port=0", "--window-size=1280,800", "about:blank",
  ];
  // Give it its own process group, so that all its processes can be killed at once.
  const browser = spawn(chromiumPath, words, { stdio: "ignore", detached: true });
  const { pid } = browser;
  if (pid === undefined) throw new Error("Chromium did not start");
  running.set(pid, browser);
  const port = await portIn(told);
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = connected.contexts()[0];
  if (context === undefined) throw new Error("Chromium has no window");
  return {
    context,
    async kill() {
      if (!running.delete(pid)) return;
      const ended = once(browser, "exit");
      process.kill(-pid, "SIGKILL");
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
