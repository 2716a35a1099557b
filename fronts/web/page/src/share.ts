/** Shares a run as a link, a file or a film. */

import type { App } from "./app.ts";
import { button, element, fill } from "./dom.ts";
import { openSheet } from "./play/sheet.ts";
import { begunOf, fileName, runName } from "./screens/parts.ts";
import { COMMON, linkTo } from "./shell/link.ts";
import { sentenceOf } from "./errors.ts";
import { DRAWING, makeFilm, saveFilm, savedAs, type FilmKind } from "./shell/film.ts";
import type { Player, Summary } from "./wire.ts";
import { hasNoAddress, NAME } from "./product.ts";

const FILMS: readonly (readonly [kind: FilmKind, title: string])[] = [
  ["card", "Descent card (PNG)"],
  ["last", "The last ten moves (GIF)"],
  ["gif", "Film (GIF)"],
  ["png", "Picture of the last turn (PNG)"],
  ["cast", "Terminal recording (asciicast)"],
];

/** Opens the dialog. */
export function shareSheet(app: App, bytes: Uint8Array, summary: Summary): void {
  const films = filmPart(app, bytes, summary);
  const sheet = openSheet({
    name: "share",
    title: `Share ${runName(summary)}`,
    isWide: true,
    closeText: "Close",
    sound: app.sound,
    about: [
      element("div", { class: "share" }, ...hasNoAddress() ? [] : [linkPart(app, bytes, summary)], filePart(app, bytes, summary), films.element),
    ],
  });
  sheet.element.addEventListener("close", films.stop);
  sheet.element.querySelector<HTMLElement>(".share .primary")?.focus({ preventScroll: true });
}

function filePart(app: App, bytes: Uint8Array, summary: Summary): HTMLElement {
  const said = element(
    "p", { class: "dim", role: "status", text: "The same file that the program for terminals reads and writes." },
  );
  const name = fileName(summary, "run");
  return element("section", {},
    element("h3", { text: "As a file" }),
    said,
    element("div", { class: "line wrap" }, button("Save as .run file", () => {
      app.download(name, "application/octet-stream", bytes);
      said.textContent = savedAs(name, bytes);
    })));
}

interface FilmPart {
  readonly element: HTMLElement;
  stop(): void;
}

function filmPart(app: App, bytes: Uint8Array, summary: Summary): FilmPart {
  const said = element("p", { class: "dim", role: "status" });
  const progress = element("div", { class: "progress" });
  let stop = (): void => undefined;
  const end = (sentence: string): void => {
    fill(progress);
    said.textContent = sentence;
    stop = () => undefined;
  };
  const film = async (kind: FilmKind): Promise<void> => {
    stop();
    try {
      const making = makeFilm(bytes, kind, app.options.theme, await begunOf(app, summary));
      stop = making.stop;
      fill(progress, element("progress", { label: "Drawing" }), button("Stop", () => {
        making.stop();
        end("Stopped.");
      }));
      said.textContent = DRAWING;
      const made = await making.result;
      end(saveFilm(app, summary, kind, made));
    } catch (error) {
      end(sentenceOf(error));
    }
  };
  const part = element("section", {},
    element("h3", { text: "As pictures" }),
    element("div", { class: "line wrap" }, ...FILMS.map(([kind, title]) =>
      button(title, () => void film(kind), { data: { film: kind } }))),
    progress,
    said);
  return { element: part, stop: () => stop() };
}

function linkPart(app: App, bytes: Uint8Array, summary: Summary): HTMLElement {
  const part = element("section", {}, element("h3", { text: "As a link that contains the whole run" }));
  let link = linkTo(bytes);
  const field = element(
    "input", { type: "text", class: "link", label: "Link", value: link, attributes: { readonly: true } },
  );
  field.addEventListener("focus", () => field.select());
  const said = element("p", { class: "dim", role: "status", text: about(link) });
  const data = (): ShareData => ({ title: `${NAME}: ${runName(summary)}`, url: link });
  const canSend = "share" in navigator && "canShare" in navigator && navigator.canShare(data());
  void nameOf(app).then((by) => {
    if (by === undefined) return;
    link = linkTo(bytes, by);
    field.value = link;
    said.textContent = about(link);
  });
  part.append(element("div", { class: "line wrap" },
    button("Copy the link", () => void copy(link).then((isCopied) => {
      if (!isCopied) {
        field.focus();
        field.select();
      }
      said.textContent = isCopied
        ? `Copied. ${about(link)}`
        : "The browser cannot copy here; the link is selected, so you can copy it yourself.";
    }), { class: "primary" }),
    canSend && button("Send it…", () => void navigator.share(data()).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) app.say(sentenceOf(error));
    }))), field, said);
  return part;
}

/** The player's name on the server, if the server answers. */
async function nameOf({ server }: App): Promise<string | undefined> {
  if (server === null) return undefined;
  try {
    return await server.hasKey() ? (await server.ask<Player>("me")).name : undefined;
  } catch {
    return undefined;
  }
}

/** Says how long a link is, and warns if it is too long for some programs. */
function about(link: string): string {
  const length = `The link has ${link.length.toLocaleString("en")} characters.`;
  return link.length <= COMMON
    ? length
    : `${length} Mail and messengers often cut links that are longer than ${COMMON.toLocaleString("en")}: `
      + "a .run file is safer.";
}

/** Copies a text. Resolves to false if the browser forbids it. */
export async function copy(text: string): Promise<boolean> {
  if ("clipboard" in navigator) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Ignore errors: the caller offers another way.
    }
  }
  return false;
}
