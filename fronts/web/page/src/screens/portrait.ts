/** Small pictures of the games, each from a run that explored a little. Painted while the page is idle, then cached. */

import { isFoe } from "../map/roles.ts";
import type { App } from "../app.ts";
import { element } from "../dom.ts";
import { later } from "../idle.ts";
import { createMap } from "../map/view.ts";
import { Session } from "../rules.ts";
import type { Game, State, Variant } from "../wire.ts";

/** The seed of the runs in the pictures, so that they are always the same. */
const SEED = "11";
/** The search for a good scene ends after this many steps. */
const FAR = 60;
/** A scene is good enough with a foe within this distance. [cells] */
const NEAR = 3;
/** After this many frames, a map is sure to be drawn. */
const PATIENCE = 20;

const made = new Map<string, HTMLCanvasElement>();

/** A frame in which the game's picture appears once it is painted. */
export function portrait(app: App, game: Game, size: "small" | "large"): HTMLElement {
  const frame = element(
    "span", { class: `portrait ${size}`, data: { of: game.id }, attributes: { "aria-hidden": true } },
  );
  const key = [game.id, app.options.look, app.theme.id].join(" ");
  const hang = (): boolean => {
    const picture = made.get(key);
    if (picture !== undefined) frame.replaceChildren(copyOf(picture));
    return picture !== undefined;
  };
  if (!hang()) {
    later(async () => {
      if (!frame.isConnected || hang()) return;
      const picture = await paint(app, game);
      if (picture !== null) made.set(key, picture);
      hang();
    });
  }
  return frame;
}

/** The variant with the most to show. */
const richest = (game: Game): Variant | undefined =>
  [...game.variants].sort((one, other) => other.legend.length - one.legend.length)[0];

/** Draws a map off screen, and copies it. */
async function paint(app: App, game: Game): Promise<HTMLCanvasElement | null> {
  const variant = richest(game);
  if (variant === undefined) return null;
  const holder = element("div", { class: "portrait-studio", attributes: { "aria-hidden": true } });
  document.body.append(holder);
  try {
    const map = createMap(holder, game, variant, { look: app.options.look, theme: app.theme, isStill: true, zoom: 0 });
    try {
      map.show(scenery(game, variant));
      for (let frame = 0; frame < PATIENCE && map.canvas.dataset["frames"] === undefined; frame += 1) {
        await new Promise((resolve) => window.requestAnimationFrame(resolve));
      }
      return copyOf(map.canvas);
    } finally {
      map.destroy();
    }
  } finally {
    holder.remove();
  }
}

/** A state with a foe near the hero, or else the last of a short walk. */
function scenery(game: Game, variant: Variant): State {
  const session = Session.start(game.id, variant.index, 0, false, SEED, "");
  try {
    return found(session, variant);
  } finally {
    session.free();
  }
}

function found(session: Session, variant: Variant): State {
  const foes = new Set(variant.legend.filter((entry) => isFoe(entry.role)).map((entry) => entry.id));
  const isWorthIt = ({ hero, things }: State): boolean => hero !== null && things.some((thing) =>
    foes.has(thing.id) && Math.max(Math.abs(thing.at[0] - hero[0]), Math.abs(thing.at[1] - hero[1])) <= NEAR);
  let state = session.state();
  for (let step = 0; step < FAR && !isWorthIt(state); step += 1) {
    const { turns } = session.input(session.screen().mode === "walk" ? "tick" : { command: "explore" });
    const next = session.state();
    if (turns === 0 || next.ending !== null) break;
    state = next;
  }
  return state;
}

function copyOf(picture: HTMLCanvasElement): HTMLCanvasElement {
  const copy = element("canvas", {});
  [copy.width, copy.height] = [picture.width, picture.height];
  copy.getContext("2d")?.drawImage(picture, 0, 0);
  return copy;
}
