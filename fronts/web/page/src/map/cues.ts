/** What the names of cues mean to the eye; what is not listed is shown by its motion alone. */

import type { Rgb } from "../colour.ts";

/** `who` is at `to` when it is over. */
export const RELOCATES: ReadonlySet<string> = new Set(["move", "push", "teleport", "blink"]);
/** `who` at `at` strikes at `to`. */
export const STRIKES: ReadonlySet<string> = new Set(["swing", "bite", "guard", "collide"]);
/** A blow by `who` lands on `whom` at `to`. */
export const LANDS: ReadonlySet<string> = new Set(["hit", "bite", "kill"]);
/** The amount is what `whom` loses. */
export const HURTS: ReadonlySet<string> = new Set(["hit", "hurt", "burn", "reckoning", "land"]);
/** The amount is what `who` gains. */
export const HEALS: ReadonlySet<string> = new Set(["heal", "drain"]);
/** `who` is no more. */
export const DIES: ReadonlySet<string> = new Set(["death", "break", "kill", "stomped", "touched"]);

/** It flares around `to`, whatever its motion. */
export const BURSTS: ReadonlySet<string> = new Set(["fire burst", "frost burst"]);

const FIRE: Rgb = [255, 150, 60];
const FROST: Rgb = [170, 225, 255];
const BOLT: Rgb = [235, 230, 255];
const SPORES: Rgb = [90, 230, 215];
const LIGHT: Rgb = [255, 244, 214];

/** Colours of what flies and flares, by the name of its cue. */
const COLOURS: Readonly<Record<string, Rgb>> = {
  "fire burst": FIRE, "frost burst": FROST,
  fire: FIRE, flame: FIRE, ignite: FIRE, spill: FIRE, blaze: FIRE, burn: FIRE, bridge: FIRE,
  ice: FROST, frost: FROST, freeze: FROST, thaw: FROST,
  lightning: [190, 205, 255], spark: [190, 205, 255],
  heal: SPORES, spores: SPORES, drain: SPORES, glow: SPORES, flash: [190, 245, 255],
  shot: BOLT, shove: [170, 160, 255], teleport: [214, 150, 255], blink: [214, 150, 255], summon: [150, 240, 255],
  shatter: LIGHT, stun: [255, 236, 130],
};

export const colourOfCue = (name: string): Rgb => COLOURS[name] ?? LIGHT;
