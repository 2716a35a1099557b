/** The screen of a replay. The application in Rust decides everything; a run from a link has the whole window, with a caption. */

import type { App, Screen, Watching } from "../app.ts";
import { isSame } from "../cells.ts";
import { button, element, fill } from "../dom.ts";
import { clean, sentenceOf } from "../errors.ts";
import type { MapView } from "../map/map-view.ts";
import { createMap } from "../map/view.ts";
import { showNewest } from "../newest.ts";
import { keyName } from "../play/keys.ts";
import { mapButtons, watchMap, zoomKey, zoomOf } from "../play/zoom.ts";
import type { Replay } from "../rules.ts";
import { shareSheet } from "../share.ts";
import { REPLAY_COMMANDS, SENTENCES, type Note, type ReplayCommand, type ReplayUpdate, type RunNotes } from "../wire.ts";
import { atMove } from "../shell/link.ts";
import { createBill } from "./bill.ts";
import { contentScreen } from "./content.ts";
import { fileName, frame, isOwn, isSameRun, variantOf } from "./parts.ts";
import { createReels } from "./replay-controls.ts";
import { countedNodes, explained, messageLine, sightsList } from "./replay-words.ts";

/** The most messages in the log. */
const MOST_MESSAGES = 40;

export function replayScreen(app: App, replay: Replay, bytes: Uint8Array, { isLink, live, run, fragment, at: first }: Watching): Screen {
  const { caption, summary } = replay;
  const game = app.game(summary.game);
  const variant = variantOf(game, summary);
  if (live !== null) replay.follow();
  let screen = replay.screen(), state = replay.state();

  const holder = element("div", { class: "replay-holder" });
  const mapPlace = element("div", { class: "replay-map", data: { toasts: "" } }, holder);
  const list = element("div", { class: "sights-in-place", data: { toasts: "" } });
  const stats = element("section", { class: "numbers", label: "How it goes" });
  const log = element("div", { class: "log", role: "log", label: "Messages", tabIndex: 0 });
  const looked = element("div", { class: "looked dim" });
  const trouble = element("p", { class: "banner trouble", role: "status" });
  const liveSign = element("span", { class: "live-sign", text: `● ${live?.who ?? ""} is playing` });

  const options = () => ({ look: app.options.look, theme: app.theme, isStill: app.isStill, zoom: zoomOf(app, game) });
  /** Exists only while the screen is shown. */
  let map: MapView | null = null;
  let stopGestures = (): void => undefined;
  const around = () => ({ app, game, map });
  let isNew = true;
  /** A caption covers the map until the player begins. */
  const hasBill = isLink && first === null;
  /** The move in the address; null at the beginning, at the end, and while the replay plays. */
  let place = first;
  /** The timer of the next tick, and the time between two. */
  let timer = 0, period: number | null = null;

  // The number field reports its change even after the screen is left.
  const ask = (act: () => ReplayUpdate): void => { if (map !== null) follow(act()); };
  const send = {
    press: (key: string) => ask(() => replay.press(key)),
    seek: (move: number) => ask(() => replay.seek(move)),
    pause: () => ask(() => replay.pause()),
    tick: () => ask(() => replay.tick()),
  };
  const follow = ({ change, end, events, request, tickAfter }: ReplayUpdate): void => {
    const { at } = screen;
    screen = replay.screen();
    if (change !== "nothing") show(change, events, at);
    if (end !== null && !app.isStill) map?.end(end.line, end.isWon, () => undefined);
    drawControls();
    if (screen.notice !== null) app.say(screen.notice.text);
    if (map !== null) schedule(tickAfter);
    if (request !== null) fulfil(request);
  };
  const schedule = (wanted: number | null): void => {
    if (wanted === period) return;
    window.clearInterval(timer);
    period = wanted;
    if (wanted !== null) timer = window.setInterval(send.tick, wanted);
  };
  const fulfil = (request: ReplayCommand): void => {
    switch (request) {
      case "takeOver": void takeOver(); break;
      case "playSeed": void app.start(game, variant, summary.choices, summary.isPractice, summary.seed); break;
      case "goTo": reels.number.select(); break;
      case "help": app.push(contentScreen(app, `help/${game.id}/${variant.index}/watching`)); break;
      case "leave": app.back(); break;
    }
  };
  const takeOver = async (): Promise<void> => {
    try {
      const [discoveries, runs] = await Promise.all([app.store.discoveries(), app.store.list().catch(() => [])]);
      if (map === null) return;
      await app.play(replay.takeOver(runs.some((each) => isOwn(each) && isSameRun(each.summary, summary)), discoveries));
    } catch (error) {
      app.say(sentenceOf(error));
    }
  };

  /** Shows the current state, in place of the state after `before` moves. */
  const show = (change: ReplayUpdate["change"], events: ReplayUpdate["events"] = [], before = 0): void => {
    state = replay.state();
    if (change === "turn") map?.play(state, events);
    else map?.show(state);
    if (change !== "rush") app.sound.turn(game, variant, state, events);
    fill(stats, ...countedNodes(game, variant, state));
    tell(change === "leap" ? null : before);
    if (app.options.listInsteadOfMap) fill(list, sightsList(replay.sights()));
    root.dataset["digest"] = replay.digest;
    root.dataset["ended"] = String(state.ending !== null);
  };
  /** Adds the messages since the state after `before` moves. If null, shows all again, but only has the last move's spoken. */
  const tell = (before: number | null): void => {
    const all = replay.newest(MOST_MESSAGES);
    const isFresh = ({ moves }: { readonly moves: number }): boolean => moves > (before ?? screen.at - 1);
    if (before === null) fill(log, element("div", { attributes: { "aria-live": "off" } }, ...all.filter((each) => !isFresh(each)).map(messageLine)));
    // A screen reader cannot keep up with every move.
    log.setAttribute("aria-live", screen.activity === "playing" && !screen.isLive ? "off" : "polite");
    for (const message of all.filter(isFresh)) {
      const lines = [...log.querySelectorAll("p")];
      if (message.times > 1 && lines.at(-1)?.textContent.startsWith(message.text) === true) lines.at(-1)?.remove();
      if (lines.length >= MOST_MESSAGES) lines[0]?.remove();
      log.append(messageLine(message));
    }
    showNewest(log, [...log.querySelectorAll("p")]);
  };
  const drawControls = (): void => {
    reels.draw(screen);
    bill.draw(screen);
    liveSign.hidden = !screen.isLive;
    trouble.hidden = screen.trouble === null;
    trouble.textContent = screen.trouble ?? "";
    root.dataset["moves"] = String(screen.at);
    root.dataset["length"] = String(screen.length);
    if (screen.activity === "playing" || screen.isLive) return;
    const next = screen.at > 0 && screen.at < screen.length ? screen.at : null;
    if (next !== place) app.moved();
    place = next;
  };
  const addNotes = (notes: readonly Note[]): void => {
    const lines = notes.map(({ moves, player, text }) => JSON.stringify({ moves, note: `${clean(player)}: ${clean(text)}` }));
    replay.addNotes(lines.join("\n"));
    if (map !== null) tell(null);
  };
  const openOthers = (act: () => void) => (): void => {
    send.pause();
    act();
  };
  const reels = createReels(send,
    app.server !== null && run !== null && button("Notes", openOthers(() => app.push(contentScreen(app, `notes/${run}/${screen.at}`, send.seek))),
      { class: "quiet", title: "What others wrote on this run" }),
    button("Share, save, film", openOthers(() => shareSheet(app, live?.bytes ?? bytes, summary)), { class: "quiet" }));
  const bill = createBill(summary.title, caption, send, () => {
    root.classList.remove("is-shown");
    show("leap");
  });

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
  live?.listen(() => follow(replay.grow(live.bytes)), (sentence) => {
    replay.setTrouble(sentence ?? undefined);
    screen = replay.screen();
    drawControls();
  }, () => {
    live.close();
    replay.over();
    screen = replay.screen();
    drawControls();
  });
  const name = [live === null ? "Replay" : `Run of ${live.who}`, replay.chosen, `seed ${summary.seed}`]
    .filter((each) => each !== "").join(" · ");
  const root = frame(app, "replay", summary.title,
    element("p", { class: "by" }, name, " ", liveSign),
    trouble,
    element("div", { class: "replay-middle" },
      mapPlace, list,
      element("div", { class: "replay-side" }, stats, log, looked)),
    reels.element,
    hasBill && bill.element);

  root.classList.toggle("is-shown", hasBill);

  const dress = (): void => {
    map?.setOptions(options());
    mapPlace.hidden = app.options.listInsteadOfMap;
    list.hidden = !app.options.listInsteadOfMap;
  };
  return {
    element: root,
    title: `${summary.title}: replay`,
    get fragment() { return place === null ? fragment : atMove(fragment, place); },
    run: () => ({ fileName: fileName(summary, "run"), standing: SENTENCES.unharmed, bytes: () => bytes }),
    enter() {
      dress();
      app.sound.music("play");
      map = createMap(holder, game, variant, options());
      stopGestures = watchMap(holder, around);
      show("leap");
      if (isNew && first !== null) send.seek(first);
      drawControls();
      // Catch up: new moves of a live run were not shown meanwhile.
      if (screen.isLive) send.seek(screen.length);
      else if (isNew && first === null && !app.isStill) send.press(REPLAY_COMMANDS.play.press);
      // The player may have written a note meanwhile.
      if (run !== null) app.server?.ask<RunNotes>({ notes: { run, first: 1 } }).then(({ notes }) => addNotes(notes), (error: unknown) => app.say(sentenceOf(error)));
      isNew = false;
    },
    leave() {
      send.pause();
      app.sound.music("none");
      stopGestures();
      map?.destroy();
      map = null;
    },
    optionsChanged: () => {
      dress();
      show("leap");
    },
    key(event) {
      const press = keyName(event);
      if (press === null) return false;
      if (!replay.means(press)) return zoomKey(around(), press, app.say);
      send.press(press);
      return true;
    },
  };
}
