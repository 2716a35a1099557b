/** Builds the app, which every screen receives. */

import type { App, Screen, Watching } from "../app.ts";
import type { Game, Shelf, Theme } from "../wire.ts";
import { sentenceOf } from "../errors.ts";
import type { Line } from "../online/line.ts";
import { fetchPast, sendAll } from "../online/outbox.ts";
import { createServer, isServed } from "../online/server.ts";
import type { Replay, Session } from "../rules.ts";
import type { Sound } from "../sound/sound.ts";
import type { Options, Store } from "../store/store.ts";
import { download } from "./download.ts";
import { listenToClicks, listenToGamepad, listenToKeys } from "./input.ts";
import { createOpener } from "./opening.ts";
import { optionsFrom } from "./options.ts";
import { ask } from "./questions.ts";
import { createRuns } from "./runs.ts";
import { createStack, type Stack } from "./stack.ts";
import { openingScreen } from "../screens/opening.ts";
import { dress } from "./theme.ts";
import { createToasts } from "./toasts.ts";

/** The parts of the app. Screens are passed as functions, so that this file need not import them. */
export interface Parts {
  readonly shelf: Shelf;
  readonly store: Store;
  readonly sound: Sound;
  readonly kept: Partial<Options>;
  readonly place: HTMLElement;
  readonly title: (app: App) => Screen;
  readonly play: (app: App, session: Session, id: string | null, line: Line | null) => Screen;
  readonly watch: (app: App, replay: Replay, bytes: Uint8Array, how: Watching) => Screen;
}

export interface Running {
  readonly app: App;
  readonly stack: Stack;
}

export function createApp(parts: Parts): Running {
  const { shelf, store, sound } = parts;
  const system = window.matchMedia("(prefers-reduced-motion: reduce)");
  const toasts = createToasts();
  const place = document.createElement("div");
  place.className = "stage";
  parts.place.replaceChildren(place, toasts.element);
  const options = optionsFrom(parts.kept, shelf);
  const stack = createStack(place);

  const theme = (): Theme => {
    const found = shelf.themes.find((each) => each.id === options.theme) ?? shelf.themes[0];
    if (found === undefined) throw new Error("The rules came without colours; reload the page.");
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

  const opener = createOpener(stack, (bytes) => openingScreen(app, bytes));
  const server = isServed() ? createServer(store) : null;
  const runs = createRuns(store, stack, opener, server, {
    play: (session, id, line) => parts.play(app, session, id, line),
    watch: (replay, bytes, how) => parts.watch(app, replay, bytes, how),
  }, toasts.say, (question, yes, no) => ask(sound, question, yes, no, true));

  const app: App = {
    shelf,
    store,
    sound,
    options,
    server,
    get theme() { return theme(); },
    get isStill() { return isStill(); },
    change(changed) {
      Object.assign(options, changed);
      settle();
      stack.top?.optionsChanged?.();
      store.keepOptions(changed).catch((error: unknown) => toasts.say(sentenceOf(error)));
    },
    game: (id) => gameIn(shelf, id),
    push: (screen) => stack.push(screen),
    moved: stack.moved,
    replace: (screen) => stack.replace(screen),
    back: () => stack.back(),
    home: () => stack.home(),
    ...runs,
    open: opener.open,
    download,
    say: toasts.say,
  };
  settle();
  if (server !== null) {
    // Sends the runs that a broken connection left unsent.
    const sendWaiting = (): void => void sendAll(server, store, toasts.say).then(() => fetchPast(server, store, toasts.say)).catch(() => undefined);
    window.addEventListener("online", sendWaiting);
    sendWaiting();
  }
  stack.whenShown(toasts.settle);
  listenToKeys(stack, sound);
  listenToGamepad(stack, sound);
  listenToClicks(sound);
  wakeSound(sound);
  stack.restart(parts.title(app));
  return { app, stack };
}

function gameIn(shelf: Shelf, id: string): Game {
  const game = shelf.games.find((each) => each.id === id);
  if (game === undefined) throw new Error(`There is no game "${id}" here.`);
  return game;
}

/** Starts sound at the first gesture, as browsers require. */
function wakeSound(sound: Sound): void {
  // Some gestures do not count, such as Escape or the start of a touch, so listen until one does.
  const gestures = ["pointerdown", "pointerup", "keydown"];
  const wake = (): void => {
    sound.wake();
    if (navigator.userActivation?.hasBeenActive === false) return;
    for (const kind of gestures) document.removeEventListener(kind, wake);
  };
  for (const kind of gestures) document.addEventListener(kind, wake);
  document.addEventListener("visibilitychange", () => sound.pause(document.hidden));
}
