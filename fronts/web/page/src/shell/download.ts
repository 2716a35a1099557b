/** Saves files and asks for files. */

import { element } from "../dom.ts";

/** How long to wait for the browser to start a download. [milliseconds] */
const GRACE = 60_000;

export function download(name: string, type: string, bytes: Uint8Array): void {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  const link = element("a", { href: url, hidden: true, attributes: { download: name } });
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(url), GRACE);
}

/** Asks the player for files. */
export function chooseFiles(accept: string, take: (files: readonly File[]) => void): void {
  const input = element("input", { type: "file", hidden: true, attributes: { accept, multiple: true } });
  input.addEventListener("change", () => {
    take([...(input.files ?? [])]);
    input.remove();
  });
  input.addEventListener("cancel", () => input.remove());
  document.body.append(input);
  input.click();
}
