/** The comforts: what the keys, the buttons and the menus do in every game. */

import type { Control, Role } from "../wire.ts";
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
import { refuse } from "./turn.ts";
import { beginVerb } from "./verbs.ts";

/** What the player reads for a control. */
export const CONTROL_TITLES: Readonly<Partial<Record<Control, string>>> = {
  "explore": "Explore",
  "descend": "To the way on",
  "rest": "Rest",
  "repeat": "Repeat",
  "step-back": "Take a move back",
  "look": "Look and travel",
  "pack": "Inventory",
  "verbs": "All actions",
  "messages": "Messages",
  "help": "Help",
  "menu": "Menu",
};

const PLAYED: ReadonlySet<Control> = new Set(["explore", "descend", "rest", "repeat", "wait"]);

/** Whether a control has any use in this run. */
export function hasUse(stage: Stage, control: Control): boolean {
  const { variant, summary } = stage;
  if (hasEnded(stage) && PLAYED.has(control)) return false;
  switch (control) {
    case "explore": return variant.legend.some((entry) => WORTH_FINDING.has(entry.role));
    case "descend": return variant.legend.some((entry) => isWayOn(entry.role));
    case "rest":
    case "wait":
      return variant.wait !== null;
    case "step-back": return summary.isPractice;
    case "pack": return variant.hasPack;
    case "repeat": return stage.state.moves > 0;
    default: return true;
  }
}

/** What an exploration would look for. */
const WORTH_FINDING: ReadonlySet<Role> = new Set(["item", "exit", "hole", "goal"]);

const isWayOn = (role: Role): boolean => role === "exit" || role === "hole";

export function control(stage: Stage, what: Control): void {
  if (hasEnded(stage) && (PLAYED.has(what) || what === "verbs")) {
    reopenEnd(stage);
    return;
  }
  switch (what) {
    case "wait":
      if (stage.variant.wait === null) refuse(stage, "This game has no waiting: every turn is a move.");
      else beginVerb(stage, stage.variant.wait);
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
