/** The server of races and boards, with the page in it, as a separate process. */

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
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

/** A proxy that forwards requests under a path to the server at `host`, without that path. */
async function serveUnder(path: string, host: () => string): Promise<Server> {
  const isThere = ({ url = "" }: IncomingMessage): boolean => url.startsWith(`${path}/`);
  const cut = ({ url = "" }: IncomingMessage): string => url.slice(path.length);
  const parts = (): { host: string; port: string } => {
    const { hostname, port } = new URL(`http://${host()}`);
    return { host: hostname, port };
  };
  const proxy = createServer((asked, answer) => {
    if (!isThere(asked)) return void answer.writeHead(404).end("other");
    const onward = request({ ...parts(), method: asked.method, path: cut(asked), headers: asked.headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    asked.pipe(onward);
  });
  proxy.on("upgrade", (asked, client, first) => {
    if (!isThere(asked)) return void client.destroy();
    const { host: name, port } = parts();
    const onward = connect(Number(port), name);
    const lines = asked.rawHeaders.map((text, at) => text + (at % 2 === 0 ? ": " : "\r\n")).join("");
    onward.write(`GET ${cut(asked)} HTTP/1.1\r\n${lines}\r\n`);
    onward.write(first);
    for (const [from, to] of [[client, onward], [onward, client]] as const) {
      from.on("error", () => to.destroy());
      from.pipe(to);
    }
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return proxy;
}

/** Starts a server, behind a proxy if it is under a path such as "/games". */
export async function startServer(path = ""): Promise<BarrowServer> {
  const folder = mkdtempSync(join(tmpdir(), "barrow-server-"));
  const clock = join(folder, "clock");
  const setAhead = (ahead: number): void => writeFileSync(clock, String(ahead));
  setAhead(0);
  let listen = "127.0.0.1:0";
  let process: ChildProcess;
  const proxy = path === "" ? null : await serveUnder(path, () => listen);
  const behind = proxy === null ? "" : `localhost:${(proxy.address() as AddressInfo).port}`;
  const start = async (): Promise<void> => {
    const started = spawn(join(dirname(native), "barrow-server"), {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        BARROW_TEST_CLOCK: clock,
        BARROW_TEST_SECRET: "1",
        BARROW_SERVER_LISTEN: listen,
        BARROW_SERVER_HOSTS: behind,
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
    address: `http://${behind === "" ? listen.replace("127.0.0.1", "localhost") : behind}${path}/`,
    setAhead,
    restart: async () => {
      await kill();
      await start();
    },
    halt: kill,
    stop: async () => {
      await kill();
      proxy?.close().closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
