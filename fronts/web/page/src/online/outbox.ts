/** Ended runs for the server: they stay in the list of stored runs, and are sent once there is a connection. */

import { clean } from "../errors.ts";
import { headerOf } from "../rules.ts";
import type { Store } from "../store/store.ts";
import { SENTENCES, type Attempt, type Upload } from "../wire.ts";
import { base64, sha256 } from "./identity.ts";
import { Refused, type Server } from "./server.ts";

/** How often to ask for the outcome of a run, and for how long. [milliseconds] */
const LOOK = 300;
const LOOKS = 100;

const ELSEWHERE = "other moves of this attempt were made on another device.";

/** Sends the part of a run that the attempt lacks. Resolves to the attempt's new state. */
export async function part(server: Server, attempt: Attempt, bytes: Uint8Array): Promise<Attempt> {
  const { id, size, hash } = attempt;
  if (!await goesOn(attempt, bytes)) throw new Refused(409, ELSEWHERE);
  return server.ask<Attempt>("POST", `/api/attempts/${id}/parts`, { after: size, hash, bytes: base64(bytes.subarray(size)) });
}

/** Tells whether a run begins with the bytes of an attempt. */
export const goesOn = async ({ size, hash }: Attempt, bytes: Uint8Array): Promise<boolean> =>
  size <= bytes.length && base64(await sha256(bytes.subarray(0, size))) === hash;

/** The outcome of a run as a sentence, once the server has replayed it. */
export async function verdict(server: Server, run: number): Promise<string> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { state } = await server.get<Upload>(`/api/runs/${run}`);
    if (state.state === "counted") {
      const { kind, score } = state.row;
      return `Your run is on the server's ${kind} board, with a score of ${score.toLocaleString("en")}.`;
    }
    if (state.state === "refused") return `Your run does not count at the server: ${clean(state.error)}.`;
    await new Promise((resolve) => window.setTimeout(resolve, LOOK));
  }
  return SENTENCES.sentAndWaiting;
}

/** Sends the waiting runs, and says the outcome of each. Stops if the server cannot be reached. */
export async function sendAll(server: Server, store: Store, say: (sentence: string) => void): Promise<void> {
  const { unsent } = await store.online();
  if (unsent.length === 0 || !await server.hasKey()) return;
  for (const id of unsent) {
    const bytes = await store.bytes(id).catch(() => null);
    let said: string | null = null;
    try {
      if (bytes !== null) said = await deliver(server, bytes, base64(headerOf(bytes)));
    } catch (error) {
      if (!(error instanceof Refused) || error.isPassing) return;
      said = `Your run does not count at the server: ${error.message}`;
    }
    await store.changeOnline((online) => ({ ...online, unsent: online.unsent.filter((each) => each !== id) }));
    if (said !== null) say(said);
  }
}

/** Sends a run: the missing part if it is a counted attempt, or else all of it to the open board. */
async function deliver(server: Server, bytes: Uint8Array, header: string): Promise<string> {
  let run: number | null = null;
  try {
    const attempt = await server.ask<Attempt>("POST", "/api/attempts", { header, isShown: false });
    // A shown attempt may be a different run of the same seed.
    if (attempt.kind === "counted" || await goesOn(attempt, bytes)) run = attempt.run ?? (await part(server, attempt, bytes)).run;
  } catch (error) {
    // The run is no attempt.
    if (!(error instanceof Refused && error.status === 404)) throw error;
  }
  run ??= (await server.upload<Upload>("/api/runs", bytes)).id;
  return verdict(server, run);
}
