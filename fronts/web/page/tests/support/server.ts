/** The server of `cargo xtask web --serve`, as a process that a test may end. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { root } from "./places.ts";

export interface Server {
  /** "http://127.0.0.1:1234/" */
  readonly address: string;
  stop(): Promise<void>;
}

/** Serves the latest build of the page; port 0 means any free port. */
export async function serve(port = 0): Promise<Server> {
  const xtask = process.env["BARROW_XTASK"];
  const words = ["web", "--built", "--serve", "--port", String(port)];
  const [program, before] = xtask === undefined ? ["cargo", ["xtask"]] : [xtask, []];
  const server = spawn(program, [...before, ...words], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: server.stdout });
  const address = await Promise.race([once(lines, "line"), once(server, "exit").then(() => [undefined])]);
  if (typeof address[0] !== "string") throw new Error("the page is not served; what the server said stands above");
  return {
    address: address[0],
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, "exit");
      server.kill();
      await ended;
    },
  };
}
