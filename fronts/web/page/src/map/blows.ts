/** Stages blows: the attacker, the victim and the result. */

import type { Cell, GameEvent } from "../wire.ts";
import { actorAt } from "./casting.ts";
import { namedColour, parseColour, type Rgb } from "../colour.ts";
import { distance } from "./geometry.ts";
import { isAt } from "./scene.ts";
import { beat, gesture, lasting, look, number, readyAt, trackOf, type Stage } from "./stage.ts";

const WHITE: Rgb = [255, 255, 255];
const BLOOD: Rgb = [255, 70, 60];
const RECOIL = 130;

export function lunge(stage: Stage, event: GameEvent): void {
  const actor = actorAt(stage.cast, event.at, event.who);
  if (actor === null || isAt(event.at, event.to)) return;
  const track = trackOf(stage, actor);
  const start = Math.max(stage.now, readyAt(track) * 0.6);
  track.gestures.push(gesture(stage, "lunge", event.at, event.to, lasting(start, beat.lunge)));
  look(stage, actor, event.at, event.to, start);
  const slash = start + beat.blow - 25;
  stage.effects.push(
    { kind: "sprite", cell: event.to, name: "fx/slash", colour: WHITE, start: slash, end: slash + 120 },
  );
  stage.blow = start + beat.blow;
  stage.now = start + beat.next;
}

export function blowLands(stage: Stage, event: GameEvent): void {
  const target = actorAt(stage.cast, event.to, event.whom) ?? actorAt(stage.cast, event.to, null);
  const near = distance(stage.variant.topology, event.at, event.to) === 1;
  // Without an event for the swing, show one with this event.
  const attacker = actorAt(stage.cast, event.at, event.who);
  const done = attacker === null ? [] : stage.tracks.get(attacker)?.gestures ?? [];
  const hasSwung = done.some(({ kind }) => kind === "lunge");
  if (near && attacker !== null && !hasSwung) lunge(stage, event);
  const start = Math.max(stage.blow, stage.now - beat.next);
  stage.effects.push({ kind: "sprite", cell: event.to, name: "fx/hit", colour: WHITE, start, end: start + 110 });
  if (target === null) return;
  trackOf(stage, target).gestures.push(
    gesture(stage, "recoil", event.at, event.to, lasting(start, RECOIL)),
    gesture(stage, "flash", event.at, event.to, lasting(start, RECOIL, target.entry?.role === "hero" ? BLOOD : WHITE)),
  );
}

export function dodge(stage: Stage, event: GameEvent): void {
  const target = actorAt(stage.cast, event.to, event.whom);
  const start = stage.blow;
  if (target !== null) trackOf(stage, target).gestures.push(
    gesture(stage, "dodge", event.at, event.to, lasting(start, RECOIL)),
  );
  stage.rising.push({ text: "miss", colour: parseColour(stage.theme.dim), cell: event.to, isSign: false, amount: null, start });
}

export function lose(stage: Stage, event: GameEvent, amount: number): void {
  const isBlow = !isAt(event.at, event.to);
  const actor = actorAt(stage.cast, event.to, isBlow ? event.whom : event.who);
  // In a game without hit points, the amount means something else.
  if (actor === null || actor.before === null || actor.before.thing.hp === null) return;
  stage.told.set(actor, (stage.told.get(actor) ?? 0) - amount);
  number(stage, actor, event.to, -amount, Math.max(stage.blow, isBlow ? 0 : stage.now));
}

export function gain(stage: Stage, event: GameEvent): void {
  const actor = actorAt(stage.cast, event.at, event.who);
  if (actor === null) return;
  stage.told.set(actor, (stage.told.get(actor) ?? 0) + event.amount);
  number(stage, actor, event.at, event.amount, stage.now);
}

export function die(stage: Stage, at: Cell, id: number, event: GameEvent): void {
  const actor = actorAt(stage.cast, at, id);
  if (actor === null || actor.entry?.role === "hero") return;
  actor.isGone = true;
  const start = Math.max(stage.blow + 30, stage.now - beat.next);
  const track = trackOf(stage, actor);
  track.gestures.push(
    gesture(stage, "die", event.at, event.to, lasting(Math.max(start, readyAt(track)), beat.gone, WHITE)),
  );
  const colour = actor.entry === null ? WHITE : namedColour(stage.theme, actor.entry.colour);
  stage.effects.push({ kind: "dust", cell: actor.at, colour, count: 7, start, end: start + 260 });
  stage.effects.push({ kind: "sprite", cell: actor.at, name: "fx/smoke", colour, start: start + 60, end: start + 280 });
}
