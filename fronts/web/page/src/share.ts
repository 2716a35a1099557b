/** Ways in which a run leaves the browser: a link, a file, a film. */

import type { App } from "./app.ts";
import { button, element, fill } from "./dom.ts";
import { COMMON, linkTo } from "./shell/link.ts";
import { sentenceOf } from "./shell/app.ts";
import { makeFilm, type FilmKind } from "./shell/film.ts";
import { fileName, runName } from "./screens/parts.ts";
import type { Summary } from "./wire.ts";

const FILMS: readonly { readonly kind: FilmKind; readonly title: string; readonly type: string }[] = [
  { kind: "gif", title: "Film (GIF)", type: "image/gif" },
  { kind: "png", title: "Picture of the last turn (PNG)", type: "image/png" },
  { kind: "cast", title: "Terminal recording (asciicast)", type: "application/x-asciicast" },
];

/** A dialog with all of them. */
export function shareSheet(app: App, bytes: Uint8Array, summary: Summary): void {
  const dialog = element("dialog", { class: "share", attributes: { "aria-labelledby": "share-heading" } });
  const said = element("p", { class: "dim", role: "status" });
  const progress = element("div", { class: "progress" });
  const films = element("div", { class: "row wrap" }, ...FILMS.map(({ kind, title, type }) =>
    button(title, () => void film(kind, type), { class: "quiet" })));
  let stop: (() => void) | null = null;

  const film = async (kind: FilmKind, type: string): Promise<void> => {
    stop?.();
    const making = makeFilm(bytes, kind, app.options.theme);
    stop = making.stop;
    const bar = element("progress", { label: "Making it" });
    fill(progress, bar, button("Stop", () => { making.stop(); fill(progress); said.textContent = "Stopped."; }, { class: "quiet" }));
    said.textContent = "Drawing every turn; you can go on meanwhile.";
    try {
      const made = await making.result;
      app.download(fileName(summary, kind), type, made);
      said.textContent = `Saved: ${fileName(summary, kind)}, ${size(made.length)}.`;
    } catch (error) {
      said.textContent = sentenceOf(error);
    }
    stop = null;
    fill(progress);
  };

  dialog.append(
    element("div", { class: "page-head" },
      element("h2", { id: "share-heading", text: `Share ${runName(summary)}` }),
      button("Close", () => dialog.close(), { class: "quiet" })),
    linkPart(app, bytes, summary),
    element("h3", { text: "As a file" }),
    element("p", { class: "dim", text: "The same file that Barrow in a terminal reads and writes." }),
    element("div", { class: "row wrap" },
      button("Save as .run file", () => {
        app.download(fileName(summary, "run"), "application/octet-stream", bytes);
        said.textContent = `Saved: ${fileName(summary, "run")}, ${size(bytes.length)}.`;
      }, { class: "quiet" })),
    element("h3", { text: "As a film" }),
    films,
    progress,
    said);
  dialog.addEventListener("close", () => {
    stop?.();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

const size = (length: number): string =>
  length < 1024 ? `${length} bytes` : length < 1024 * 1024 ? `${Math.round(length / 1024)} KB` : `${(length / 1024 / 1024).toFixed(1)} MB`;

function linkPart(app: App, bytes: Uint8Array, summary: Summary): HTMLElement {
  const part = element("section", {}, element("h3", { text: "As a link that holds the whole run" }));
  let link: string;
  try {
    link = linkTo(bytes);
  } catch (error) {
    part.append(element("p", { class: "problem", text: sentenceOf(error) }));
    return part;
  }
  const field = element("input", { type: "text", class: "link", label: "Link", value: link, attributes: { readonly: true } });
  field.addEventListener("focus", () => field.select());
  const said = element("p", { class: "dim", role: "status", text: about(link) });
  const data: ShareData = { title: `Barrow: ${runName(summary)}`, url: link };
  const canShare = "share" in navigator && "canShare" in navigator && navigator.canShare(data);
  part.append(field, element("div", { class: "row wrap" },
    button("Copy the link", () => void copy(link, field).then((isCopied) => {
      said.textContent = isCopied ? `Copied. ${about(link)}` : "The browser lets nothing be copied; the link is marked, copy it by hand.";
    }), { class: "primary" }),
    canShare && button("Send it…", () => void navigator.share(data).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) app.say(sentenceOf(error));
    }), { class: "quiet" })), said);
  return part;
}

/** How long a link is, and whether that is too long for some places. */
function about(link: string): string {
  const length = `The link has ${link.length.toLocaleString("en")} characters.`;
  return link.length <= COMMON ? length : `${length} Mail and messengers often cut links that are longer than ${COMMON.toLocaleString("en")}: a .run file is safer.`;
}

/** Copies a text, or marks it to be copied by hand. */
async function copy(text: string, field: HTMLInputElement): Promise<boolean> {
  if ("clipboard" in navigator) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed here: the field is what is left.
    }
  }
  field.focus();
  field.select();
  return false;
}
