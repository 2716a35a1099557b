/** Stores a run move by move: passes each accepted move to the store once and in order. */

import type { App } from "../app.ts";
import type { Line } from "../online/line.ts";
import { sendOne } from "../online/outbox.ts";
import { createRelay } from "../online/relay.ts";
import { learn, type Session } from "../rules.ts";
import { joined } from "../store/rows.ts";

export interface Keeper {
  /** The number of moves that are known to be stored. */
  readonly kept: number;
  /** The reason why the last moves are not stored; null if they are. */
  readonly trouble: string | null;
  /** The reason why a server does not get the moves that it should; null if it does. */
  readonly line: string | null;
  /** Tries to reach that server now; null unless the connection is down and may come back. */
  readonly tryNow: (() => void) | null;
  /** True if there is a server that does not get the run automatically. */
  readonly canSend: boolean;
  /** Sends the run, once it has ended. Resolves to the outcome as a sentence. */
  send(): Promise<string>;
  /** A sentence that says how much of the run is stored. Works after the rules have failed. */
  readonly standing: string;
  /** The whole run so far. Works after the rules have failed. */
  readonly bytes: Uint8Array;
  /** Stores everything new since the last call. */
  keep(): void;
  /** Stores the whole run again, after a change other than new moves at its end. */
  rewrite(): void;
  /** Removes a run that has no moves from the store. */
  discard(): void;
  /** Resolves when every write has succeeded or failed. */
  settled(): Promise<void>;
}

/** A keeper for a run that a server keeps. */
export const serverKeeper = (line: Line, moves: () => number): Keeper => ({
  get kept() { return moves(); },
  get trouble() { return line.trouble; },
  get line() { return null; },
  get tryNow() { return line.tryNow; },
  canSend: false,
  send: () => Promise.reject(new Error("The server has this run.")),
  standing: "The server has your run up to its last move: reload the page, then continue the run from the races.",
  bytes: new Uint8Array(),
  keep: () => undefined,
  rewrite: () => undefined,
  discard: () => undefined,
  settled: async () => undefined,
});

const UNKEPT = "This run is not saved in the browser; export it before you close the page.";

/** A keeper for the stored run `id`. A null `id` means that the browser stores nothing. */
export function createKeeper(app: App, session: Session, id: string | null, onChange: () => void): Keeper {
  let kept = session.summary.moves;
  /** The bytes of the run, in the pieces in which they arrived. */
  let pieces: Uint8Array[] = [session.bytes];
  /** The number of bytes passed to the store. */
  let length = session.length;
  let news = session.news;
  let work: Promise<void> = Promise.resolve();
  const { server, store, say } = app;
  const relay = server === null ? null : createRelay({ server, store, say, changed: onChange }, session, id);
  const trouble = (): string | null => (id === null ? app.store.trouble ?? UNKEPT : app.store.troubleOf(id));

  /** Waits for a write; afterwards `moves` moves are stored. */
  const wait = (done: Promise<void>, moves: number | null): void => {
    // Ignore errors: the store remembers why a write failed.
    const finished = done.then(() => { kept = moves ?? kept; }, () => undefined);
    work = Promise.all([work, finished.then(onChange)]).then(() => undefined);
  };
  const keepNews = (): void => {
    const now = session.news;
    if (now === news) return;
    news = now;
    // Add to the stored discoveries, because another window may have made some, too.
    wait(app.store.changeDiscoveries((known) => learn(known, now)), null);
  };

  return {
    get kept() { return kept; },
    get trouble() { return trouble(); },
    get line() { return relay?.trouble ?? null; },
    get tryNow() { return relay?.tryNow ?? null; },
    get canSend() { return relay?.isSending === false; },
    send: () => sendOne(app, id, session.bytes),
    get standing() {
      const why = trouble();
      return why === null
        ? "Your run is saved up to its last move: reload the page to go on from there."
        : `${why} Save the run as a file before you reload the page.`;
    },
    get bytes() { return joined(pieces); },
    keep() {
      keepNews();
      const offset = length;
      length = session.length;
      if (length === offset) return;
      relay?.follow();
      const grown = session.bytesFrom(offset);
      pieces.push(grown);
      if (id === null) return;
      const { summary } = session;
      wait(app.store.append(id, offset, grown, summary), summary.moves);
    },
    rewrite() {
      length = session.length;
      const { bytes, summary } = session;
      relay?.follow();
      pieces = [bytes];
      if (id !== null) wait(app.store.rewrite(id, bytes, summary), summary.moves);
    },
    discard() {
      if (id !== null) wait(app.store.remove(id), null);
    },
    settled: () => work,
  };
}
