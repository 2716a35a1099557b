/** Watches a run that somebody else is playing. */

import { addressOf } from "../rules.ts";
import { joined } from "../store/rows.ts";
import { LONGEST_RUN, SENTENCES } from "../wire.ts";
import { fromBase64 } from "./identity.ts";
import { here } from "./server.ts";

/** How long the first answer may take. [milliseconds] */
const PATIENCE = 15_000;

export interface Live {
  /** The name of the player. */
  readonly who: string;
  /** The run's bytes so far. */
  readonly bytes: Uint8Array;
  /** Calls `grown` when there are more bytes, `troubled` when the connection breaks or returns, and `over` at the end. */
  listen(grown: () => void, troubled: (sentence: string | null) => void, over: () => void): void;
  close(): void;
}

/** Opens the connection to a run. The browser reconnects by itself. Rejects if nobody is sharing the run. */
export function openLive(id: number, who: string): Promise<Live> {
  const source = new EventSource(here(addressOf({ watch: { id, from: 0 } })));
  const pieces: Uint8Array[] = [];
  let length = 0;
  let grown = (): void => undefined;
  let troubled: (sentence: string | null) => void = () => undefined;
  let over = (): void => undefined;
  let isOver = false;
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      source.close();
      reject(new Error(SENTENCES.runNotShown));
    };
    const patience = window.setTimeout(fail, PATIENCE);
    const live: Live = {
      who,
      get bytes() { return joined(pieces); },
      listen(hearGrown, hearTrouble, hearOver) {
        [grown, troubled, over] = [hearGrown, hearTrouble, hearOver];
        if (isOver) over();
      },
      close: () => source.close(),
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      window.clearTimeout(patience);
      const piece = fromBase64(data);
      length += piece.length;
      if (length > LONGEST_RUN) {
        source.close();
        if (pieces.length === 0) reject(new Error(SENTENCES.runTooLong));
        else troubled(SENTENCES.runTooLong);
        return;
      }
      pieces.push(piece);
      if (pieces.length === 1) resolve(live);
      else grown();
    };
    source.addEventListener("over", () => {
      isOver = true;
      source.close();
      over();
    });
    source.onopen = () => troubled(null);
    source.onerror = () => {
      const isFinal = source.readyState === EventSource.CLOSED;
      if (pieces.length === 0 && isFinal) fail();
      else troubled(isFinal ? SENTENCES.runNotShown : SENTENCES.connectionLost);
    };
  });
}
