/** The player's identity on a server: a key made by this browser, which never leaves it. */

import type { Store } from "../store/store.ts";

const CURVE = { name: "ECDSA", namedCurve: "P-256" } as const;
const SIGNATURE = { name: "ECDSA", hash: "SHA-256" } as const;

export interface Identity {
  /** The public key, as the server writes it. */
  readonly key: string;
  sign(text: string): Promise<string>;
}

/** Tells whether this browser lets the page use keys, which it does over https and on localhost. */
export const canHaveName = (): boolean => window.isSecureContext && "subtle" in crypto;

/** Bytes in base64url without padding, which is used for all binary data in text. */
export const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** The identity of this browser; null without one. */
export async function kept(store: Store): Promise<Identity | null> {
  const pair = await store.key();
  return isPair(pair) ? identityOf(pair) : null;
}

/** The identity of this browser. Makes one if there is none. */
export async function made(store: Store): Promise<Identity> {
  const known = await kept(store);
  if (known !== null) return known;
  // Not even this page can read the private key.
  const pair = await crypto.subtle.generateKey(CURVE, false, ["sign", "verify"]);
  await store.keepKey(pair);
  return identityOf(pair);
}

async function identityOf({ privateKey, publicKey }: CryptoKeyPair): Promise<Identity> {
  const key = base64(new Uint8Array(await crypto.subtle.exportKey("raw", publicKey)));
  return {
    key,
    sign: async (text) =>
      base64(new Uint8Array(await crypto.subtle.sign(SIGNATURE, privateKey, new TextEncoder().encode(text)))),
  };
}

/** Tells whether a signature is of this text and by this public key. */
export async function isSigned(key: string, text: string, signature: string): Promise<boolean> {
  try {
    const signer = await crypto.subtle.importKey("raw", fromBase64(key) as Uint8Array<ArrayBuffer>, CURVE, false, ["verify"]);
    return await crypto.subtle.verify(
      SIGNATURE, signer, fromBase64(signature) as Uint8Array<ArrayBuffer>, new TextEncoder().encode(text),
    );
  } catch {
    // The key or the signature is malformed.
    return false;
  }
}

const isPair = (value: unknown): value is CryptoKeyPair =>
  value !== null && typeof value === "object"
  && Reflect.get(value, "privateKey") instanceof CryptoKey && Reflect.get(value, "publicKey") instanceof CryptoKey;
