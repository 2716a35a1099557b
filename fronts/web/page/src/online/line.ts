/** The line to a server over which a sealed run is played. It is taken up again when it breaks. */

import { sentenceOf } from "../errors.ts";
import { Session } from "../rules.ts";
import type { Server } from "./server.ts";

/** Between two attempts to take up a line again. [milliseconds] */
const AGAIN = 2_000;
/** How long the server may take to say how the run stands. [milliseconds] */
const PATIENCE = 15_000;
/** How often to see whether what is shown needs an answer of the server: the mouse may rest on a cell. [milliseconds] */
const LOOK = 50;

const DOWN = "The line to the server is down. It is tried again; every move it answered is kept.";

export interface Line {
  /** Why nothing is sent now; null while all is well. */
  readonly trouble: string | null;
  /** Calls `told` with what the server tells, and `changed` when `trouble` changes. Asks what `session` wants to know. */
  listen(session: Session, told: (message: Uint8Array) => void, changed: () => void): void;
  /** Asks at once what the session wants to know. */
  ask(): void;
  close(): void;
}

/** Opens the line to a race. Resolves to how the run stands. Rejects with the server's sentence. */
export async function openLine(server: Server, target: string): Promise<readonly [begun: Uint8Array, line: Line]> {
  const [first, begun] = await connect(server, target);
  let socket: WebSocket | null = first;
  let session: Session | null = null;
  let told: (message: Uint8Array) => void = () => undefined;
  let changed: () => void = () => undefined;
  let trouble: string | null = null;
  let isClosed = false;
  /** Whether the server wants no more of the run here. */
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
      // The server closes the line when the run has ended.
      if (isClosed || isDismissed || session === null || session.state().ending !== null) return;
      tell(DOWN);
      told(Session.farewell());
      again();
    };
  };
  const again = (): void => {
    timer = window.setTimeout(() => {
      // What was to be asked meanwhile is about a run that may stand otherwise.
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

/** Thrown where the server wants no more of a run, with its sentence. */
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
