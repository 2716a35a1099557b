/** The page's files: beside the document, or within it if the page is a single file. */

import { IS_SINGLE } from "./product.ts";

/** The files that the worker for films needs. */
export const FILM_FILES = ["barrow_films_bg.wasm", "skins.json"] as const;

/** The files that a worker needs, if they are within the document. */
export type Carried = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

const TYPES: Readonly<Record<string, string>> = { wasm: "application/wasm", json: "application/json", js: "text/javascript" };

/** A file of the page. Rejects with a sentence if it cannot be loaded. */
export async function asset(name: string, folder: URL): Promise<Response> {
  if (IS_SINGLE) return answer(name, await carried(name));
  const response = await fetch(new URL(name, folder));
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response;
}

/** Bytes as the answer of a server, so that a module is compiled while it is read. */
export const answer = (name: string, bytes: Uint8Array<ArrayBuffer>): Response =>
  new Response(bytes, { headers: { "Content-Type": TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream" } });

/** A file within the document. */
export async function carried(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = document.getElementById(`file ${name}`)?.textContent;
  if (text === undefined || text === null) throw new Error(`this page lacks its file ${name}`);
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
