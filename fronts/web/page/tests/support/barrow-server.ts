/** The server of races and boards, with the page in it, as a separate process. */

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { native } from "./places.ts";

export interface BarrowServer {
  /** "http://localhost:1234/" */
  readonly address: string;
  /** Sets its clock ahead. [milliseconds] */
  setAhead(ahead: number): void;
  /** Kills the server, as a power failure would, and starts another at the same address. */
  restart(): Promise<void>;
  /** Kills the server, until `restart`. */
  halt(): Promise<void>;
  stop(): Promise<void>;
}

export async function startServer(): Promise<BarrowServer> {
  const folder = mkdtempSync(join(tmpdir(), "barrow-server-"));
  const clock = join(folder, "clock");
  const setAhead = (ahead: number): void => writeFileSync(clock, String(ahead));
  setAhead(0);
  let listen = "127.0.0.1:0";
  let process: ChildProcess;
  const start = async (): Promise<void> => {
    const started = spawn(join(dirname(native), "barrow-server"), {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        BARROW_TEST_CLOCK: clock,
        BARROW_TEST_SECRET: "1",
        BARROW_SERVER_LISTEN: listen,
        BARROW_SERVER_DATABASE: `sqlite:${join(folder, "barrow.db")}`,
        BARROW_SERVER_LOG: "warn",
        BARROW_SERVER_REQUESTS_PER_SECOND: "1000",
        BARROW_SERVER_DAYS_BETWEEN_NAMES: "0",
      },
    });
    process = started;
    const lines = createInterface({ input: started.stdout });
    const [line] = await Promise.race([once(lines, "line"), once(started, "exit").then(() => [undefined])]);
    const host = typeof line === "string" ? /http:\/\/(\S+)/.exec(line)?.[1] : undefined;
    if (host === undefined) throw new Error("the server did not start; what it said stands above");
    listen = host;
  };
  const kill = async (): Promise<void> => {
    if (process.exitCode !== null || process.signalCode !== null) return;
    const ended = once(process, "exit");
    process.kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    // Browsers trust this name as they trust https.
    address: `http://${listen.replace("127.0.0.1", "localhost")}/`,
    setAhead,
    restart: async () => {
      await kill();
      await start();
    },
    halt: kill,
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
