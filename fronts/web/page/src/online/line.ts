/** The connection to a server on which a sealed run is played. It reconnects after a break. */

import { sentenceOf } from "../errors.ts";
import { Session } from "../rules.ts";
import type { Server } from "./server.ts";
import { SENTENCES } from "../wire.ts";

/** The time between two attempts to reconnect. [milliseconds] */
const AGAIN = 2_000;
/** How long the server may take to report the state of the run. [milliseconds] */
const PATIENCE = 15_000;
/** How often to check whether the display needs an answer from the server: the mouse may rest on a cell. [milliseconds] */
const LOOK = 50;

const DOWN = SENTENCES.connectionLostWhilePlaying;

export interface Line {
  /** Why nothing can be sent now; null while all is well. */
  readonly trouble: string | null;
  /** Calls `told` with the server's messages, and `changed` when `trouble` changes. Asks the questions of `session`. */
  listen(session: Session, told: (message: Uint8Array) => void, changed: () => void): void;
  /** Asks the session's questions at once. */
  ask(): void;
  close(): void;
}

/** Opens a race's connection. Resolves to the state of the run. Rejects with the server's sentence. */
export async function openLine(server: Server, target: string): Promise<readonly [begun: Uint8Array, line: Line]> {
  const [first, begun] = await connect(server, target);
  let socket: WebSocket | null = first;
  let session: Session | null = null;
  let told: (message: Uint8Array) => void = () => undefined;
  let changed: () => void = () => undefined;
  let trouble: string | null = null;
  let isClosed = false;
  /** True once the server wants no more of the run here. */
  let isDismissed = false;
  let timer = 0;
  let poll = 0;

  const tell = (sentence: string | null): void => {
    trouble = sentence;
    changed();
  };
  const hold = (held: WebSocket): void => {
    held.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      const message = new Uint8Array(data);
      const why = Session.lastWord(message);
      if (why !== undefined) {
        isDismissed = true;
        tell(why);
      }
      told(message);
    };
    held.onclose = () => {
      if (socket === held) socket = null;
      // The server closes the connection when the run has ended.
      if (isClosed || isDismissed || session === null || session.state().ending !== null) return;
      tell(DOWN);
      told(Session.farewell());
      again();
    };
  };
  const again = (): void => {
    timer = window.setTimeout(() => {
      // Drop the session's questions: the run may stand elsewhere now.
      session?.takeOutgoing();
      connect(server, target).then(([next, stands]) => {
        if (isClosed) {
          next.close();
          return;
        }
        socket = next;
        hold(next);
        tell(null);
        told(stands);
      }, (error: unknown) => {
        if (isClosed) return;
        if (error instanceof Farewell) tell(sentenceOf(error));
        else again();
      });
    }, AGAIN);
  };
  const ask = (): void => {
    if (session === null || socket?.readyState !== WebSocket.OPEN) return;
    for (const message of session.takeOutgoing()) socket.send(message as Uint8Array<ArrayBuffer>);
  };

  return [begun, {
    get trouble() { return trouble; },
    listen(played, hear, change) {
      [session, told, changed] = [played, hear, change];
      hold(first);
      poll = window.setInterval(ask, LOOK);
    },
    ask,
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

/** Thrown when the server wants no more of a run, with its sentence. */
class Farewell extends Error {}

async function connect(server: Server, target: string): Promise<readonly [WebSocket, Uint8Array]> {
  const authorization = await server.credentials("GET", target, "");
  const address = new URL(target, location.origin.replace("http", "ws"));
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    const patience = window.setTimeout(() => socket.close(), PATIENCE);
    socket.onopen = () => socket.send(JSON.stringify({ authorization }));
    socket.onclose = () => {
      window.clearTimeout(patience);
      reject(new Error("The server cannot be reached. Everything else plays on; try again later."));
    };
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      window.clearTimeout(patience);
      const message = new Uint8Array(data);
      const why = Session.lastWord(message);
      if (why === undefined) resolve([socket, message]);
      else reject(new Farewell(why));
    };
  });
}
