/** The races of a server: choose a name, play today's and this week's, and see the boards. */

import type { App, Screen } from "../app.ts";
import { button, element, fill, type Child } from "../dom.ts";
import { sentenceOf } from "../errors.ts";
import { canHavePasskeys, makePasskey, usePasskey } from "../online/passkey.ts";
import type { Server } from "../online/server.ts";
import { openSheet } from "../play/sheet.ts";
import { SENTENCES, type Code, type Devices, type Hello, type Live, type LiveRun, type Player, type Race, type Races } from "../wire.ts";
import { counted, filled } from "../play/words.ts";
import { dayOf } from "../seeds.ts";
import { ask } from "../shell/questions.ts";
import { boardScreen } from "./board.ts";
import { choice, frame, group } from "./parts.ts";
import { portrait } from "./portrait.ts";
import { profileScreen } from "./profile.ts";

/** The letters of the longest name. */
const LONGEST = 20;

export function racesScreen(app: App, server: Server): Screen {
  const who = element("section", { class: "who", label: "Your name" });
  const races = element("div", { class: "races" });
  const live = element("section", { class: "playing", label: "Playing now" });
  let course: readonly [game: string, variant: string] | null = null;
  let isBusy = false;

  /** Does one thing at a time, and says what goes wrong. */
  const busily = async (act: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await act();
    } catch (error) {
      app.say(sentenceOf(error));
    } finally {
      isBusy = false;
    }
  };
  const refresh = async (): Promise<void> => {
    const [hello, found, player, now, playing, { shares }] = await Promise.all([
      server.ask<Hello>("hello"), server.ask<Races>("races"), server.me(), server.now(), server.ask<Live>("live"),
      app.store.online(),
    ]);
    root.querySelector("h1")?.replaceChildren(`Races of ${hello.name}`);
    course ??= found.games[0] ?? null;
    showName(player, shares);
    showRaces(found, player, now);
    showLive(playing, now);
  };
  const showLive = ({ runs }: Live, now: number): void => {
    const line = ({ id, player, game, variant, kind, moves, movedAt }: LiveRun): HTMLElement => {
      const { title, variants } = app.game(game);
      const which = variants.length > 1 ? variants.find((each) => each.id === variant)?.title ?? variant : "";
      const minutes = Math.round((now - movedAt) / 60_000);
      const facts = [kind === "sealed" ? "in a race" : kind, moves === null ? "" : counted(moves, "move"), minutes < 1 ? "" : `${minutes} min ago`];
      return element("li", { class: "run" },
        element("div", { class: "run-words" },
          element("p", { class: "run-name" }, element("b", { text: player }), ` plays ${title}${which === "" ? "" : `: ${which}`}`),
          element("p", { class: "dim", text: facts.filter((fact) => fact !== "").join(" · ") })),
        button("Watch", () => void busily(async () => { if (id !== null) await app.watchLive(id, player); }), {
          disabled: id === null, label: id === null ? `The run of ${player} is sealed` : `Watch ${player} play`,
        }));
    };
    fill(live,
      element("h2", { text: "Playing now" }),
      runs.length === 0
        ? element("p", { class: "dim", text: SENTENCES.nobodyPlays })
        : element("ul", { class: "run-list" }, ...runs.map(line)),
      button("Look again", () => void busily(refresh), { class: "quiet" }));
  };
  const showName = (player: Player | null, shares: boolean): void => {
    if (!server.canHaveName) {
      fill(who, element("p", { class: "banner", text: SENTENCES.namesNeedHttps }));
      return;
    }
    if (player !== null) {
      fill(who,
        element("div", { class: "line wrap" },
          element("p", {}, "You are ", element("b", { text: player.name }), "."),
          button("Your profile", () => app.push(profileScreen(app, server, player.name)), { class: "quiet" })),
        choice("checkbox", {
          name: "shares", value: "shares", title: "Let others watch what I play",
          about: "Runs are sent to the server as you play them, and count on its open board when they end. Practice is never sent.",
          isChosen: shares,
          choose: (isChosen) => void busily(() => app.store.changeOnline((online) => ({ ...online, shares: isChosen }))),
        }),
        // Rare actions must not push the races off a phone's screen.
        element("details", {},
          element("summary", { text: "Your name and devices" }),
          form("Your new name", "Change it", LONGEST, async (name) => {
            await server.ask<Player>({ rename: { name } });
          }, "Your results go with you. The server lets a name be changed now and then: once in 30 days, where its operator has not set another time."),
          element("div", { class: "line wrap" },
            button("Your devices", () => void busily(() => showDevices(app, server)), { class: "quiet" }),
            button("Add a device", () => void busily(() => showCode(app, server, "device")), { class: "quiet" }),
            canHavePasskeys() && button("Add a passkey", () => void busily(async () => {
              await makePasskey(server, player.name);
              app.say(SENTENCES.passkeyMade);
            }), { class: "quiet" }),
            button("Phrase for paper", () => void busily(() => showCode(app, server, "recovery")), { class: "quiet" }),
            button("Save what is yours", () => void busily(() => save(app, server)), { class: "quiet" }),
            button("Forget me", () => void busily(() => forget(app, server).then((gone) => (gone ? refresh() : undefined))), { class: "quiet" }))));
      return;
    }
    fill(who,
      form("Choose a name to race", "Take this name", LONGEST, async (name) => {
        await server.ask<Player>({ takeName: { name } });
      }, "No password, no e-mail: the name belongs to a key that this browser makes and keeps. Clearing the browser's data loses it."),
      element("details", {},
        element("summary", { text: "You have a name on another device" }),
        form("Its code, or your phrase", "Join", 80, async (code) => {
          await server.ask<Player>({ useCode: { code } });
        }, "A device that has the name shows a code under Races and boards; in the terminal, barrow name share does."),
        canHavePasskeys() && button("Use a passkey", () => void busily(() => usePasskey(server).then(refresh)), { class: "quiet" })));
  };
  /** A field and what becomes of it. */
  const form = (label: string, act: string, longest: number, send: (text: string) => Promise<void>, about: string): HTMLElement => {
    const field = element("input", {
      type: "text", name: "name", attributes: { autocomplete: "off", maxlength: longest, required: true, enterkeyhint: "done" },
    });
    return element("form", {
      class: "name-form",
      onsubmit: (event) => {
        event.preventDefault();
        void busily(() => send(field.value).then(refresh));
      },
    },
      element("label", {}, element("span", { text: label }), field),
      element("button", { type: "submit", text: act }),
      element("p", { class: "dim", text: about }));
  };
  const showRaces = ({ races: open, games }: Races, player: Player | null, now: number): void => {
    const radios = games.map(([game, variant]) => {
      const { title, variants } = app.game(game);
      const which = variants.length > 1 ? variants.find(({ id }) => id === variant)?.title ?? variant : "";
      return choice("radio", {
        name: "course", value: `${game} ${variant}`, title: which === "" ? title : `${title}: ${which}`, about: "",
        isChosen: course?.[0] === game && course[1] === variant,
        choose: () => { course = [game, variant]; fill(picture, ...pictureOf(app, game)); },
      });
    });
    const picture = element("div", { class: "race-picture" }, ...pictureOf(app, course?.[0]));
    fill(races,
      element("p", { text: SENTENCES.aboutRaces }),
      element("div", { class: "columns" },
        group("Game", ...radios),
        element("div", {}, picture, ...open.map((race) => card(race, player, now)), attempt(player))),
      element("div", { class: "line wrap" },
        button("All boards", () => course !== null && app.push(boardScreen(app, server, { game: course[0], variant: course[1], race: null })), { class: "quiet" })));
  };
  /** The counted attempt of today. */
  const attempt = (player: Player | null): HTMLElement =>
    element("article", { class: "race", attributes: { "aria-labelledby": "counted" } },
      element("h2", { id: "counted", text: "Counted attempt" }),
      element("p", { class: "dim", text: SENTENCES.aboutAttempts }),
      element("div", { class: "line" },
        button("Play", () => void busily(async () => {
          if (course !== null) await app.attempt(...course);
        }), { class: "primary", label: "Play today's counted attempt", disabled: player === null })));
  const card = (race: Race, player: Player | null, now: number): HTMLElement => {
    const title = race.kind === "weekly" ? "This week's race" : "Today's race";
    const heading = `race-${race.kind}`;
    return element("article", { class: "race", data: { race: race.challenge }, attributes: { "aria-labelledby": heading } },
      element("h2", { id: heading, text: title }),
      element("p", { class: "dim", text: filled(SENTENCES.raceCloses, { when: inWords(race.closesAt, now) }) }),
      element("div", { class: "line" },
        button("Play", () => void busily(async () => {
          if (course !== null) await app.join(race.challenge, ...course);
        }), { class: "primary", label: `Play ${title.toLowerCase()}`, disabled: player === null }),
        button("Board", () => {
          if (course !== null) app.push(boardScreen(app, server, { game: course[0], variant: course[1], race: race.challenge }));
        }, { class: "quiet", label: `Board of ${title.toLowerCase()}` })));
  };
  const root = frame(app, "races-page", "Races", who, races, live);
  return {
    element: root,
    title: "Races",
    enter: () => {
      refresh().catch((error: unknown) => fill(races, element("p", { class: "banner trouble", role: "alert", text: sentenceOf(error) })));
    },
    leave: () => undefined,
    key: () => false,
  };
}

const pictureOf = (app: App, game: string | undefined): readonly Child[] =>
  (game === undefined ? [] : [portrait(app, app.game(game), "large")]);

/** Shows a code that adds a device to the name. */
async function showCode(app: App, server: Server, kind: "device" | "recovery"): Promise<void> {
  const { code } = await server.ask<Code>({ newCode: { kind } });
  const about = kind === "device"
    ? "Enter it on the other device within ten minutes."
    : "Write it down, and keep it where nobody finds it. It brings your name back once, on any device. A new phrase takes its place.";
  openSheet({
    name: "code", title: kind === "device" ? "Code for another device" : "Phrase for paper", sound: app.sound,
    about: [element("p", { class: "code", text: code }), element("p", { text: about })],
    closeText: "Done",
  });
}

/** Lists the devices that have the name, and takes it from one that was lost. */
async function showDevices(app: App, server: Server): Promise<void> {
  const list = element("ul", { class: "run-list" });
  const refresh = async (): Promise<void> => {
    const { devices } = await server.ask<Devices>("devices");
    fill(list, ...devices.map(({ id, kind, addedAt, isThis }) => {
      const what = kind === "passkey" ? "Passkey" : "Device";
      const added = `added on ${dayOf(addedAt)}`;
      return element("li", { class: "run" },
        element("div", { class: "run-words" },
          element("p", {}, element("b", { text: what }), isThis ? " (this one)" : ""),
          element("p", { class: "dim", text: added })),
        !isThis && button("Remove", () => {
          void ask(app.sound, filled(SENTENCES.removeDevice, { device: what.toLowerCase(), day: dayOf(addedAt) }), "Remove it", "Keep it").then(async (isMeant) => {
            if (!isMeant) return;
            await server.ask<null>({ removeDevice: id });
            await refresh();
          }).catch((error: unknown) => app.say(sentenceOf(error)));
        }, { class: "quiet", label: `Remove the ${what.toLowerCase()} ${added}` }));
    }));
  };
  await refresh();
  openSheet({ name: "devices", title: "Your devices", sound: app.sound, isWide: true, closeText: "Done", about: [list] });
}

async function save(app: App, server: Server): Promise<void> {
  const all = await server.ask<unknown>("export");
  app.download("barrow.json", "application/json", new TextEncoder().encode(JSON.stringify(all, null, 2)));
}

async function forget(app: App, server: Server): Promise<boolean> {
  const question = "Forget you, your name and every run of yours on this server? This cannot be undone.";
  const isMeant = await ask(app.sound, question, "Forget me", "Keep everything");
  if (isMeant) await server.ask<null>("forget");
  return isMeant;
}

/** A time to come: "in 5 h 12 min, at 01:00". */
function inWords(time: number, now: number): string {
  const minutes = Math.max(0, Math.round((time - now) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  const left = days > 0 ? `${days} d ${hours} h` : hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
  return `in ${left}, ${new Date(time).toLocaleString("en", { weekday: "long", hour: "2-digit", minute: "2-digit", hour12: false })}`;
}
