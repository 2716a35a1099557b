/** Many runs in one file: a tar archive, which every system unpacks, with an index of when they were played. */

import { joined } from "./store/rows.ts";
import type { Times } from "./store/store.ts";

/** The name of the index, which maps each run's name to its `Times`. */
const INDEX = "runs.json";
/** The block size: everything in an archive begins at a multiple of it. [bytes] */
const BLOCK = 512;
/** Position and length of each header field. */
const NAME = [0, 100] as const, SIZE = [124, 12] as const, SUM = [148, 8] as const, KIND = [156, 1] as const, MAGIC = [257, 5] as const;

export interface Packed {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly times: Times;
}

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

/** Packs runs into an archive. */
export function pack(runs: readonly Packed[]): Uint8Array {
  const index = JSON.stringify(Object.fromEntries(runs.map(({ name, times }) => [name, times])), null, 1);
  const parts = [{ name: INDEX, bytes: text(index) }, ...runs].flatMap(({ name, bytes }) =>
    [header(name, bytes.length), bytes, new Uint8Array(-bytes.length & (BLOCK - 1))]);
  return joined([...parts, new Uint8Array(2 * BLOCK)]);
}

function header(name: string, size: number): Uint8Array {
  const head = new Uint8Array(BLOCK);
  const put = (at: number, words: string): void => head.set(text(words), at);
  put(NAME[0], name);
  put(100, "0000644");
  put(SIZE[0], size.toString(8).padStart(11, "0"));
  put(136, "00000000000");
  put(KIND[0], "0");
  put(MAGIC[0], "ustar\u000000");
  put(SUM[0], sumOf(head).toString(8).padStart(6, "0") + "\u0000 ");
  return head;
}

/** The checksum of a header, computed as if its own field contained blanks. */
const sumOf = (head: Uint8Array): number =>
  head.reduce((sum, byte, at) => sum + (at >= SUM[0] && at < SUM[0] + SUM[1] ? 32 : byte), 0);

const field = (head: Uint8Array, [at, length]: readonly [number, number]): string =>
  new TextDecoder().decode(head.subarray(at, at + length)).split("\u0000")[0] ?? "";

/** A file in an archive, with its data from the index. */
export interface Unpacked {
  readonly file: File;
  readonly times: unknown;
}

/** The files in an archive, up to the first damage; null if the file is not an archive. */
export async function unpack(archive: File): Promise<{ readonly files: readonly Unpacked[]; readonly isWhole: boolean } | null> {
  const files: File[] = [];
  let isWhole = false;
  for (let at = 0; at + BLOCK <= archive.size;) {
    const head = new Uint8Array(await archive.slice(at, at + BLOCK).arrayBuffer());
    if (at > 0 && head.every((byte) => byte === 0)) {
      isWhole = true;
      break;
    }
    const isHeader = field(head, MAGIC) === "ustar" && Number.parseInt(field(head, SUM), 8) === sumOf(head);
    if (!isHeader && at === 0) return null;
    const size = Number.parseInt(field(head, SIZE), 8), begin = at + BLOCK;
    if (!isHeader || !(begin + size <= archive.size)) break;
    const name = field(head, NAME).split("/").at(-1) ?? "";
    // Some systems add other files.
    if (field(head, KIND) === "0" && !name.startsWith("._")) files.push(new File([archive.slice(begin, begin + size)], name));
    at = begin + Math.ceil(size / BLOCK) * BLOCK;
  }
  if (files.length === 0) return null;
  const index = await indexIn(files);
  return { files: files.filter(({ name }) => name !== INDEX).map((file) => ({ file, times: index[file.name] })), isWhole };
}

async function indexIn(files: readonly File[]): Promise<Readonly<Record<string, unknown>>> {
  try {
    const read: unknown = JSON.parse(await files.find(({ name }) => name === INDEX)?.text() ?? "");
    return read !== null && typeof read === "object" ? { ...read } : {};
  } catch {
    return {};
  }
}
