/** A player's profile at a server. */

import type { App, Screen } from "../app.ts";
import { element, fill, type Child } from "../dom.ts";
import { sentenceOf } from "../errors.ts";
import type { Server } from "../online/server.ts";
import { counted, filled } from "../play/words.ts";
import { feats } from "../rules.ts";
import { dayOf } from "../seeds.ts";
import { SENTENCES, type BoardRow, type Game, type Profile } from "../wire.ts";
import { frame } from "./parts.ts";
import { resultRow } from "./result-row.ts";

export function profileScreen(app: App, server: Server, name: string): Screen {
  const who = element("div", { class: "profile" });
  const show = async (): Promise<void> => {
    const [profile, now] = await Promise.all([
      server.ask<Profile>({ profile: name }), server.now(),
    ]);
    const results = profile.endings.reduce((sum, [, , count]) => sum + count, 0);
    fill(who,
      element("p", {
        text: filled(SENTENCES.profile, { name, day: dayOf(profile.player.madeAt), results: counted(results, "result") }),
      }),
      ...app.shelf.games.flatMap((game) => section(game, profile)),
      ...profile.runs.length === 0 ? [] : [
        element("h2", { text: "Latest results" }),
        element("ol", { class: "run-list", label: "Latest results" }, ...profile.runs.map((row) => resultRow(
          app, server, row, now, titleOf(app, row), `${KINDS[row.kind]}, ${dayOf(row.uploadedAt)}`,
        ))),
      ]);
  };
  const root = frame(app, "profile-page", name, who);
  return {
    element: root,
    title: `Profile of ${name}`,
    enter: () => {
      show().catch((error: unknown) => fill(who, element("p", { class: "banner trouble", role: "alert", text: sentenceOf(error) })));
    },
    leave: () => undefined,
    key: () => false,
  };
}

const KINDS: Readonly<Record<BoardRow["kind"], string>> = { open: "open", counted: "counted", sealed: "in a race" };

function titleOf(app: App, row: BoardRow): string {
  const { title, variants } = app.game(row.game);
  return variants.length > 1 ? `${title}, ${row.variant}` : title;
}

/** The feats that a player has earned in a game, and what ended the runs. Feats have titles only: what they are about may be news. */
function section(game: Game, profile: Profile): readonly Child[] {
  const endings = profile.endings.filter(([id]) => id === game.id);
  if (endings.length === 0) return [];
  const earned = new Map(profile.feats.filter(([id]) => id === game.id).map(([, feat, count]) => [feat, count]));
  const titles = feats(game.id, [...earned.keys()], "").filter(({ times }) => times > 0);
  return [
    element("h2", { text: game.title }),
    titles.length > 0 && element("ul", { class: "tallies", label: `Feats in ${game.title}` },
      ...titles.map(({ id, title }) => tally(`★ ${title}`, earned.get(id) ?? 0))),
    element("ul", { class: "tallies", label: `What ended runs of ${game.title}` },
      ...endings.map(([, cause, count]) => tally(cause, count))),
  ];
}

const tally = (what: string, count: number): HTMLElement =>
  element("li", {}, element("span", { text: what }), " ", element("span", { class: "dim", text: counted(count, "run") }));
