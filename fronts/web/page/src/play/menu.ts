/** The menu of a run, and how to part from one. */

import { element } from "../dom.ts";
import { sentenceOf } from "../errors.ts";
import { helpScreen } from "../screens/help.ts";
import { optionsScreen } from "../screens/options.ts";
import { freshSeed } from "../seeds.ts";
import { shareSheet } from "../share.ts";
import { keyHint } from "./keys.ts";
import { openMessages } from "./log.ts";
import { say } from "./notice.ts";
import { by, openSheet, type Row } from "./sheet.ts";
import { hasEnded, type Stage } from "./stage.ts";
import { counted } from "./words.ts";
import { openZoom } from "./zoom.ts";

export const openHelp = (stage: Stage): void => stage.app.push(helpScreen(stage.app, stage.game, stage.variant));

export const openShare = (stage: Stage): void => shareSheet(stage.app, stage.session.bytes, stage.session.summary);

export function openMenu(stage: Stage): void {
  const { app, summary } = stage;
  const letters = app.shelf.letters.menu;
  const rows: readonly (Row | false)[] = [
    { id: "resume", text: "Resume", hint: "Esc", act: () => undefined },
    {
      id: "help", text: "Help", hint: keyHint(stage.keys.ofControl("help")), keys: stage.keys.ofControl("help"),
      act: () => openHelp(stage),
    },
    {
      id: "messages", text: "Messages", hint: keyHint(stage.keys.ofControl("messages")),
      keys: stage.keys.ofControl("messages"), act: () => openMessages(stage, () => openMenu(stage)),
    },
    { id: "zoom", text: "Size of the map", ...by(letters.zoom), act: () => openZoom(stage) },
    { id: "options", text: "Options", ...by(letters.options), act: () => app.push(optionsScreen(app)) },
    { id: "share", text: "Share or save this run", ...by(letters.share), act: () => openShare(stage) },
    {
      id: "restart", text: "Same seed again", detail: summary.seed, ...by(letters.restart),
      act: () => leaveFor(stage, summary.seed),
    },
    {
      id: "new", text: "New run", detail: "With another seed", ...by(letters.newSeed),
      act: () => leaveFor(stage, freshSeed()),
    },
    !hasEnded(stage) && {
      id: "give-up", text: "Give up this run", ...by(letters.giveUp), tone: "bad", act: () => askToGiveUp(stage),
    },
    { id: "title", text: "Save and go to the title", ...by(letters.quit), act: () => leaveForTitle(stage) },
  ];
  openSheet({
    name: "menu",
    title: stage.game.title,
    groups: [{ rows: rows.filter((row) => row !== false) }],
    sound: app.sound,
  });
}

/** Starts a run like this one. */
export function startAgain(stage: Stage, seed: string): void {
  const { app, game, variant, summary } = stage;
  app.start(game, variant, summary.choices, summary.isPractice, seed).catch((error: unknown) => {
    say(stage, sentenceOf(error));
  });
}

/** What of the run is lost by leaving it, if anything. */
const lost = (stage: Stage): string => stage.keeper.trouble ?? "";

function giveUp(stage: Stage): void {
  stage.session.giveUp();
  stage.keeper.rewrite();
}

/** Asks what is to become of this run, if it is worth asking. */
function leaveFor(stage: Stage, seed: string): void {
  const letters = stage.app.shelf.letters.parting;
  const { moves } = stage.state;
  if (moves === 0 || hasEnded(stage)) {
    if (moves === 0) stage.keeper.discard();
    startAgain(stage, seed);
    return;
  }
  const trouble = lost(stage);
  const standing = trouble === "" ? " and is saved." : `. ${trouble}`;
  openSheet({
    name: "part",
    title: `Start seed ${seed}`,
    about: [element("p", { text: `This run has ${counted(moves, "move")}${standing} What should happen to it?` })],
    groups: [{
      rows: [
        { id: "stay", text: "Play it on", hint: "Esc", act: () => undefined },
        {
          id: "keep", text: "Leave it open, to be continued later", ...by(letters.leave),
          act: () => startAgain(stage, seed),
        },
        {
          id: "give-up", text: "Give it up: it stays in the history", ...by(letters.giveUp), tone: "bad",
          act: () => { giveUp(stage); startAgain(stage, seed); },
        },
      ],
    }],
    isQuestion: true,
    sound: stage.app.sound,
  });
}

function askToGiveUp(stage: Stage): void {
  const letters = stage.app.shelf.letters.parting;
  const { moves } = stage.state;
  openSheet({
    name: "part",
    title: "Give up",
    about: [element("p", {
      text: `A run of ${counted(moves, "move")} that is given up can be replayed, not continued. ${lost(stage)}`.trim(),
    })],
    groups: [{
      rows: [
        { id: "stay", text: "Play it on", hint: "Esc", act: () => undefined },
        {
          id: "give-up", text: "Give it up: it stays in the history", ...by(letters.giveUp), tone: "bad",
          act: () => {
            giveUp(stage);
            void goHome(stage);
          },
        },
      ],
    }],
    isQuestion: true,
    sound: stage.app.sound,
  });
}

async function goHome(stage: Stage): Promise<void> {
  await stage.keeper.settled();
  stage.app.home();
}

function leaveForTitle(stage: Stage): void {
  const letters = stage.app.shelf.letters.parting;
  const trouble = lost(stage);
  if (trouble === "" || stage.state.moves === 0) {
    if (stage.state.moves === 0) stage.keeper.discard();
    void goHome(stage);
    return;
  }
  openSheet({
    name: "part",
    title: "Not saved",
    about: [element("p", { text: trouble })],
    groups: [{
      rows: [
        { id: "stay", text: "Play it on", hint: "Esc", act: () => undefined },
        {
          id: "leave", text: "Leave it: what is not saved is lost", ...by(letters.leave), tone: "bad",
          act: () => void goHome(stage),
        },
      ],
    }],
    tone: "bad",
    isQuestion: true,
    sound: stage.app.sound,
  });
}
