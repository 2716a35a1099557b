/** The connection to a server on which a sealed run is played. It reconnects after a break. */

import { RaceLine, Session, addressOf } from "../rules.ts";
import type { Call, Failed } from "../wire.ts";
import { ServerError, here, type Server } from "./server.ts";

/** How long the server may take to report the state of the run. [milliseconds] */
const PATIENCE = 15_000;
/** The close code of a connection that was lost. */
const GONE = 1006;
/** How often to check whether the display needs an answer from the server: the mouse may rest on a cell. [milliseconds] */
const LOOK = 50;

export interface Line {
  /** The reason why nothing can be sent now; null if the connection is up. */
  readonly trouble: string | null;
  /** Sends the requests of `session`. Calls `told` with the server's messages, and `changed` when `trouble` changes. */
  listen(session: Session, told: (message: Uint8Array) => void, changed: () => void): void;
  /** Tries to connect now; null unless the connection is down and may come back. */
  readonly tryNow: (() => void) | null;
  /** Sends the session's requests at once. */
  ask(): void;
  /** Resolves to the place of the run once it has ended, as the server's `place` does. */
  place(): ReturnType<Server["place"]>;
  close(): void;
}

/** A socket with its first message. */
interface Opened {
  readonly socket: WebSocket;
  readonly line: RaceLine;
  readonly begun: Uint8Array;
}

/** Opens a race's connection. Resolves to the state of the run. Rejects with a sentence. */
export async function openLine(server: Server, race: Call): Promise<readonly [begun: Uint8Array, line: Line]> {
  const first = await connect(server, race);
  let socket: WebSocket | null = first.socket;
  let session: Session | null = null;
  let told: (message: Uint8Array) => void = () => undefined;
  let changed: () => void = () => undefined;
  let trouble: string | null = null;
  let isClosed = false;
  let timer = 0;
  let poll = 0;
  /** When an answer first became due, or when the server last sent something since. */
  let dueSince = 0;
  /** Drops the current connection. */
  let giveUp: () => void = () => undefined;
  let tryNow: (() => void) | null = null;

  const tell = (sentence: string | null): void => {
    trouble = sentence;
    changed();
  };
  const hold = ({ socket: held, line }: Opened): void => {
    socket = held;
    giveUp = () => {
      const failed = line.close(GONE);
      if (failed !== null) part(failed);
    };
    held.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      const message = new Uint8Array(data);
      const heard = line.hear(message);
      dueSince = performance.now();
      if (typeof heard !== "boolean") part(heard);
      else if (heard) told(message);
    };
    held.onclose = ({ code }) => {
      const failed = line.close(code);
      if (socket === held && failed !== null) part(failed);
    };
  };
  /** Ends a connection. */
  const part = (failed: Failed): void => {
    socket?.close();
    socket = null;
    if (isClosed) return;
    told(Session.farewell());
    retry(failed);
  };
  /** Reports a failure, and retries later if that may help. */
  const retry = (failed: Failed): void => {
    tell(failed.trouble);
    if (!failed.isFinal) again();
  };
  const again = (): void => {
    const connectNow = (): void => {
      window.clearTimeout(timer);
      tryNow = null;
      // Drop the session's requests: the run on the server may be at another move.
      session?.takeOutgoing();
      connect(server, race).then((next) => {
        if (isClosed) {
          next.socket.close();
          return;
        }
        hold(next);
        tell(null);
        told(next.begun);
      }, (error: unknown) => {
        if (isClosed) return;
        if (error instanceof ServerError) retry(error.failed);
        else again();
      });
    };
    tryNow = connectNow;
    timer = window.setTimeout(connectNow, RaceLine.pause());
    changed();
  };
  /** Gives up a connection on which an answer is overdue. */
  const check = (): void => {
    const now = performance.now();
    if (socket === null || session?.slowAfter === undefined) dueSince = now;
    else if (now - dueSince > RaceLine.overdue()) giveUp();
  };
  const ask = (): void => {
    if (session === null || socket?.readyState !== WebSocket.OPEN) return;
    for (const message of session.takeOutgoing()) socket.send(message as Uint8Array<ArrayBuffer>);
  };

  return [first.begun, {
    get trouble() { return trouble; },
    get tryNow() { return tryNow; },
    listen(played, hear, change) {
      [session, told, changed] = [played, hear, change];
      hold(first);
      poll = window.setInterval(() => {
        check();
        ask();
      }, LOOK);
    },
    ask,
    place: () => server.place(race),
    close() {
      ask();
      isClosed = true;
      session = null;
      window.clearTimeout(timer);
      window.clearInterval(poll);
      socket?.close();
    },
  }];
}

async function connect(server: Server, race: Call): Promise<Opened> {
  const greeting = await server.greeting(race);
  const address = here(addressOf(race));
  address.protocol = address.protocol.replace("http", "ws");
  return new Promise((resolve, reject) => {
    const [socket, line] = [new WebSocket(address), RaceLine.to(location.host)];
    socket.binaryType = "arraybuffer";
    const patience = window.setTimeout(() => socket.close(), PATIENCE);
    const fail = (failed: Failed): void => {
      window.clearTimeout(patience);
      socket.close();
      reject(new ServerError(failed));
    };
    socket.onopen = () => socket.send(greeting);
    socket.onclose = ({ code }) => {
      const failed = line.close(code);
      if (failed !== null) fail(failed);
    };
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      const begun = new Uint8Array(data);
      const heard = line.hear(begun);
      if (typeof heard !== "boolean") fail(heard);
      // After its last message, the server closes the connection.
      if (heard !== true) return;
      window.clearTimeout(patience);
      resolve({ socket, line, begun });
    };
  });
}
