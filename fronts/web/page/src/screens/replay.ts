/**
 * The replay screen: plays forwards and backwards at any speed, and lets the player take over anywhere. It plays at once; a run from a
 * link over the whole window, with a caption.
 */

import type { App, Screen, Watching } from "../app.ts";
import { isSame } from "../cells.ts";
import { element, fill } from "../dom.ts";
import { createMap, type MapView } from "../map/map-view.ts";
import { showNewest } from "../newest.ts";
import type { Replay } from "../rules.ts";
import { clean, sentenceOf } from "../errors.ts";
import { shareSheet } from "../share.ts";
import { pace, speedFor } from "../rules.ts";
import { SENTENCES, SPEEDS, USUAL_SPEED, type Message, type Note, type State, type Summary, type TurnReport } from "../wire.ts";
import { typed } from "../play/typed.ts";
import { mapButtons, watchMap, zoomKey, zoomOf } from "../play/zoom.ts";
import { isOwn, fileName, frame, variantOf } from "./parts.ts";
import { createBill } from "./bill.ts";
import { notesOf, openNotes } from "./run-notes.ts";
import { createReels } from "./replay-controls.ts";
import { countedNodes, explained, messageLine, sightsList } from "./replay-words.ts";
import { chosen } from "./run-words.ts";

/** Moves per Page Up and Page Down. */
const PAGE = 20;
/** Animate moves up to this speed. [moves a second] */
const FASTEST_SHOWN = 8;
/** After a jump, the messages of this many earlier moves show what led to it. */
const RECALLED = 12;
/** The most messages in the log. */
const MOST_MESSAGES = 40;
/** As many moves of somebody who plays are shown one by one. More were made while nobody looked. */
const FEW = 8;
/** The search for the next message pauses this often, so that the page stays responsive. [milliseconds] */
const SLICE = 12;

export function replayScreen(app: App, replay: Replay, bytes: Uint8Array, { isLink, live: shown, run }: Watching): Screen {
  let live = shown;
  const summary = replay.summary;
  const game = app.game(summary.game);
  const variant = variantOf(game, summary);

  const holder = element("div", { class: "replay-holder" });
  const mapPlace = element("div", { class: "replay-map", data: { toasts: "" } }, holder);
  const list = element("div", { class: "sights-in-place", data: { toasts: "" } });
  const stats = element("section", { class: "numbers", label: "How it goes" });
  const log = element("div", { class: "log", role: "log", label: "Messages", tabIndex: 0 });
  const looked = element("div", { class: "looked dim" });
  let speed: number = isLink ? speedFor(replay.length) : USUAL_SPEED;
  const { caption } = replay;
  /** True if it plays by itself once it is shown. */
  let isToPlay = live === null;
  /** True once notes on it were asked for. */
  let hasNotes = false;
  /** True while each new move of somebody else is shown at once. */
  let isFollowed = live !== null;
  if (isLink) replay.seek(0);
  let timer: number | null = null;
  /** The current search for a message. Each search has its own object, so that an old one notices that it was stopped. */
  let search: object | null = null;
  let turn: TurnReport = replay.seek(replay.at);
  let state: State = replay.state();

  const options = () => ({ look: app.options.look, theme: app.theme, isStill: app.isStill, zoom: zoomOf(app, game) });
  /** Exists only while the screen is shown. */
  let map: MapView | null = null;
  let stopGestures = (): void => undefined;
  const around = () => ({ app, game, map });

  const acts = {
    play: () => (timer === null && !isFollowed ? play() : stopFollowing()),
    takeOver: () => void takeOver(),
  };
  const reels = createReels(replay.length, {
    ...acts,
    seek: (move) => step(move),
    next: () => void toNextMessage(),
    faster: (by) => setSpeed(speed + by),
    notes: app.server === null || run === null ? null : () => { stop(); void openNotes(app, run, replay, step, addNotes); },
    share: () => { stop(); shareSheet(app, live?.bytes ?? bytes, summary); },
  });

  const bill = createBill(summary.title, caption, replay.length, {
    ...acts,
    playSeed: () => void app.start(game, variant, summary.choices, summary.isPractice, summary.seed),
    showAll: () => { root.classList.remove("is-shown"); show(false); },
  });

  const addNotes = (notes: readonly Note[]): void => {
    const lines = notes.map(({ moves, player, text }) => JSON.stringify({ moves, note: `${clean(player)}: ${clean(text)}` }));
    replay.addNotes(lines.join("\n"));
    if (map !== null) showHere();
  };

  const seekQuietly = (move: number): void => {
    turn = replay.seek(move);
    state = replay.state();
  };
  /** Messages of the moves before this one. Screen readers skip them. */
  const recalled = (): HTMLElement => {
    const { at } = replay;
    const recent: HTMLElement[] = [];
    for (let move = Math.max(0, at - RECALLED); move < at; move += 1) recent.push(...lines(replay.seek(move), replay));
    seekQuietly(at);
    return element("div", { attributes: { "aria-live": "off" } }, ...recent.slice(-MOST_MESSAGES));
  };
  const tellPlace = (): void => {
    reels.at(replay.at, timer !== null || isFollowed, SPEEDS[speed] ?? 1);
    bill.at(replay.at, timer !== null);
    liveSign.hidden = !isFollowed;
  };
  const show = (isOneOn: boolean): void => {
    const isShown = isOneOn && (timer === null || (SPEEDS[speed] ?? 1) <= FASTEST_SHOWN);
    if (isShown) map?.play(state, turn.events);
    else map?.show(state);
    if (isOneOn && state.ending !== null && !app.isStill) map?.end(replay.lastLine ?? "", state.ending.won, () => undefined);
    if (isShown || timer === null) app.sound.turn(game, variant, state, isShown ? turn.events : []);
    fill(stats, ...countedNodes(game, variant, state));
    if (!isOneOn) fill(log, recalled());
    log.append(...lines(turn, replay));
    while (log.children.length > MOST_MESSAGES) log.firstElementChild?.remove();
    log.scrollTop = log.scrollHeight;
    showNewest(log, [...log.querySelectorAll("p")]);
    if (app.options.listInsteadOfMap) fill(list, sightsList(replay.sights()));
    tellPlace();
    root.dataset["moves"] = String(replay.at);
    root.dataset["digest"] = replay.digest;
    root.dataset["ended"] = String(state.ending !== null);
  };
  /** Shows the move at which a search was stopped. */
  const showHere = (): void => {
    seekQuietly(replay.at);
    show(false);
  };
  /** Goes to a move, with animation if it is the next one. */
  const seek = (move: number): void => {
    const target = Math.max(0, Math.min(move, replay.length)), before = replay.at;
    // The number field reports its change even after the screen is left. A key held at the end must not end what is shown there.
    if (map === null || target === before) return;
    seekQuietly(target);
    if (replay.at === replay.length) stop();
    show(replay.at === before + 1);
  };
  const playOn = (): void => {
    turn = replay.playOn(pace(speed)[0] ?? 1);
    state = replay.state();
    if (replay.at === replay.length) stop();
    show(true);
  };
  const step = (move: number): void => {
    stop();
    isFollowed = live !== null && move >= replay.length;
    seek(move);
    tellPlace();
  };
  const stopFollowing = (): void => {
    isFollowed = false;
    stop();
  };
  /** Shows what somebody has played meanwhile: a few moves one by one, others in a leap. */
  const catchUp = (): void => {
    const behind = replay.length - replay.at;
    if (map === null || behind === 0 || timer !== null) return;
    if (behind > FEW) seek(replay.length - FEW);
    timer = window.setInterval(playOn, pace(speed)[1]);
    playOn();
  };
  const stop = (): void => {
    const wasSearching = search !== null;
    search = null;
    if (timer !== null) window.clearInterval(timer);
    timer = null;
    log.setAttribute("aria-live", "polite");
    if (wasSearching) showHere();
    else tellPlace();
  };
  const play = (): void => {
    stop();
    if (live !== null) {
      isFollowed = true;
      catchUp();
      tellPlace();
      return;
    }
    if (replay.length === 0) return;
    if (replay.at === replay.length) seek(0);
    // A screen reader cannot keep up with every move.
    log.setAttribute("aria-live", "off");
    timer = window.setInterval(playOn, pace(speed)[1]);
    tellPlace();
  };
  const setSpeed = (wanted: number): void => {
    speed = Math.max(0, Math.min(wanted, SPEEDS.length - 1));
    const wasPlaying = timer !== null;
    if (wasPlaying) {
      stop();
      play();
    }
    tellPlace();
  };
  const toNextMessage = async (): Promise<void> => {
    stop();
    const mine = {};
    search = mine;
    let began = performance.now();
    let found = replay.at;
    while (found < replay.length) {
      const next = replay.seek(found + 1);
      found += 1;
      if (next.said.messages.some(isWorthIt)) break;
      if (performance.now() - began > SLICE) {
        await new Promise((resolve) => window.setTimeout(resolve));
        // Another action stopped the search, or the screen was left and the replay freed.
        if (search !== mine) return;
        began = performance.now();
      }
    }
    search = null;
    stop();
    showHere();
  };
  const takeOver = async (): Promise<void> => {
    stop();
    if (state.ending !== null) {
      app.say(SENTENCES.runIsOver);
      return;
    }
    try {
      const [discoveries, runs] = await Promise.all([app.store.discoveries(), app.store.list().catch(() => [])]);
      if (map === null) return;
      await app.play(replay.takeOver(runs.some((run) => isOwn(run) && isSameRun(run.summary, summary)), discoveries));
    } catch (error) {
      app.say(sentenceOf(error));
    }
  };

  mapPlace.append(mapButtons(around, app.say));
  holder.addEventListener("pointermove", (event) => {
    const cell = "drag" in holder.dataset ? null : map?.cellAt(event.clientX, event.clientY) ?? null;
    map?.mark({ cursor: cell });
    fill(looked, ...(cell === null ? [] : explained(replay.explain(cell))));
  });
  holder.addEventListener("pointerleave", () => map?.mark({}));
  holder.addEventListener("click", ({ clientX, clientY }) => {
    if (isSame(map?.cellAt(clientX, clientY) ?? null, state.hero)) map?.recentre();
  });
  const { notice } = replay;
  const trouble = element("p", { class: "banner trouble", role: "status", hidden: notice === undefined, text: notice ?? "" });
  const liveSign = element("span", { class: "live-sign", text: `● ${live?.who ?? ""} is playing` });
  shown?.listen(() => {
    const wrong = replay.grow(shown.bytes);
    if (wrong !== undefined) {
      trouble.hidden = false;
      trouble.textContent = wrong;
    }
    root.dataset["length"] = String(replay.length);
    reels.grow(replay.length);
    if (isFollowed) catchUp();
    tellPlace();
  }, (sentence) => {
    trouble.hidden = sentence === null;
    trouble.textContent = sentence ?? "";
  }, () => {
    // From here on it is a replay like others.
    shown.close();
    live = null;
    isFollowed = false;
    tellPlace();
  });
  const name = [live === null ? "Replay" : `Run of ${live.who}`, ...chosen(app, summary), `seed ${summary.seed}`].join(" · ");
  const root = frame(app, "replay", summary.title,
    element("p", { class: "by" }, name, " ", liveSign),
    trouble,
    element("div", { class: "replay-middle" },
      mapPlace, list,
      element("div", { class: "replay-side" }, stats, log, looked)),
    reels.element,
    isLink && bill.element);

  root.classList.toggle("is-shown", isLink);
  root.dataset["length"] = String(replay.length);

  const dress = (): void => {
    map?.setOptions(options());
    mapPlace.hidden = app.options.listInsteadOfMap;
    list.hidden = !app.options.listInsteadOfMap;
  };
  return {
    element: root,
    title: `${summary.title}: replay`,
    run: () => ({ fileName: fileName(summary, "run"), standing: SENTENCES.unharmed, bytes: () => bytes }),
    enter() {
      dress();
      app.sound.music("play");
      map = createMap(holder, game, variant, options());
      stopGestures = watchMap(holder, around);
      show(false);
      if (isToPlay && !app.isStill) play();
      isToPlay = false;
      if (run !== null && !hasNotes) {
        hasNotes = true;
        notesOf(app, run).then(addNotes, (error: unknown) => app.say(sentenceOf(error)));
      }
    },
    leave() {
      stop();
      app.sound.music("none");
      stopGestures();
      map?.destroy();
      map = null;
    },
    optionsChanged: () => {
      dress();
      show(false);
    },
    key(event) {
      if (event.ctrlKey || event.altKey || event.metaKey) return false;
      const pressed = typed(event);
      switch (pressed) {
        case " ": if (timer === null) play(); else stop(); return true;
        case "ArrowRight": case ".": step(replay.at + 1); return true;
        case "ArrowLeft": case ",": step(replay.at - 1); return true;
        case "PageDown": step(replay.at + PAGE); return true;
        case "PageUp": step(replay.at - PAGE); return true;
        case "Home": step(0); return true;
        case "End": step(replay.length); return true;
        case "n": void toNextMessage(); return true;
        case ">": setSpeed(speed + 1); return true;
        case "<": setSpeed(speed - 1); return true;
        case "g": reels.number.select(); return true;
        case "t": void takeOver(); return true;
        default: return zoomKey(around(), pressed, app.say);
      }
    },
  };
}

const isSameRun = (one: Summary, other: Summary): boolean =>
  one.game === other.game && one.variantIndex === other.variantIndex && one.choices === other.choices
    && one.seed === other.seed && one.moves === other.moves && one.digest === other.digest;

const isWorthIt = (message: Message): boolean => message.tone !== "plain";

/** The messages of a move, and of the end. */
function lines({ said }: TurnReport, replay: Replay): readonly HTMLElement[] {
  const messages = said.messages.map((message) => messageLine(message, replay.at));
  const ending = replay.ending();
  if (ending === null) return messages;
  const [text, tone] = ending;
  return [...messages, messageLine({ text, tone, times: 1 }, replay.at)];
}
