/** Sends a run to the server during play, if it is a counted attempt or the player lets others watch. */

import { sentenceOf } from "../errors.ts";
import { headerOf, type Session } from "../rules.ts";
import { joined } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import type { Attempt } from "../wire.ts";
import { base64 } from "./identity.ts";
import { goesOn, part, verdict } from "./outbox.ts";
import { Refused, type Server } from "./server.ts";

/** Moves made within this time are sent together. [milliseconds] */
const TOGETHER = 100;
/** The time between two attempts to reach the server. [milliseconds] */
const AGAIN = 3_000;

export interface Relay {
  /** Why nothing can be sent now; null while all is well. */
  readonly trouble: string | null;
  /** Takes the new bytes of the session's run. */
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
  const pieces: Uint8Array[] = [session.bytes];
  const header = headerOf(session.bytes);
  let length = session.length;
  let sent = header.length;
  let isEnded = false;
  let isBusy = false;
  let trouble: string | null = null;
  let attempt: Attempt | null = null;
  /** True while the server may have more than `attempt` says, because an answer was lost. */
  let isStale = false;
  let isOver = session.summary.isPractice;
  const own = base64(header);

  const tell = (sentence: string | null): void => {
    if (trouble === sentence) return;
    trouble = sentence;
    changed();
  };
  const standing = async (shares: boolean): Promise<Attempt> => {
    if (attempt !== null) return isStale ? server.ask<Attempt>("GET", `/api/attempts/${attempt.id}`) : attempt;
    const begin = (isNew: boolean) => server.ask<Attempt>("POST", "/api/attempts", { header: own, isShown: shares, isNew });
    const begun = await begin(false);
    // The same seed was shown before, with other moves.
    return begun.kind === "open" && !await goesOn(begun, joined(pieces)) ? begin(true) : begun;
  };
  /** Sends everything that the server lacks. Resolves to true if more may follow. */
  const send = async (): Promise<boolean> => {
    const { shares, counted } = await store.online();
    if (attempt === null && !shares && !counted.includes(own) || !await server.hasKey()) return false;
    const bytes = joined(pieces);
    if (isEnded && id !== null) await store.changeOnline((online) => ({ ...online, unsent: [...new Set([...online.unsent, id])] }));
    attempt = await standing(shares);
    isStale = true;
    if (attempt.run === null && attempt.size !== bytes.length) attempt = await part(server, attempt, bytes);
    isStale = false;
    sent = bytes.length;
    tell(null);
    if (attempt.run === null) return true;
    await store.changeOnline((online) => ({ ...online, unsent: online.unsent.filter((each) => each !== id) }));
    say(await verdict(server, attempt.run));
    return false;
  };
  const down = (): string | null => {
    if (isEnded) return "Connection lost. Your run is saved, and sent once the connection is back.";
    if (attempt?.kind !== "counted") return null;
    const until = new Date(attempt.closesAt).toLocaleString("en", { weekday: "long", hour: "2-digit", minute: "2-digit", hour12: false });
    return `Connection lost. Your moves are saved and sent later; the attempt counts if they arrive by ${until}.`;
  };
  const work = (): void => {
    if (isBusy || isOver || length === sent) return;
    isBusy = true;
    window.setTimeout(() => {
      send().then((more) => { isOver = !more; }, (error: unknown) => {
        if (error instanceof Refused && !error.isPassing) {
          isOver = true;
          const sentence = `The server takes no more of this run: ${sentenceOf(error)}`;
          if (attempt?.kind === "counted") tell(sentence);
          else say(sentence);
          return false;
        }
        tell(down());
        return true;
      }).then((isDown) => {
        window.setTimeout(() => {
          isBusy = false;
          work();
        }, isDown === true ? AGAIN : 0);
      });
    }, TOGETHER);
  };
  work();
  return {
    get trouble() { return trouble; },
    follow() {
      if (session.length > length) {
        pieces.push(session.bytesFrom(length));
        length = session.length;
        isEnded = session.summary.isClosed || session.summary.ending !== null;
      }
      work();
    },
  };
}
