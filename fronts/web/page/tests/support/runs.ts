/**
 * Writes runs and links as bytes with a second implementation, because the published formats must not change when the code does.
 */

/** FNV-1a of 64 bits. */
export function fnv(bytes: Uint8Array): bigint {
  let hash = 0xcbf2_9ce4_8422_2325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100_0000_01b3n);
  return hash;
}

/** The link to a run: its bytes and a check. */
export function linkTo(address: string, bytes: Buffer): string {
  const check = Buffer.alloc(4);
  check.writeUInt32LE(Number(fnv(bytes) & 0xffff_ffffn));
  return `${address}#run=${Buffer.concat([bytes, check]).toString("base64url")}`;
}
