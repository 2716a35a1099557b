/** Keeps a run move by move: what was accepted is handed to the store in order, and nothing twice. */

import type { App } from "../app.ts";
import { learn, type Session } from "../rules.ts";
import { joined } from "../store/rows.ts";

export interface Keeper {
  /** How many moves are kept for certain. */
  readonly kept: number;
  /** Why the last moves are not kept; null while all is well. */
  readonly trouble: string | null;
  /** What is kept of the run, as a sentence; and all of it that was played. Neither asks the rules. */
  readonly standing: string;
  readonly bytes: Uint8Array;
  /** Hands on what is new since the last time. */
  keep(): void;
  /** The run is not what it was with more behind it: all of it is handed on again. */
  rewrite(): void;
  /** Nothing was done with the run: it is not worth keeping. */
  discard(): void;
  /** Settled when everything was handed on, or could not be. */
  settled(): Promise<void>;
}

const UNKEPT = "This run is not kept in the browser; export it before you close the page.";

/** A keeper of the stored run `id`; without one, nothing can be kept. */
export function createKeeper(app: App, session: Session, id: string | null, onChange: () => void): Keeper {
  let kept = session.summary.moves;
  /** The run in pieces, as it grew. */
  let pieces: Uint8Array[] = [session.bytes];
  /** How much of the run was handed on. */
  let length = session.length;
  let news = session.news;
  let work: Promise<void> = Promise.resolve();
  const trouble = (): string | null => (id === null ? app.store.trouble ?? UNKEPT : app.store.troubleOf(id));

  /** Waits until what was handed on is written; `moves` are then kept. */
  const wait = (done: Promise<void>, moves: number | null): void => {
    // Why not, the store remembers.
    const told = done.then(() => { kept = moves ?? kept; }, () => undefined);
    work = Promise.all([work, told.then(onChange)]).then(() => undefined);
  };
  const keepNews = (): void => {
    const now = session.news;
    if (now === news) return;
    news = now;
    // Another window learns as well.
    wait(app.store.changeLore((known) => learn(known, now)), null);
  };

  return {
    get kept() { return kept; },
    get trouble() { return trouble(); },
    get standing() {
      const why = trouble();
      return why === null
        ? "Your run is kept to its last move: load Barrow again and it goes on from there."
        : `${why} Save the run as a file before you load Barrow again.`;
    },
    get bytes() { return joined(pieces); },
    keep() {
      keepNews();
      const offset = length;
      length = session.length;
      if (length === offset) return;
      const grown = session.bytesFrom(offset);
      pieces.push(grown);
      if (id === null) return;
      const { summary } = session;
      wait(app.store.append(id, offset, grown, summary), summary.moves);
    },
    rewrite() {
      length = session.length;
      const { bytes, summary } = session;
      pieces = [bytes];
      if (id !== null) wait(app.store.rewrite(id, bytes, summary), summary.moves);
    },
    discard() {
      if (id !== null) wait(app.store.remove(id), null);
    },
    settled: () => work,
  };
}
