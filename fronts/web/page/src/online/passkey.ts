/** Passkeys: the browser, or the player's phone, keeps a key that restores the player's name. */

import { SENTENCES, type Player } from "../wire.ts";
import { base64, fromBase64 } from "./identity.ts";
import type { Server } from "./server.ts";
import { NAME } from "../product.ts";

/** A passkey's public key ends with a point of P-256, of this length. [bytes] */
const POINT = 65;
/** The number of ECDSA on P-256 with SHA-256 in `WebAuthn`. */
const ES256 = -7;

/** Tells whether this browser can make passkeys. */
export const canHavePasskeys = (): boolean => window.isSecureContext && "PublicKeyCredential" in window;

/** Makes a passkey that restores this name. */
export async function makePasskey(server: Server, name: string): Promise<void> {
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: crypto.getRandomValues(new Uint8Array(16)),
      rp: { name: NAME, id: location.hostname },
      user: { id: crypto.getRandomValues(new Uint8Array(16)), name, displayName: name },
      pubKeyCredParams: [{ type: "public-key", alg: ES256 }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    },
  }).catch(() => null);
  if (!(made instanceof PublicKeyCredential) || !(made.response instanceof AuthenticatorAttestationResponse)) throw new Error(SENTENCES.noPasskey);
  const key = made.response.getPublicKey();
  if (key === null) throw new Error(SENTENCES.noPasskey);
  await server.ask<null>({
    newPasskey: { credential: base64(new Uint8Array(made.rawId)), key: base64(new Uint8Array(key).slice(-POINT)) },
  });
}

/** Restores a passkey's name in this browser. */
export async function usePasskey(server: Server): Promise<void> {
  const [challenge, time] = await server.challenge();
  const used = await navigator.credentials.get({
    publicKey: { challenge: fromBase64(challenge) as Uint8Array<ArrayBuffer>, rpId: location.hostname, userVerification: "required" },
  }).catch(() => null);
  if (!(used instanceof PublicKeyCredential) || !(used.response instanceof AuthenticatorAssertionResponse)) throw new Error(SENTENCES.noPasskey);
  const { authenticatorData, clientDataJSON, signature } = used.response;
  await server.ask<Player>({
    usePasskey: {
      credential: base64(new Uint8Array(used.rawId)),
      time,
      authenticator: base64(new Uint8Array(authenticatorData)),
      client: base64(new Uint8Array(clientDataJSON)),
      signature: base64(rawSignature(new Uint8Array(signature))),
    },
  });
}

/** The numbers r and s, 32 bytes each, of a signature in DER, which writes a length before each. */
export function rawSignature(der: Uint8Array): Uint8Array {
  const raw = new Uint8Array(64);
  let at = 2;
  for (const end of [32, 64]) {
    const length = der[at + 1] ?? 0;
    const number = der.slice(at + 2, at + 2 + length).slice(-32);
    raw.set(number, end - number.length);
    at += 2 + length;
  }
  return raw;
}
