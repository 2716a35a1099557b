/** The demo run in the barrow's doorway. It pauses some time after the last input, and never starts if motion is reduced. */

import type { App } from "../app.ts";
import { element } from "../dom.ts";
import { later } from "../idle.ts";
import type { MapView } from "../map/map-view.ts";
import { createMap } from "../map/view.ts";
import { Session } from "../rules.ts";
import { freshSeed } from "../seeds.ts";
import type { Game } from "../wire.ts";

/** The time between two moves. [milliseconds] */
const PACE = 180;
/** The run pauses this long after the last input. [milliseconds] */
const RESTS_AFTER = 10_000;
/** The time to wait for the portraits to be painted. [milliseconds] */
const BEGINS_AFTER = 1500;
/** Small, so that the doorway shows more than the hero. */
const ZOOM = -20;

export interface Doorway {
  readonly element: HTMLElement;
  enter(): void;
  leave(): void;
}

/** A doorway for the first game on the shelf. `go` is called when somebody points into it. */
export function createDoorway(app: App, go: (game: Game) => void): Doorway {
  const holder = element("div", {
    class: "doorway", attributes: { "aria-hidden": true }, onclick: () => { if (game !== undefined) go(game); },
  });
  const [game] = app.shelf.games;
  let run: Run | null = null;
  let timer = 0, lastInput = 0;
  const step = (): void => {
    timer = 0;
    if (document.hidden || performance.now() - lastInput > RESTS_AFTER) return;
    if (!run?.step()) {
      run?.end();
      run = game === undefined ? null : begin(app, game, holder);
    }
    timer = window.setTimeout(step, PACE);
  };
  const wake = (): void => {
    lastInput = performance.now();
    if (timer === 0 && !app.isStill) timer = window.setTimeout(step, PACE);
  };
  const inputs = ["pointermove", "pointerdown", "keydown", "scroll", "touchstart"] as const;
  return {
    element: holder,
    enter() {
      for (const name of inputs) window.addEventListener(name, wake, { passive: true });
      lastInput = performance.now();
      // Wait, because the portraits matter more.
      if (!app.isStill) timer = window.setTimeout(() => later(async () => { if (timer !== 0) step(); }), BEGINS_AFTER);
    },
    leave() {
      for (const name of inputs) window.removeEventListener(name, wake);
      window.clearTimeout(timer);
      timer = 0;
      run?.end();
      run = null;
    },
  };
}

interface Run {
  /** Plays a move. Returns false if nothing is left to play. */
  step(): boolean;
  end(): void;
}

function begin(app: App, game: Game, holder: HTMLElement): Run | null {
  const [variant] = game.variants;
  if (variant === undefined) return null;
  const session = Session.start(game.id, variant.index, 0, false, freshSeed(), "");
  const map: MapView = createMap(holder, game, variant, { look: app.options.look, theme: app.theme, isStill: true, zoom: ZOOM });
  map.show(session.state());
  return {
    step() {
      const goesOn = session.wander();
      map.show(session.state());
      return goesOn;
    },
    end() {
      map.destroy();
      session.free();
    },
  };
}
