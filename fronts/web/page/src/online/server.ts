/** The server that the page came from. The rules decide what to ask; this does the network, keys and timers. */

import { OnlineClient, withPromises, type Work } from "../rules.ts";
import type { Online, Store } from "../store/store.ts";
import type { Call, Failed, Need, Placing } from "../wire.ts";
import { base64, canHaveName, isSigned, kept, made, type Identity } from "./identity.ts";

/** How long an answer may take. [milliseconds] */
const PATIENCE = 20_000;
/** The maximum number of parallel requests of a screen. */
const AT_ONCE = 4;

/** The page's side of a run that is sent while it is played. */
export interface Sending {
  /** Resolves to the new bytes of the run: after this many milliseconds at most, or, without a limit, once there are some. */
  grow(within: number | null): Promise<Uint8Array>;
  /** Notes whether the run is still waiting for the server. */
  keep(isWaiting: boolean): Promise<void>;
  say(sentence: string): void;
  trouble(sentence: string | null): void;
}

export interface Server {
  /** True if this browser can have a name there. */
  readonly canHaveName: boolean;
  /** The client, which has the server's answers for screens. */
  readonly client: OnlineClient;
  /** Asks for everything that the screen at an address shows. Until another screen asks, calls `changed` after each answer. */
  fill(address: string, changed: () => void): Promise<void>;
  /** Makes a request of the player. Rejects with a sentence if the server refuses. */
  make(call: Call): Promise<void>;
  /** Resolves to the answer to a request. Rejects with a sentence if the server refuses. */
  ask<T>(call: Call): Promise<T>;
  /** The same for an answer in bytes. */
  bytes(call: Call): Promise<Uint8Array>;
  hasKey(): Promise<boolean>;
  /** The challenge for a passkey, in base64url, and its time. */
  challenge(): Promise<readonly [text: string, time: number]>;
  /** The first message to send on the socket of a call. */
  greeting(call: Call): Promise<string>;
  /** Sends a run. Resolves to its outcome as a sentence. */
  deliver(run: Uint8Array): Promise<string>;
  /** Sends an ended run, as the player asked, and keeps it until the server has it. Resolves to the outcome as a sentence. */
  send(run: Uint8Array, keep: Sending["keep"]): Promise<string>;
  /** Resolves to the player's run in a race, and when it began; to null if there is none; to false while it cannot be fetched. */
  pastRace(entered: string): Promise<readonly [bytes: Uint8Array, began: number] | null | false>;
  /** Resolves to the place of the run that was just played with this call, or to null if the server does not rank it soon. */
  place(race: Call): Promise<Placing | null>;
  /** Sends a run while it is played. */
  relay(run: Uint8Array, isShown: boolean, isCounted: boolean, sending: Sending): Promise<void>;
}

/** Thrown when a request to the server failed, with a sentence. */
export class ServerError extends Error {
  constructor(readonly failed: Failed) {
    super(failed.sentence);
  }
}

export const NO_SERVER = "This page has no server.";

/** Tells whether there is a server behind this page, which then says so in the page itself. */
export const isServed = (): boolean => document.querySelector('meta[name="barrow-server"]') !== null;

/** The address of something on the server, which may be under a path, like the page. */
export const here = (target: string): URL => new URL(`.${target}`, document.baseURI);

export function createServer(store: Store): Server {
  const client = OnlineClient.of(location.host);
  let identity: Identity | null = null;
  /** Resolves once the rules know the server's earlier promises. */
  let recalled: Promise<void> | null = null;
  /** The address of the screen that was opened last, and a function that draws it. */
  let [shown, redraw] = ["", (): void => undefined];

  const request = async (work: Work, { method, target, authorization, body }: Extract<Need, { kind: "request" }>): Promise<void> => {
    try {
      const answer = await fetch(here(target), {
        method, cache: "no-store", signal: AbortSignal.timeout(PATIENCE),
        headers: authorization === null ? {} : { authorization },
        ...(body.byteLength > 0 && { body }),
      });
      work.answered(answer.status, new Uint8Array(await answer.arrayBuffer()));
    } catch {
      // Omit the browser's reason, which is not meant for players.
      work.failed("");
    }
  };
  const perform = async (work: Work, need: Need, sending: Partial<Sending>): Promise<void> => {
    switch (need.kind) {
      case "request": return request(work, need);
      case "stamp":
        identity = !canHaveName() ? null : need.makesKey ? await made(store) : await kept(store);
        return work.stamped(identity?.key, Date.now(), base64(crypto.getRandomValues(new Uint8Array(16))));
      case "sign": return work.signed(await identity?.sign(need.text) ?? "");
      // This page has no keys for other hosts, because browsers separate the storage of hosts.
      case "formerly": return work.done();
      case "check": return work.checked(await isSigned(need.key, need.text, need.signature));
      case "wait":
        await new Promise((resolve) => window.setTimeout(resolve, need.milliseconds));
        return work.done();
      case "grow": return work.grown(await sending.grow?.(need.within) ?? new Uint8Array());
      case "keep": case "release":
        await sending.keep?.(need.kind === "keep");
        return work.done();
      case "say":
        sending.say?.(need.sentence);
        return work.done();
      case "trouble":
        sending.trouble?.(need.sentence);
        return work.done();
    }
  };
  const run = async <T>(work: Work, sending: Partial<Sending> = {}): Promise<T> => {
    try {
      for (;;) {
        const step = work.step();
        if (Array.isArray(step)) return step[0] as T;
        if (step.kind === "Failed") throw new ServerError(step);
        await perform(work, step, sending);
      }
    } finally {
      work.free();
    }
  };

  return {
    canHaveName: canHaveName(),
    client,
    async fill(address, changed) {
      [shown, redraw] = [address, changed];
      // A browser that stores nothing remembers no promises.
      await (recalled ??= store.online().then(({ promises }) => client.recall([...promises])).catch(() => undefined));
      const work = async (): Promise<void> => {
        for (let call = client.wants(shown); call !== null; call = client.wants(shown)) {
          await run(client.fetch(call));
          const promises = client.newPromises();
          if (promises !== undefined) {
            // Other windows may have stored some too.
            const add = (online: Online): Online => ({ ...online, promises: withPromises([...online.promises], promises) });
            store.changeOnline(add).catch(() => undefined);
          }
          // Another screen may have been opened since: it may wait for the same answer, and its next calls may depend on it.
          redraw();
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    },
    make: (call) => run(client.make(call)),
    ask: async (call) => run(client.ask(call)),
    bytes: async (call) => run(client.bytes(call)),
    hasKey: async () => canHaveName() && await kept(store) !== null,
    challenge: () => run(client.challenge()),
    greeting: async (call) => run(client.greeting(call, (await store.online()).shares)),
    deliver: (sent) => run(client.deliver(sent)),
    send: (sent, keep) => run(client.send(sent), { keep }),
    pastRace: (entered) => run(client.pastRace(entered)),
    place: (race) => run(client.place(race)),
    relay: (sent, isShown, isCounted, sending) => run(client.sendWhilePlayed(sent, isShown, isCounted), sending),
  };
}
