/** Opens runs in this window: one at a time, and each in one window only. Releases them when their screen closes. */

import type { App, Screen, Watching } from "../app.ts";
import { sentenceOf } from "../errors.ts";
import { openLine, type Line } from "../online/line.ts";
import { openLive } from "../online/live.ts";
import { base64 } from "../online/identity.ts";
import { NO_SERVER, type Server } from "../online/server.ts";
import { Session, forgetHints, headerOf, toLink, type Replay } from "../rules.ts";
import { dayOf, mondayOf } from "../seeds.ts";
import { takeOver, takeRun, whenAskedFor, type LetGo } from "../store/locks.ts";
import type { Store } from "../store/store.ts";
import { PLAY, WATCH } from "./link.ts";
import type { Opener } from "./opening.ts";
import type { Stack } from "./stack.ts";
import { SENTENCES, type Attempt } from "../wire.ts";

export interface Screens {
  readonly play: (session: Session, id: string | null, line: Line | null) => Screen;
  readonly watch: (replay: Replay, bytes: Uint8Array, how: Watching) => Screen;
}

type Runs = Pick<App, "join" | "attempt" | "watchLive" | "watchRanked" | "start" | "resume" | "play" | "watch" | "remove" | "forgetHints">;

/** A stored run that this window has locked. */
interface Kept {
  readonly id: string;
  readonly letGo: LetGo;
}

/** The number of attempts to remember. Older ones are over. */
const ATTEMPTS_KEPT = 50;

const ELSEWHERE = "This run is open in another window; close it there first, so that no move is lost.";
const TAKEN_OVER = "This run continues in another window.";

export function createRuns(
  store: Store, stack: Stack, opener: Opener, server: Server | null, screens: Screens, say: (sentence: string) => void,
  ask: (question: string, yes: string, no: string) => Promise<boolean>,
): Runs {
  /** Screens of the runs that are open in this window. */
  const open = new Map<string, Screen>();
  store.whenReopened(() => { for (const screen of open.values()) screen.rewrite?.(); });
  /** Sessions of the open runs, and of runs that are not stored. */
  const sessions = new Set<Session>();
  /** Closed runs, to be released once their last moves are written. */
  const leaving = new Map<string, Promise<void>>();

  let isOpening = false;
  /** Opens only one run at a time, so double presses are ignored. Resolves to true if the run was opened. */
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
    const kept = await tryTo(takeRun, id);
    if (kept === null) throw new Error(ELSEWHERE);
    return kept;
  };
  const tryTo = async (lock: typeof takeOver, id: string): Promise<Kept | null> => {
    await leaving.get(id);
    const letGo = await lock(id);
    return letGo === null ? null : { id, letGo };
  };
  /** Like `take`, but asks the player whether another window should release the run; null if not. */
  const takeOrAsk = async (id: string): Promise<Kept | null> => {
    const kept = await tryTo(takeRun, id);
    if (kept !== null) return kept;
    if (!(await ask("This run is open in another window.", "Take it over here", "Leave it there"))) return null;
    const taken = await tryTo(takeOver, id);
    if (taken === null) throw new Error(ELSEWHERE);
    return taken;
  };
  whenAskedFor((id) => {
    if (!open.has(id)) return;
    stack.home();
    say(TAKEN_OVER);
  });
  const leave = ({ id, letGo }: Kept): void => {
    const left = store.settled(id).then(letGo).finally(() => {
      if (leaving.get(id) === left) leaving.delete(id);
    });
    leaving.set(id, left);
  };

  /** Stores a new run; null if that fails, which does not keep the player from playing. */
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

  /** Shows a session. If `isInPlace`, it replaces the top screen, unless that is the title. */
  const show = (session: Session, kept: Kept | null, isInPlace: boolean): void => {
    const id = kept?.id ?? null;
    const screen = screens.play(session, id, null);
    // A reload continues the run.
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

  /** Tells the session when its run began. If it has that day's seed, it is the daily run. */
  const date = (session: Session, begun: number): void => session.begunOn(dayOf(begun), mondayOf(begun));

  /** Marks the run if it is this player's counted attempt. A browser that stores nothing has no attempts. */
  const markCounted = async (session: Session): Promise<void> => {
    const online = server === null ? null : await store.online().catch(() => null);
    if (online?.counted.includes(base64(headerOf(session.bytes))) === true) session.markCounted();
  };

  /** Stores a new session and shows it. */
  const showNew = async (session: Session): Promise<void> => {
    let kept: Kept | null = null;
    try {
      await markCounted(session);
      kept = await keep(session);
      show(session, kept, true);
    } catch (error) {
      undo(session, kept);
      throw error;
    }
  };
  /** Frees a session that could not be shown. */
  const undo = (session: Session | null, kept: Kept | null): void => {
    // If the session has a screen, the screen frees it.
    if (kept !== null && open.has(kept.id)) return;
    session?.free();
    if (kept !== null) leave(kept);
  };

  /** The stored run that continues these bytes; null if there is none. */
  const goesOnFrom = async (bytes: Uint8Array): Promise<string | null> => {
    for (const { id, summary } of await store.list()) {
      if (summary.ending !== null || summary.isClosed || summary.isPractice) continue;
      const stored = await store.bytes(id).catch(() => new Uint8Array());
      if (stored.length >= bytes.length && bytes.every((byte, index) => byte === stored[index])) return id;
    }
    return null;
  };

  const runs: Runs = {
    attempt: async (game, variant) => {
      if (server === null) throw new Error(NO_SERVER);
      const { shares } = await store.online();
      const attempt = await server.ask<Attempt>({ beginToday: { game, variant, isShown: shares } });
      if (attempt.run !== null) throw new Error(SENTENCES.attemptPlayed);
      await store.changeOnline((online) => ({
        ...online, counted: [...new Set([...online.counted, attempt.header])].slice(-ATTEMPTS_KEPT),
      }));
      const bytes = await server.bytes({ attemptFile: attempt.id });
      const id = await goesOnFrom(bytes);
      if (id !== null) await runs.resume(id);
      else await opener.open(bytes, async (replay) => { await runs.play(whole(replay).resume(await store.discoveries())); });
    },
    watchLive: async (id, who) => {
      const live = await openLive(id, who);
      const isOpened = await opener.open(live.bytes, (replay) => {
        const screen = screens.watch(replay, live.bytes, { isLink: false, live, run: null, fragment: "", at: null });
        stack.whenGone(screen, () => {
          live.close();
          replay.free();
        });
        opener.put(screen);
      }).catch((error: unknown) => {
        live.close();
        throw error;
      });
      if (!isOpened) live.close();
    },
    join: async (challenge, game, variant) => {
      if (server === null) throw new Error(NO_SERVER);
      const [begun, line] = await openLine(server, { play: { challenge, game, variant } });
      const race = `${challenge}/${game}/${variant}`;
      await store.changeOnline((online) => ({
        ...online, entered: [...online.entered.filter((each) => each !== race), race].slice(-ATTEMPTS_KEPT),
      }));
      let session: Session | null = null;
      try {
        session = Session.join(begun, challenge, await store.discoveries());
        const [played, screen] = [session, screens.play(session, null, line)];
        sessions.add(played);
        stack.whenGone(screen, () => {
          sessions.delete(played);
          line.close();
          played.free();
        });
        opener.put(screen);
      } catch (error) {
        line.close();
        session?.free();
        throw error;
      }
    },
    start: async (game, variant, choices, isPractice, seed) => {
      await openOne(async () => {
        const discoveries = await store.discoveries();
        const session = Session.start(game.id, variant.index, choices, isPractice, seed, discoveries);
        date(session, Date.now());
        await showNew(session);
      });
    },
    resume: async (id) => {
      await openOne(async () => {
        const shown = open.get(id);
        if (shown !== undefined && stack.backTo(shown)) return;
        const kept = await takeOrAsk(id);
        if (kept === null) return;
        let session: Session | null = null;
        try {
          const bytes = await store.bytes(id);
          const discoveries = await store.discoveries();
          const row = (await store.list()).find((each) => each.id === id);
          const isOpened = await opener.open(bytes, async (replay) => {
            const resumed = whole(replay).resume(discoveries);
            session = resumed;
            if (row !== undefined) date(resumed, row.begun);
            await markCounted(resumed);
            // Repair a file whose last write was cut off, so that new moves are appended at the right place.
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
    watchRanked: async (run, at = null) => {
      if (server === null) throw new Error(NO_SERVER);
      const bytes = await server.bytes({ runFile: run });
      await opener.open(bytes, (replay) => runs.watch(replay, bytes, { run, at }));
    },
    watch(replay, bytes, { link, run, at = null } = {}) {
      let screen: Screen;
      // A reload shows the replay again.
      const fragment = run === undefined ? link?.replace(/&move=.*$/, "") ?? toLink("", bytes) : `${WATCH}${run}`;
      try {
        screen = screens.watch(replay, bytes, { isLink: link !== undefined, live: null, run: run ?? null, fragment, at });
      } catch (error) {
        replay.free();
        throw error;
      }
      stack.whenGone(screen, () => replay.free());
      opener.put(screen);
    },
    forgetHints: async () => {
      await store.changeDiscoveries(forgetHints);
      for (const session of sessions) session.forgetHints();
    },
    remove: async (id) => {
      const { letGo } = await take(id);
      await store.remove(id).finally(letGo);
    },
  };
  return runs;
}

/**
 * Refuses a damaged run, because resuming would drop the damaged part without asking. The player can still watch or take it over.
 */
function whole(replay: Replay): Replay {
  if (replay.isWhole) return replay;
  const why = replay.summary.notice ?? "";
  replay.free();
  throw new Error(why);
}
