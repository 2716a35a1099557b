/** What the page shows because its address asks for it: a run that the link holds, or the run that was being played. */

import type { App } from "../app.ts";
import * as rules from "../rules.ts";
import { linkErrorScreen } from "../screens/link-error.ts";
import { replayScreen } from "../screens/replay.ts";
import { sentenceOf, type Running } from "./app.ts";
import { PLAY, RUN } from "./link.ts";


/** Shows what the address asks for, and again whenever it is changed by hand. */
export function followAddress({ app, stack }: Running): void {
  const follow = (fragment: string): boolean => {
    if (fragment.startsWith(RUN)) {
      open(app, fragment, (screen) => stack.push(screen, fragment));
      return true;
    }
    if (fragment.startsWith(PLAY)) {
      void app.resume(fragment.slice(PLAY.length));
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

/** What the page was opened with: the title takes the address over at once. */
const initialFragment = location.hash;

type Push = (screen: ReturnType<typeof replayScreen>) => void;

function open(app: App, fragment: string, push: Push): void {
  try {
    const bytes = rules.fromLink(fragment.slice(RUN.length));
    const replay = rules.Replay.open(bytes);
    replay.seek(replay.length);
    push(replayScreen(app, replay, bytes));
  } catch (error) {
    push(linkErrorScreen(app, sentenceOf(error)));
  }
}
