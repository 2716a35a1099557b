/** One menu from which everything can be done: the game's verbs, and the comforts. */

import { control, titleOf } from "./controls.ts";
import type { Control } from "../wire.ts";
import { keyHint } from "./keys.ts";
import { openSheet, type Group, type Row } from "./sheet.ts";
import type { Stage } from "./stage.ts";
import { beginVerb } from "./verbs.ts";
import { capital } from "./words.ts";

const COMFORTS: readonly Control[] = [
  "explore", "descend", "rest", "repeat", "look", "pack", "step-back", "messages", "help", "menu",
];

export function openActions(stage: Stage): void {
  const groups: readonly Group[] = [
    { title: "What the game offers", rows: verbRows(stage) },
    { title: "Comforts", rows: comfortRows(stage, COMFORTS) },
  ];
  openSheet({
    name: "actions",
    title: "What to do",
    groups: groups.filter((group) => group.rows.length > 0),
    closeText: "Back",
    selected: stage.lastAction,
    sound: stage.app.sound,
    onSelect: (id) => {
      stage.lastAction = id;
    },
  });
}

/** Every verb that something can be done with now. */
function verbRows(stage: Stage): readonly Row[] {
  return stage.variant.verbs.flatMap((verb, index): readonly Row[] => {
    // Any key can be pressed, and a step against a wall says why not.
    const isAlways = verb.arg === "key" || index === stage.variant.walk;
    if (!isAlways && stage.session.offered(index).length === 0) return [];
    return [{
      id: verb.name,
      text: capital(verb.name),
      detail: verb.about,
      hint: keyHint(stage.keys.ofVerb(index)) || (verb.arg === "dir" && index === stage.variant.walk ? "arrows" : ""),
      keys: stage.keys.ofVerb(index),
      act: () => beginVerb(stage, index),
    }];
  });
}

export function comfortRows(stage: Stage, controls: readonly Control[]): readonly Row[] {
  const useful = stage.session.controls();
  return controls
    .filter((each) => useful.includes(each))
    .map((each) => ({
      id: each,
      text: titleOf(stage.app, each),
      hint: keyHint(stage.keys.ofControl(each)),
      keys: stage.keys.ofControl(each).filter((key) => key !== "enter" && key !== "esc"),
      act: () => control(stage, each),
    }));
}
