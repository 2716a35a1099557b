/** Stages a cue's motion: things that fly, flare, burst, fall or appear. */

import type { Cell, Cue, GameEvent } from "../wire.ts";
import { actorAt } from "./casting.ts";
import { namedColour, parseColour, type Rgb } from "../colour.ts";
import { colourOf, does, relocates, spriteOf } from "./cues.ts";
import { lineOf } from "./geometry.ts";
import type { Track } from "./motion.ts";
import { isAt } from "./scene.ts";
import { alone, beat, look, newcomer, readyAt, trackOf, type Stage } from "./stage.ts";

/** The time for each cell on the way, and the bounds of the total. [milliseconds] */
const FLIGHT = 22;
const SHORTEST_FLIGHT = 60;
const LONGEST_FLIGHT = 125;

/** Stages the motion of a cue. */
export function move(stage: Stage, event: GameEvent, cue: Cue): void {
  const { look, name } = cue;
  const { sparks } = stage;
  const colour = colourOf(sparks, name);
  const { at, to } = event;
  const when = Math.max(stage.now, 0);
  if (typeof look === "object") {
    const tone = event.tone === "bad" ? stage.theme.bad : event.tone === "good" ? stage.theme.good : stage.theme.great;
    stage.rising.push(
      { text: look.text, colour: parseColour(tone), cell: to, isSign: true, amount: null, start: Math.max(when - beat.next, 0) },
    );
    return;
  }
  switch (look) {
    case "none":
      return does(sparks, name, "burst") ? burst(stage, event, name) : undefined;
    case "flash":
      if (does(sparks, name, "strike") || does(sparks, name, "unlit")) return;
      stage.effects.push({ kind: "flare", cell: to, colour, strength: 0.5, start: stage.blow, end: stage.blow + 130 });
      return;
    case "bolt":
      return fly(stage, event, flyerOf(stage, name), name);
    case "throw":
      return fly(stage, event, "throw", name);
    case "fire":
      if (!isAt(at, to)) return fly(stage, event, "jet", name);
      stage.effects.push({ kind: "flare", cell: to, colour, strength: 0.9, start: when, end: when + 200 });
      stage.effects.push({ kind: "sprite", cell: to, name: "fx/fire", colour, start: when, end: when + 200 });
      return;
    case "slide":
      if (!relocates(sparks, name)) spawn(stage, event.who, at, to, colour);
      return;
    case "blink":
      if (!relocates(sparks, name)) {
        spawn(stage, event.whom, to, to, colour);
        poof(stage, to, to, when, name);
      }
      return;
    case "fall":
      return sink(stage, event);
    case "burst":
      return burst(stage, event, name);
  }
}

export function poof(stage: Stage, from: Cell, to: Cell, start: number, name: string): void {
  const colour = colourOf(stage.sparks, name);
  for (const cell of [from, to]) {
    stage.effects.push({ kind: "sprite", cell, name: "fx/teleport", colour, start, end: start + 200 });
  }
  stage.effects.push({ kind: "flare", cell: from, colour, strength: 0.8, start, end: start + 140 });
  stage.effects.push({ kind: "flare", cell: to, colour, strength: 1, start: start + 50, end: start + 220 });
  stage.effects.push({ kind: "dust", cell: to, colour, count: 5, start: start + 50, end: start + 260 });
}

function burst(stage: Stage, event: GameEvent, name: string): void {
  const { to: cell } = event;
  const start = stage.now;
  const entry = stage.legend.get(event.who);
  // With "own", the burst has the colour of the thing that breaks.
  const isOwn = entry !== undefined && does(stage.sparks, name, "own");
  const colour: Rgb = isOwn ? namedColour(stage.theme, entry.colour) : colourOf(stage.sparks, name);
  stage.effects.push({ kind: "burst", cell, colour, start, end: start + 240 });
  stage.effects.push({ kind: "dust", cell, colour, count: 9, start, end: start + 280 });
  stage.shakes.push({ start, strength: 1.5 });
}

/** The ways to fly along a line of cells. */
type Flyer = "throw" | "arrow" | "beam" | "lightning" | "jet";

const flyerOf = ({ sparks }: Stage, name: string): Flyer =>
  (does(sparks, name, "lightning") ? "lightning" : does(sparks, name, "arrow") ? "arrow" : "beam");

function fly(stage: Stage, event: GameEvent, kind: Flyer, name: string): void {
  const colour = colourOf(stage.sparks, name);
  const cells = lineOf(stage.variant.topology, event.at, event.to);
  if (cells.length === 0) return;
  const flight = Math.min(LONGEST_FLIGHT, Math.max(SHORTEST_FLIGHT, cells.length * FLIGHT));
  const start = stage.now;
  const sender = actorAt(stage.cast, event.at, event.who);
  if (sender !== null) look(stage, sender, event.at, event.to, start);
  const linger = kind === "arrow" || kind === "throw" ? 0 : 110;
  stage.effects.push(kind === "throw"
    ? { kind, id: event.whom, from: event.at, to: event.to, start, end: start + flight }
    : { kind, from: event.at, cells, colour, sprite: spriteOf(stage.sparks, name), start, end: start + flight + linger });
  stage.now = start + (kind === "lightning" ? 40 : flight);
  stage.blow = stage.now;
}

/** Makes an actor appear, perhaps out of another one. */
function spawn(stage: Stage, id: number, from: Cell, to: Cell, colour: Rgb): void {
  const track = trackOf(stage, newcomer(stage, id, from, to));
  const start = Math.max(stage.blow, stage.now);
  track.gestures.push(alone("appear", start, start + 90, colour));
  if (!isAt(from, to)) track.legs.push({ start, end: start + beat.step, to, kind: "slide" });
}

function sink(stage: Stage, event: GameEvent): void {
  const actor = actorAt(stage.cast, event.to, event.who);
  const start = actor === null ? stage.now : Math.max(stage.blow, readyAt(trackOf(stage, actor)));
  const track: Track = actor === null
    ? { id: event.who, from: event.to, legs: [], gestures: [], isLeft: false, looks: [], thing: null, isHero: false }
    : trackOf(stage, actor);
  if (actor === null) stage.ghosts.push(track);
  else actor.isGone = true;
  track.gestures.push(alone("sink", start, start + 190));
  stage.effects.push(
    { kind: "sprite", cell: event.to, name: "fx/fall", colour: [120, 120, 140], start: start + 60, end: start + 260 },
  );
}
