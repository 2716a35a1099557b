/** Ended runs for the server: they stay in the list of stored runs, and are sent once there is a connection. */

import type { Store } from "../store/store.ts";
import { ServerError, type Server } from "./server.ts";

/** Notes that a stored run waits to be sent, or no longer. */
export const setWaiting = (store: Store, id: string, isWaiting: boolean): Promise<void> => store.changeOnline((online) => {
  const others = online.unsent.filter((each) => each !== id);
  return { ...online, unsent: isWaiting ? [...others, id] : others };
});

/** Sends the waiting runs, and says the outcome of each. Rejects if the server cannot be reached. */
export async function sendAll(server: Server, store: Store, say: (sentence: string) => void): Promise<void> {
  const { unsent } = await store.online();
  if (unsent.length === 0 || !await server.hasKey()) return;
  for (const id of unsent) {
    const bytes = await store.bytes(id).catch(() => null);
    try {
      const said = bytes === null ? null : await server.deliver(bytes);
      await setWaiting(store, id, false);
      if (said !== null) say(said);
    } catch (error) {
      // This run waits on. The server may take the next one although it did not take this one.
      if (!(error instanceof ServerError && error.failed.isFinal)) throw error;
    }
  }
}
