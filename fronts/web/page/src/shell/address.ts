/** What the page shows because its address asks for it: a run that the link holds, or the run that was being played. */

import * as rules from "../rules.ts";
import { linkErrorScreen } from "../screens/link-error.ts";
import { sentenceOf } from "../errors.ts";
import { isOpen } from "../screens/parts.ts";
import { setupScreen } from "../screens/setup.ts";
import type { App } from "../app.ts";
import type { StoredRun } from "../store/store.ts";
import type { Running } from "./app.ts";
import { CONTINUE, DAILY, PLAY, RUN } from "./link.ts";

/** Shows what the address asks for, and again whenever it is changed by hand. */
export function followAddress(running: Running): void {
  const { app, stack } = running;
  const follow = (fragment: string): boolean => {
    if (fragment.startsWith(RUN)) {
      void open(running, fragment);
      return true;
    }
    if (fragment.startsWith(PLAY)) {
      // What cannot be resumed leaves the address as it is without it.
      void app.resume(fragment.slice(PLAY.length)).then(stack.unclaimed);
      return true;
    }
    if (fragment === CONTINUE) {
      void goOn(running);
      return true;
    }
    if (fragment.startsWith(DAILY)) {
      void offerDaily(running, fragment.slice(DAILY.length));
      return true;
    }
    return false;
  };
  window.addEventListener("hashchange", () => {
    // The screens name their own addresses, which is no change by hand.
    if (location.hash !== stack.fragment && !follow(location.hash)) stack.unclaimed();
  });
  const asked = initialFragment;
  if (asked !== "") follow(asked);
}

/** Goes on with the run played last; without one, what is shown stays. */
async function goOn({ app, stack }: Running): Promise<void> {
  const last = (await listed(app)).find(isOpen);
  if (last !== undefined) await app.resume(last.id);
  stack.unclaimed();
}

/** Offers the seed of today of a game that there is. */
async function offerDaily({ app, stack }: Running, id: string): Promise<void> {
  const game = app.shelf.games.find((each) => each.id === id);
  if (game === undefined) stack.unclaimed();
  else app.push(setupScreen(app, game, await listed(app), "daily"));
}

/** The title says what cannot be listed. */
const listed = (app: App): Promise<readonly StoredRun[]> => app.store.list().catch(() => []);

/** What the page was opened with: the title takes the address over at once. */
const initialFragment = location.hash;

async function open({ app, stack }: Running, fragment: string): Promise<void> {
  try {
    const bytes = rules.fromLink(fragment.slice(RUN.length));
    await app.open(bytes, (replay) => app.watch(replay, bytes, fragment), fragment);
    // The player went elsewhere meanwhile.
    if (stack.fragment !== fragment) stack.unclaimed();
  } catch (error) {
    stack.push(linkErrorScreen(app, sentenceOf(error)), fragment);
  }
}
