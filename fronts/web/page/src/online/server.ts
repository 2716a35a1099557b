/** The server that the page came from: its requests and answers. */

import { clean } from "../errors.ts";
import type { Store } from "../store/store.ts";
import { SENTENCES } from "../wire.ts";
import { base64, canHaveName, kept, made, sha256, type Identity } from "./identity.ts";

/** How long an answer may take. [milliseconds] */
const PATIENCE = 20_000;

const AWAY = "The server cannot be reached. Everything else plays on; try again later.";
const STRANGE = "The server answers in a way that this page does not understand; load the page again.";

export interface Server {
  /** True if this browser can have a name there. */
  readonly canHaveName: boolean;
  /** The server's time. [milliseconds since 1970] */
  now(): Promise<number>;
  get<T>(target: string): Promise<T>;
  bytes(target: string): Promise<Uint8Array>;
  /** Sends a request as the player. Rejects with the server's sentence if it refuses. */
  ask<T>(method: string, target: string, body?: unknown): Promise<T>;
  /** Like `ask`, with a run as the body. */
  upload<T>(target: string, run: Uint8Array): Promise<T>;
  /** The bytes at a target that only the player may read. */
  own(target: string): Promise<Uint8Array>;
  /** Makes a key for this browser, if it has none. */
  makeKey(): Promise<void>;
  hasKey(): Promise<boolean>;
  /** The public key of this browser. */
  key(): Promise<string>;
  /** The head of a request for `target` that says who makes it. */
  credentials(method: string, target: string, body: string | Uint8Array): Promise<string>;
}

/** Thrown when the server refuses, with its sentence. */
export class Refused extends Error {
  constructor(readonly status: number, sentence: string) {
    super(sentence);
  }

  /** True if the server may accept the same request later. */
  get isPassing(): boolean {
    return this.status === 429 || this.status === 503;
  }
}

/** Tells whether a server is behind this page. A server says so in the page itself. */
export const isServed = (): boolean => document.querySelector('meta[name="barrow-server"]') !== null;

export function createServer(store: Store): Server {
  /** How far ahead the server's clock is. A wrong clock here must not keep anybody from playing. [milliseconds] */
  let ahead: number | null = null;

  const send = async (
    method: string, target: string, head: Readonly<Record<string, string>>, body?: string | Uint8Array,
  ): Promise<Response> => {
    let answer: Response;
    try {
      answer = await fetch(new URL(target, location.origin), {
        method, headers: head, cache: "no-store", signal: AbortSignal.timeout(PATIENCE),
        ...(body !== undefined && { body: body as BodyInit }),
      });
    } catch (error) {
      throw new Error(AWAY, { cause: error });
    }
    if (answer.ok) return answer;
    const refused: unknown = await answer.json().catch(() => null);
    const sentence: unknown = refused !== null && typeof refused === "object" ? Reflect.get(refused, "error") : null;
    throw typeof sentence === "string" ? new Refused(answer.status, capital(`${clean(sentence)}.`)) : new Error(STRANGE);
  };
  const json = async <T>(answer: Response): Promise<T> => {
    if (answer.status === 204) return null as T;
    return answer.json().catch((error: unknown) => { throw new Error(STRANGE, { cause: error }); }) as Promise<T>;
  };
  const time = async (): Promise<number> => {
    if (ahead === null) {
      const { time: there } = await json<{ readonly time: number }>(await send("GET", "/api/hello", {}));
      ahead = there - Date.now();
    }
    return Math.round(Date.now() + ahead);
  };
  const identity = async (): Promise<Identity> => {
    const known = await kept(store);
    if (known === null) throw new Error(SENTENCES.noName);
    return known;
  };
  const credentials = async (method: string, target: string, body: string | Uint8Array): Promise<string> => {
    const { key, sign } = await identity();
    const nonce = base64(crypto.getRandomValues(new Uint8Array(16)));
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const hash = [...await sha256(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const now = await time();
    const signature = await sign(`barrow 1\n${method}\n${location.host}\n${target}\n${now}\n${nonce}\n${hash}`);
    return `Barrow ${key} ${now} ${nonce} ${signature}`;
  };
  const signed = (method: string, target: string, body?: string | Uint8Array): Promise<Response> => {
    const attempt = async (): Promise<Response> =>
      send(method, target, { authorization: await credentials(method, target, body ?? "") }, body);
    return attempt().catch((error: unknown) => {
      // One of the clocks was set since the page compared them.
      if (!(error instanceof Refused && error.status === 401)) throw error;
      ahead = null;
      return attempt();
    });
  };

  return {
    canHaveName: canHaveName(),
    now: time,
    get: async <T>(target: string) => json<T>(await send("GET", target, {})),
    bytes: async (target) => new Uint8Array(await (await send("GET", target, {})).arrayBuffer()),
    ask: async <T>(method: string, target: string, body?: unknown) =>
      json<T>(await signed(method, target, body === undefined ? undefined : JSON.stringify(body))),
    upload: async <T>(target: string, run: Uint8Array) => json<T>(await signed("POST", target, run)),
    own: async (target) => new Uint8Array(await (await signed("GET", target)).arrayBuffer()),
    makeKey: async () => void await made(store),
    hasKey: async () => canHaveName() && await kept(store) !== null,
    key: async () => (await identity()).key,
    credentials,
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
