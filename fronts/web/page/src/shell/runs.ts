/** Runs opened in this window: one at a time, each in one window only, and all given back once they have gone. */

import type { App, Screen } from "../app.ts";
import { sentenceOf } from "../errors.ts";
import { Session, forgetHints, type Replay } from "../rules.ts";
import { takeRun, type LetGo } from "../store/locks.ts";
import type { Store } from "../store/store.ts";
import { PLAY } from "./link.ts";
import type { Opener } from "./opening.ts";
import type { Stack } from "./stack.ts";

export interface Screens {
  readonly play: (session: Session, id: string | null) => Screen;
  readonly watch: (replay: Replay, bytes: Uint8Array) => Screen;
}

type Runs = Pick<App, "start" | "resume" | "play" | "watch" | "remove" | "forgetHints">;

/** A stored run that this window has. */
interface Kept {
  readonly id: string;
  readonly letGo: LetGo;
}

const ELSEWHERE = "This run is open in another window; close it there first, so that no move is lost.";

export function createRuns(
  store: Store, stack: Stack, opener: Opener, screens: Screens, say: (sentence: string) => void,
): Runs {
  /** The screens of runs that are open in this window. */
  const open = new Map<string, Screen>();
  /** Whatever is played in them, and what is played without being kept. */
  const sessions = new Set<Session>();
  /** Runs that were left, and are given back once their last moves are written. */
  const leaving = new Map<string, Promise<void>>();

  let isOpening = false;
  /** Opens one run at a time, so that a double press opens one; resolves to whether it was opened. */
  const openOne = async (act: () => Promise<void>): Promise<boolean> => {
    if (isOpening) return false;
    isOpening = true;
    try {
      await act();
      return true;
    } catch (error) {
      say(sentenceOf(error));
      return false;
    } finally {
      isOpening = false;
    }
  };

  const take = async (id: string): Promise<Kept> => {
    await leaving.get(id);
    const letGo = await takeRun(id);
    if (letGo === null) throw new Error(ELSEWHERE);
    return { id, letGo };
  };
  const leave = ({ id, letGo }: Kept): void => {
    const left = store.settled(id).then(letGo).finally(() => {
      if (leaving.get(id) === left) leaving.delete(id);
    });
    leaving.set(id, left);
  };

  /** Keeps a new run; where it cannot be kept, it is played all the same. */
  const keep = async (session: Session): Promise<Kept | null> => {
    let id: string;
    try {
      id = await store.create(session.bytes, session.summary);
    } catch (error) {
      say(sentenceOf(error));
      return null;
    }
    return take(id);
  };

  /** Shows a session. The lowest screen stays where it is. */
  const show = (session: Session, kept: Kept | null, isInPlace: boolean): void => {
    const id = kept?.id ?? null;
    const screen = screens.play(session, id);
    // Reloading the page goes on with the run.
    const fragment = id === null ? "" : PLAY + id;
    if (id !== null) open.set(id, screen);
    sessions.add(session);
    stack.whenGone(screen, () => {
      sessions.delete(session);
      if (id !== null) open.delete(id);
      if (kept !== null) leave(kept);
      session.free();
    });
    if (isInPlace && stack.depth > 1) stack.replace(screen, fragment);
    else opener.put(screen, fragment);
    if (session.notice !== undefined) say(session.notice);
  };

  /** Keeps a session that is new, and shows it. */
  const showNew = async (session: Session): Promise<void> => {
    let kept: Kept | null = null;
    try {
      kept = await keep(session);
      show(session, kept, true);
    } catch (error) {
      undo(session, kept);
      throw error;
    }
  };
  /** A session that could not be shown. */
  const undo = (session: Session | null, kept: Kept | null): void => {
    // One that has a screen goes with it.
    if (kept !== null && open.has(kept.id)) return;
    session?.free();
    if (kept !== null) leave(kept);
  };

  return {
    start: async (game, variant, choices, isPractice, seed) => {
      await openOne(async () => {
        const lore = await store.lore();
        await showNew(Session.start(game.id, variant.index, choices, isPractice, seed, lore));
      });
    },
    resume: async (id) => {
      await openOne(async () => {
        const shown = open.get(id);
        if (shown !== undefined && stack.backTo(shown)) return;
        const kept = await take(id);
        let session: Session | null = null;
        try {
          const bytes = await store.bytes(id);
          const lore = await store.lore();
          const isOpened = await opener.open(bytes, async (replay) => {
            const resumed = whole(replay).resume(lore);
            session = resumed;
            // A file that was torn as it was written is mended: what is added next must find as much as it has.
            if (resumed.length !== bytes.length) await store.rewrite(id, resumed.bytes, resumed.summary);
            show(resumed, kept, false);
          }, PLAY + id);
          if (!isOpened) undo(null, kept);
        } catch (error) {
          undo(session, kept);
          throw error;
        }
      });
    },
    play: async (session) => {
      let isTaken = false;
      const isShown = await openOne(() => {
        isTaken = true;
        return showNew(session);
      });
      if (!isTaken) session.free();
      return isShown;
    },
    watch(replay, bytes, fragment) {
      let screen: Screen;
      try {
        screen = screens.watch(replay, bytes);
      } catch (error) {
        replay.free();
        throw error;
      }
      stack.whenGone(screen, () => replay.free());
      opener.put(screen, fragment);
    },
    forgetHints: async () => {
      await store.changeLore(forgetHints);
      for (const session of sessions) session.forgetHints();
    },
    remove: async (id) => {
      const { letGo } = await take(id);
      await store.remove(id).finally(letGo);
    },
  };
}

/** What is left of a damaged run can be watched and taken over; nothing that is kept is cut off unasked. */
function whole(replay: Replay): Replay {
  if (replay.isWhole) return replay;
  const why = replay.notice ?? "";
  replay.free();
  throw new Error(why);
}
