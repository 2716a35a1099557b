/** Ended runs to send to the server: they stay among the stored runs, and are sent once there is a connection. */

import type { App } from "../app.ts";
import { openReplay } from "../shell/opening.ts";
import type { Store } from "../store/store.ts";
import { SENTENCES } from "../wire.ts";
import { NO_SERVER, ServerError, type Server } from "./server.ts";

/** Notes whether a stored run is waiting to be sent. */
export const setWaiting = (store: Store, id: string, isWaiting: boolean): Promise<void> => store.changeOnline((online) => {
  const others = online.unsent.filter((each) => each !== id);
  return { ...online, unsent: isWaiting ? [...others, id] : others };
});

/**
 * Sends an ended run, as the player asked. Without an `id`, the browser stores no runs, so the run cannot wait for a connection.
 * Resolves to the outcome as a sentence.
 */
export const sendOne = ({ server, store }: Pick<App, "server" | "store">, id: string | null, bytes: Uint8Array): Promise<string> =>
  (server === null ? Promise.reject(new Error(NO_SERVER))
    : server.send(bytes, async (isWaiting) => (id === null ? undefined : setWaiting(store, id, isWaiting))));

/** Stores the player's runs in races that have closed. Rejects if the server cannot be reached. */
export async function fetchPast(server: Server, store: Store, say: (sentence: string) => void): Promise<void> {
  for (const race of (await store.online()).entered) {
    const past = await server.pastRace(race);
    if (past === false) continue;
    if (past !== null) {
      const [bytes, begun] = past;
      const replay = await openReplay(bytes);
      if (replay !== null) await store.create(bytes, replay.summary, { begun, played: begun });
      replay?.free();
      say(SENTENCES.raceKept);
    }
    await store.changeOnline((online) => ({ ...online, entered: online.entered.filter((each) => each !== race) }));
  }
}

/** Sends the waiting runs, and reports the outcome of each. Rejects if the server cannot be reached. */
export async function sendAll(server: Server, store: Store, say: (sentence: string) => void): Promise<void> {
  const { unsent } = await store.online();
  for (const id of unsent) {
    const bytes = await store.bytes(id).catch(() => null);
    try {
      const said = bytes === null ? null : await server.deliver(bytes);
      await setWaiting(store, id, false);
      if (said !== null) say(said);
    } catch (error) {
      // This run keeps waiting. The server may accept the next run although it refused this one.
      if (!(error instanceof ServerError && error.failed.isFinal)) throw error;
    }
  }
}
