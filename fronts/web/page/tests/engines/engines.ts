/** Engines other than Chromium: how to drive each, and how to install a missing one. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { type Window, openWindow } from "./webdriver.ts";

export interface Engine {
  readonly name: string;
  /** The driver, by name or path. */
  readonly driver: string;
  /** The driver's arguments for listening at a port. */
  words(port: number): readonly string[];
  readonly capabilities: object;
  /** The reason why the engine is missing, and how to install it; null if it is present. */
  readonly lack: string | null;
}

function onPath(program: string): string | null {
  if (program.includes("/")) return existsSync(program) ? program : null;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null;
}

export function engines(): readonly Engine[] {
  return [firefox(), webkit()];
}

function firefox(): Engine {
  const driver = process.env["GECKODRIVER"] ?? "geckodriver";
  const browser = process.env["FIREFOX"] ?? onPath("firefox-esr") ?? onPath("firefox");
  const lack = browser === null
    ? "Firefox is missing: install it (Debian: firefox-esr), or say where it is with FIREFOX=…"
    : onPath(driver) === null ? "geckodriver is missing: `cargo install geckodriver`, or GECKODRIVER=…" : null;
  return {
    name: "Firefox",
    driver,
    words: (port) => ["--port", `${port}`],
    capabilities: { browserName: "firefox", "moz:firefoxOptions": { binary: browser, args: ["-headless"] } },
    lack,
  };
}

function webkit(): Engine {
  const driver = process.env["WEBKIT_DRIVER"] ?? "WebKitWebDriver";
  const isSeen = process.env["DISPLAY"] !== undefined || process.env["WAYLAND_DISPLAY"] !== undefined;
  const lack = onPath(driver) === null
    ? "WebKitWebDriver is missing: install it (Debian: webkit2gtk-driver), or say where it is with WEBKIT_DRIVER=…"
    : isSeen ? null : "WebKit needs a screen: `xvfb-run -a npm run engines` (Debian: xvfb, xauth)";
  return {
    name: "WebKit",
    driver,
    words: (port) => [`--port=${port}`],
    capabilities: { browserName: "MiniBrowser" },
    lack,
  };
}

/** Runs `act` in a window of an engine. */
export async function inEngine(engine: Engine, act: (window: Window) => Promise<void>): Promise<void> {
  const port = await freePort();
  const driver = spawn(engine.driver, engine.words(port), { stdio: "ignore" });
  try {
    const window = await openWindow(`http://127.0.0.1:${port}`, engine.capabilities);
    try {
      await act(window);
    } finally {
      await window.close();
    }
  } finally {
    await end(driver);
  }
}

async function end(driver: ChildProcess): Promise<void> {
  if (driver.exitCode !== null || driver.signalCode !== null) return;
  const ended = once(driver, "exit");
  driver.kill();
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const found = server.address();
  server.close();
  await once(server, "close");
  if (found === null || typeof found === "string") throw new Error("the system has no free port");
  return found.port;
}
