/** Follows the address: to the run in a link, or to the run that was open before. */

import * as rules from "../rules.ts";
import { contentScreen } from "../screens/content.ts";
import { linkErrorScreen } from "../screens/link-error.ts";
import { clean, sentenceOf } from "../errors.ts";
import { isOpen, isOwn, isSameRun } from "../screens/parts.ts";
import { playDaily } from "../screens/start.ts";
import type { App } from "../app.ts";
import type { StoredRun } from "../store/store.ts";
import type { Running } from "./app.ts";
import { CONTINUE, DAILY, moveIn, PLAY, SCREEN, WATCH } from "./link.ts";

/** Follows the address now and whenever the player edits it. */
export function followAddress(running: Running): void {
  const { app, stack } = running;
  const follow = (fragment: string): void => {
    // If the run cannot be resumed, the address changes back.
    if (fragment.startsWith(PLAY)) void app.resume(fragment.slice(PLAY.length)).then(stack.unclaimed);
    else if (fragment === CONTINUE) void continueLast(running);
    else if (fragment.startsWith(DAILY)) void startDaily(running, fragment.slice(DAILY.length));
    else if (fragment.startsWith(SCREEN)) void show(running, fragment);
    // Chats and mail programs change links, so let the rules parse everything else, or refuse it with a sentence.
    else if (fragment.length > 1) void open(running, fragment);
    else stack.unclaimed();
  };
  window.addEventListener("hashchange", () => {
    // Screens set the address too, so follow only edits by the player.
    if (location.hash !== stack.fragment) follow(location.hash);
  });
  if (initialFragment !== "") follow(initialFragment);
}

/** Continues the run played last, if there is one. */
async function continueLast({ app, stack }: Running): Promise<void> {
  const last = (await listed(app)).find(isOpen);
  if (last === undefined) app.say("This browser has no open run to continue.");
  else await app.resume(last.id);
  stack.unclaimed();
}

/** Starts today's run of a game, if the game exists. */
async function startDaily({ app, stack }: Running, id: string): Promise<void> {
  const game = app.shelf.games.find((each) => each.id === id);
  if (game === undefined) {
    stack.unclaimed();
    app.say(`This page has no game called "${clean(id)}". Choose one below.`);
  } else await playDaily(app, game, await listed(app));
}

/** Shows a screen, or a run of the server. */
async function show({ app, stack }: Running, fragment: string): Promise<void> {
  try {
    if (!fragment.startsWith(WATCH)) return app.push(contentScreen(app, decodeURI(fragment.slice(SCREEN.length))));
    await app.watchRanked(Number.parseInt(fragment.slice(WATCH.length), 10), moveIn(fragment));
    stack.unclaimed();
  } catch (error) {
    stack.push(linkErrorScreen(app, sentenceOf(error), false), fragment);
  }
}

/** The stored runs; none if they cannot be read, which the title screen reports. */
const listed = (app: App): Promise<readonly StoredRun[]> => app.store.list().catch(() => []);

/** The fragment at the start, before the title screen changes the address. */
const initialFragment = location.hash;

async function open({ app, stack }: Running, fragment: string): Promise<void> {
  try {
    const bytes = rules.fromLink(fragment);
    await app.open(bytes, async (replay) => {
      replay.cameIn(fragment);
      const { summary } = replay;
      const isOfPlayer = (await listed(app)).some((each) => isOwn(each) && isSameRun(each.summary, summary));
      // Ignore errors: a browser that stores nothing remembers no run to beat.
      if (!isOfPlayer) await app.store.changeDiscoveries((kept) => replay.challenge(kept)).catch(() => undefined);
      app.watch(replay, bytes, { link: fragment, at: moveIn(fragment) });
    }, fragment);
    // The player left meanwhile: restore the address.
    if (stack.fragment !== fragment) stack.unclaimed();
  } catch (error) {
    stack.push(linkErrorScreen(app, sentenceOf(error), true), fragment);
  }
}
