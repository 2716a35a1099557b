/** Notes of players on turns of a run at the server. */

import type { App } from "../app.ts";
import { button, element, fill } from "../dom.ts";
import { sentenceOf } from "../errors.ts";
import { openSheet } from "../play/sheet.ts";
import { filled } from "../play/words.ts";
import { ask } from "../shell/questions.ts";
import { SENTENCES, type Call, type Note, type RunNotes } from "../wire.ts";

/** The letters of the longest note. */
const LONGEST = 300;

/** The notes on a run, without those of players whom the player has blocked. */
export async function notesOf({ server }: App, run: number): Promise<readonly Note[]> {
  return server === null ? [] : (await server.ask<RunNotes>({ notes: run })).notes;
}

/** A replay as its notes need it. */
interface Shown {
  /** The number of moves before the state that is shown. */
  at(): number;
  seek(move: number): void;
}

/** Shows the notes on a run, and lets the player write one on the turn that is shown. Calls `changed` with what there is then. */
export async function openNotes(
  app: App, run: number, shown: Shown, changed: (notes: readonly Note[]) => void,
): Promise<void> {
  const { server } = app;
  if (server === null) return;
  const list = element("ul", { class: "run-list" });
  const say = (error: unknown): void => app.say(sentenceOf(error));
  const me = await server.me().then((player) => player?.name ?? null, () => null);
  const show = (notes: readonly Note[]): void => {
    fill(list, ...notes.length === 0 ? [element("li", { class: "dim", text: SENTENCES.noNotes })] : notes.map(line));
  };
  const refresh = async (): Promise<void> => {
    const notes = await notesOf(app, run);
    show(notes);
    changed(notes);
  };
  const act = (call: Call, question: string, yes: string): void => {
    void ask(app.sound, question, yes, "No").then(async (isMeant) => {
      if (!isMeant) return;
      await server.ask<null>(call);
      await refresh();
    }).catch(say);
  };
  const line = ({ id, moves, player, text }: Note): HTMLElement => element("li", { class: "run note" },
    element("div", { class: "run-words" },
      element("p", {}, button(`Move ${moves}`, () => { sheet.close(); shown.seek(moves); }, { class: "quiet" }), " ", element("b", { text: player })),
      element("p", { text })),
    me !== null && element("div", { class: "line wrap" },
      player === me
        ? button("Remove", () => act({ removeNote: id }, SENTENCES.removeNote, "Remove it"), { class: "quiet" })
        : button("Report", () => act({ reportNote: id }, "Let the server's operator look at this note?", "Report it"), { class: "quiet" }),
      player !== me && button("Block", () => act({ block: player },
        filled(SENTENCES.blockPlayer, { player }), "Block"), { class: "quiet" })));
  const field = element("textarea", { name: "note", attributes: { maxlength: LONGEST, rows: 2, required: true } });
  const form = element("form", {
    class: "name-form",
    onsubmit: (event) => {
      event.preventDefault();
      server.ask<Note>({ writeNote: { run, note: { moves: shown.at(), text: field.value } } }).then(async () => {
        field.value = "";
        await refresh();
      }).catch(say);
    },
  },
    element("label", {}, element("span", { text: `Your note after move ${shown.at()}` }), field),
    element("button", { type: "submit", text: "Write it" }));
  const sheet = openSheet({
    name: "notes", title: "Notes on this run", sound: app.sound, isWide: true, closeText: "Done",
    about: [list, me === null ? element("p", { class: "dim", text: "With a name at the server you can write notes, too." }) : form],
  });
  refresh().catch(say);
}
