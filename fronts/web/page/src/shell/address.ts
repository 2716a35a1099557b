/** Follows the address: to the run in a link, or the run that was being played. */

import * as rules from "../rules.ts";
import { linkErrorScreen } from "../screens/link-error.ts";
import { sentenceOf } from "../errors.ts";
import { isOpen } from "../screens/parts.ts";
import { playDaily } from "../screens/setup.ts";
import type { App } from "../app.ts";
import type { StoredRun } from "../store/store.ts";
import type { Running } from "./app.ts";
import { CONTINUE, DAILY, PLAY, RUN } from "./link.ts";

/** Follows the address now and whenever the player edits it. */
export function followAddress(running: Running): void {
  const { app, stack } = running;
  const follow = (fragment: string): boolean => {
    if (fragment.startsWith(RUN)) {
      void open(running, fragment);
      return true;
    }
    if (fragment.startsWith(PLAY)) {
      // If the run cannot be resumed, the address changes back.
      void app.resume(fragment.slice(PLAY.length)).then(stack.unclaimed);
      return true;
    }
    if (fragment === CONTINUE) {
      void continueLast(running);
      return true;
    }
    if (fragment.startsWith(DAILY)) {
      void startDaily(running, fragment.slice(DAILY.length));
      return true;
    }
    return false;
  };
  window.addEventListener("hashchange", () => {
    // Screens set the address too: only follow edits by the player.
    if (location.hash !== stack.fragment && !follow(location.hash)) stack.unclaimed();
  });
  const asked = initialFragment;
  if (asked !== "") follow(asked);
}

/** Continues the run played last, if there is one. */
async function continueLast({ app, stack }: Running): Promise<void> {
  const last = (await listed(app)).find(isOpen);
  if (last !== undefined) await app.resume(last.id);
  stack.unclaimed();
}

/** Starts today's run of a game, if the game exists. */
async function startDaily({ app, stack }: Running, id: string): Promise<void> {
  const game = app.shelf.games.find((each) => each.id === id);
  if (game === undefined) stack.unclaimed();
  else await playDaily(app, game, await listed(app));
}

/** The stored runs. The title screen reports failures. */
const listed = (app: App): Promise<readonly StoredRun[]> => app.store.list().catch(() => []);

/** The fragment at start, before the title screen changes the address. */
const initialFragment = location.hash;

async function open({ app, stack }: Running, fragment: string): Promise<void> {
  try {
    const bytes = rules.fromLink(fragment);
    await app.open(bytes, (replay) => app.watch(replay, bytes, { link: fragment }), fragment);
    // The player went elsewhere meanwhile: restore the address.
    if (stack.fragment !== fragment) stack.unclaimed();
  } catch (error) {
    stack.push(linkErrorScreen(app, sentenceOf(error)), fragment);
  }
}
