/** The comforts: what the keys, the buttons and the menus do in every game. */

import type { App } from "../app.ts";
import type { Control } from "../wire.ts";
import { openActions } from "./action-menu.ts";
import { beginLook } from "./look.ts";
import { openMessages } from "./log.ts";
import { openHelp, openMenu } from "./menu.ts";
import { openPack } from "./pack.ts";
import { askHowOften } from "./repeat.ts";
import { setOut } from "./journey.ts";
import { hasEnded, type Stage } from "./stage.ts";
import { reopenEnd } from "./end.ts";
import { steer } from "./steer.ts";
import { stepBack } from "./step-back.ts";
import { follow } from "./turn.ts";
import { capital } from "./words.ts";

/** What the player reads for a control. */
export const titleOf = (app: App, what: Control): string =>
  app.shelf.controls.find(({ id }) => id === what)?.title ?? capital(what);

/** Whether a control is of any use now. */
export const hasUse = (stage: Stage, what: Control): boolean => stage.session.controls().includes(what);

export function control(stage: Stage, what: Control): void {
  if (hasEnded(stage) && !hasUse(stage, what)) {
    reopenEnd(stage);
    return;
  }
  switch (what) {
    case "wait":
      follow(stage, stage.session.wait());
      break;
    case "explore":
      setOut(stage, "explore");
      break;
    case "descend":
      setOut(stage, "exit");
      break;
    case "rest":
      setOut(stage, "rest");
      break;
    case "repeat":
      askHowOften(stage);
      break;
    case "step-back":
      stepBack(stage);
      break;
    case "look":
      beginLook(stage);
      break;
    case "pack":
      openPack(stage, { kind: "browse" });
      break;
    case "verbs":
      openActions(stage);
      break;
    case "messages":
      openMessages(stage);
      break;
    case "help":
      openHelp(stage);
      break;
    case "menu":
      openMenu(stage);
      break;
    default:
      steer(stage, what);
  }
}
