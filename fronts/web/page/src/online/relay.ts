/** Sends a run to the server during play, if it is a counted attempt or the player lets others watch. */

import { headerOf, type Session } from "../rules.ts";
import { joined } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import { base64 } from "./identity.ts";
import { setWaiting } from "./outbox.ts";
import type { Server } from "./server.ts";

export interface Relay {
  /** The reason why nothing can be sent now; null if sending works. */
  readonly trouble: string | null;
  /** Tries to send now; null unless the connection is down and may come back. */
  readonly tryNow: (() => void) | null;
  /** True if the server gets the run. */
  readonly isSending: boolean;
  /** Passes on the new bytes of the session's run. */
  follow(): void;
}

interface Around {
  readonly server: Server;
  readonly store: Store;
  readonly say: (sentence: string) => void;
  /** Called when `trouble` changes. */
  readonly changed: () => void;
}

/** `id` is the stored run's, or null if the browser cannot store it. */
export function createRelay({ server, store, say, changed }: Around, session: Session, id: string | null): Relay {
  const { bytes, length: begun, summary: { isPractice } } = session;
  let length = begun;
  let pieces: Uint8Array[] = [];
  let trouble: string | null = null;
  let isSending = false;
  let isOver = false;
  /** Wakes up the sender. */
  let wake = (): void => undefined;

  const send = async (): Promise<void> => {
    const { shares, counted } = await store.online();
    const isCounted = counted.includes(base64(headerOf(bytes)));
    if (isPractice || !shares && !isCounted || !await server.hasKey()) return;
    isSending = true;
    await server.relay(bytes, shares, isCounted, {
      async grow(within) {
        if (pieces.length === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
            if (within !== null) window.setTimeout(resolve, within);
          });
        }
        const grown = joined(pieces);
        pieces = [];
        return grown;
      },
      keep: async (isWaiting) => (id === null ? undefined : setWaiting(store, id, isWaiting)),
      say,
      trouble(sentence) {
        trouble = sentence;
        changed();
      },
    });
  };
  // A browser that stores nothing has neither a key nor attempts.
  send().catch(() => undefined).finally(() => {
    isOver = true;
    changed();
  });
  return {
    get trouble() { return trouble; },
    get tryNow() { return trouble === null || isOver ? null : wake; },
    get isSending() { return isSending; },
    follow() {
      if (session.length <= length) return;
      pieces.push(session.bytesFrom(length));
      length = session.length;
      wake();
    },
  };
}
