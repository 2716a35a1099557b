/** The app: what every screen is given. */

import type { App, Options, Screen } from "../app.ts";
import type { Game, Shelf, Summary, Theme } from "../wire.ts";
import { sentenceOf } from "../errors.ts";
import { Replay, Session } from "../rules.ts";
import type { Sound } from "../sound/sound.ts";
import type { Store } from "../store/store.ts";
import { takeRun } from "../store/locks.ts";
import { download } from "./download.ts";
import { listenToClicks, listenToGamepad, listenToKeys } from "./input.ts";
import { PLAY } from "./link.ts";
import { optionsFrom } from "./options.ts";
import { createStack, type Stack } from "./stack.ts";
import { dress } from "./theme.ts";
import { createToasts } from "./toasts.ts";

/**
 * What the app is made from. The screens come in as functions, so that they can know the app and it need not know them.
 */
export interface Parts {
  readonly shelf: Shelf;
  readonly store: Store;
  readonly sound: Sound;
  readonly kept: Partial<Options>;
  readonly place: HTMLElement;
  readonly title: (app: App) => Screen;
  readonly play: (app: App, session: Session, id: string | null) => Screen;
  readonly watch: (app: App, replay: Replay, bytes: Uint8Array) => Screen;
}

export interface Running {
  readonly app: App;
  readonly stack: Stack;
}

const ELSEWHERE = "This run is open in another window; close it there first, so that no move is lost.";

export function createApp(parts: Parts): Running {
  const { shelf, store, sound } = parts;
  const system = window.matchMedia("(prefers-reduced-motion: reduce)");
  const toasts = createToasts();
  const place = document.createElement("div");
  place.className = "stage";
  parts.place.append(place, toasts.element);
  const options = optionsFrom(parts.kept, shelf);
  const stack = createStack(place);

  const theme = (): Theme => {
    const found = shelf.themes.find((each) => each.id === options.theme) ?? shelf.themes[0];
    if (found === undefined) throw new Error("The rules came without colours; load the page again.");
    return found;
  };
  const isStill = (): boolean => options.reducedMotion ?? system.matches;
  const settle = (): void => {
    dress(theme());
    document.documentElement.classList.toggle("still", isStill());
    sound.set(options.volume, options.music, options.isMuted);
  };
  system.addEventListener("change", () => {
    settle();
    stack.top?.optionsChanged?.();
  });

  /** Tells the player what went wrong, and goes on. */
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      toasts.say(sentenceOf(error));
    }
  };

  let isOpening = false;
  /** Opens one run at a time: whoever presses twice means one run. */
  const openOne = async (act: () => Promise<void>): Promise<void> => {
    if (isOpening) return;
    isOpening = true;
    await attempt(act);
    isOpening = false;
  };

  /** The screens of runs that are open in this window. */
  const open = new Map<string, Screen>();

  /** Shows a session that this window has taken; `letGo` gives it back. The lowest screen stays where it is. */
  const show = (session: Session, id: string | null, letGo: () => void, isInPlace: boolean): void => {
    const screen = parts.play(app, session, id);
    // Reloading the page goes on with the run.
    const fragment = id === null ? "" : PLAY + id;
    if (id !== null) open.set(id, screen);
    stack.whenGone(screen, () => {
      if (id !== null) open.delete(id);
      letGo();
      session.free();
    });
    if (isInPlace && stack.depth > 1) stack.replace(screen, fragment);
    else stack.push(screen, fragment);
    if (session.notice !== null) toasts.say(session.notice);
  };

  /** Keeps a new run; where it cannot be kept, it is played all the same. */
  const keep = async (session: Session): Promise<{ readonly id: string | null; readonly letGo: () => void }> => {
    try {
      const id = await store.create(session.bytes, session.summary);
      const letGo = await takeRun(id);
      return { id, letGo: letGo ?? (() => undefined) };
    } catch (error) {
      toasts.say(sentenceOf(error));
      return { id: null, letGo: () => undefined };
    }
  };

  const app: App = {
    shelf,
    store,
    sound,
    options,
    get theme() { return theme(); },
    get isStill() { return isStill(); },
    change(changed) {
      Object.assign(options, changed);
      settle();
      stack.top?.optionsChanged?.();
      store.keepOptions(options).catch((error: unknown) => toasts.say(sentenceOf(error)));
    },
    game: (id) => gameIn(shelf, id),
    push: (screen) => stack.push(screen),
    replace: (screen) => stack.replace(screen),
    back: () => stack.back(),
    home: () => stack.home(),
    start: (game, variant, choices, isPractice, seed) => openOne(async () => {
      const session = Session.start(game.id, variant.index, choices, isPractice, seed, await store.lore());
      const { id, letGo } = await keep(session);
      show(session, id, letGo, true);
    }),
    resume: (id) => openOne(async () => {
      const shown = open.get(id);
      if (shown !== undefined && stack.backTo(shown)) return;
      const letGo = await takeRun(id);
      if (letGo === null) throw new Error(ELSEWHERE);
      try {
        const bytes = await store.bytes(id);
        const session = Session.resume(bytes, await store.lore());
        // A file that was torn as it was written is mended: what is added next must find as much as the session has.
        if (session.length !== bytes.length) await store.rewrite(id, session.bytes, session.summary);
        show(session, id, letGo, false);
      } catch (error) {
        letGo();
        throw error;
      }
    }),
    play: (session, id) => openOne(async () => {
      if (id !== null) {
        const letGo = await takeRun(id);
        if (letGo === null) throw new Error(ELSEWHERE);
        show(session, id, letGo, true);
      } else {
        const kept = await keep(session);
        show(session, kept.id, kept.letGo, true);
      }
    }),
    watch(replay, bytes, fragment) {
      const screen = parts.watch(app, replay, bytes);
      stack.whenGone(screen, () => replay.free());
      stack.push(screen, fragment);
    },
    download,
    say: toasts.say,
    others: async (summary) => {
      const ended = (await store.list()).map((run) => run.summary).filter((each) => each.ending !== null);
      return ended.filter((each) => isLike(each, summary) && !isSame(each, summary));
    },
  };
  settle();
  stack.whenShown(toasts.clear);
  listenToKeys(stack, sound);
  listenToGamepad(stack, sound);
  listenToClicks(sound);
  wakeSound(sound);
  stack.restart(parts.title(app));
  return { app, stack };
}

const isLike = (one: Summary, other: Summary): boolean => one.game === other.game && one.variant === other.variant;

const isSame = (one: Summary, other: Summary): boolean =>
  one.seed === other.seed && one.moves === other.moves && one.digest === other.digest;

function gameIn(shelf: Shelf, id: string): Game {
  const game = shelf.games.find((each) => each.id === id);
  if (game === undefined) throw new Error(`There is no game "${id}" in this build of Barrow.`);
  return game;
}

/** Browsers let nothing sound before the player has done something. */
function wakeSound(sound: Sound): void {
  // A finger that goes down is not enough for them, nor is Escape: a gesture that counts ends the watch.
  const gestures = ["pointerdown", "pointerup", "keydown"];
  const wake = (): void => {
    sound.wake();
    if (navigator.userActivation?.hasBeenActive === false) return;
    for (const kind of gestures) document.removeEventListener(kind, wake);
  };
  for (const kind of gestures) document.addEventListener(kind, wake);
  document.addEventListener("visibilitychange", () => sound.pause(document.hidden));
}
