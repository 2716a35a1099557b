/** Races and boards of a server: a player chooses a name and plays a sealed race, and others watch its runs after the close. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { complaints } from "./support/axe.ts";
import { atServer, inPage } from "./support/browser.ts";
import { DESKTOP, PHONE } from "./support/settings.ts";
import { openTitle, row, screen, standing, start } from "./support/play.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Goes from the title to the races, and takes a name. */
async function takeName(page: Page, home: string, name: string): Promise<void> {
  await openTitle(page, home);
  await page.getByRole("button", { name: "Races and boards" }).click();
  await page.getByRole("button", { name: "Choose a name" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Take this name" }).click();
  await page.getByText(`You are ${name}.`).waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await screen(page, "races").waitFor();
}

/** Plays today's race in a game to its end, by keys. In Roguelike 10 a random walk always ends, whatever the seed. */
async function race(page: Page, game: string): Promise<number> {
  await page.getByRole("radio", { name: new RegExp(game) }).first().check();
  await page.getByRole("button", { name: "Play today's race" }).click();
  await screen(page, "play").waitFor();
  const root = screen(page, "play");
  // Use fixed random choices, because only the race's seed must differ each time.
  let dice = 7;
  for (let press = 0; press < 8000; press += 1) {
    // Stop at the end, because another key might choose something on its card.
    if (await root.getAttribute("data-ended") === "true") break;
    dice = (dice * 1_103_515_245 + 12_345) % 2_147_483_648;
    await page.keyboard.press(["l", "j", "h", "k"][Math.floor(dice / 65_536) % 4] ?? "l");
    // If no creature is awake any more, go and find one.
    if (press % 12 === 11) {
      await page.keyboard.press("o");
      await page.waitForTimeout(200);
    }
  }
  assert.equal(await root.getAttribute("data-ended"), "true", "the run never ended");
  return (await standing(page)).moves;
}

/** Plays by keys, each until it makes a move. */
async function play(page: Page, keys: string): Promise<void> {
  const root = screen(page, "play");
  for (const key of keys) {
    const before = Number(await root.getAttribute("data-moves"));
    // The page ignores a key that follows a warning too soon.
    for (let tries = 0; tries < 40 && Number(await root.getAttribute("data-moves")) === before; tries += 1) {
      await page.keyboard.press(key);
      await page.waitForTimeout(150);
    }
  }
}

atServer("on a phone: a name, today's race to its end, its board, and another's run after the close", PHONE, async (page, server) => {
  await takeName(page, server.address, "Ada");
  await page.getByText("Roguelike 10").first().waitFor();
  const moves = await race(page, "Roguelike 10");
  await page.getByText("So far you are 1st of 1 among new names in this race.").first().waitFor();
  await page.getByRole("button", { name: "See the board" }).click();
  await screen(page, "board").waitFor();
  const row = page.locator(".run", { hasText: "Ada" });
  // The board groups thousands.
  await row.getByText(`moves ${moves.toLocaleString("en")}`).waitFor();
  // Dispatch a click, because an answer of the server may redraw the row in the middle of a tap.
  await row.getByRole("button", { name: /^Watch Ada/, disabled: true }).dispatchEvent("click");
  await page.getByText("The run is sealed until the race closes.").first().waitFor();
  await page.getByRole("heading", { name: "Names newer than the race" }).waitFor();
  assert.deepEqual(await complaints(page, "board"), []);

  await page.getByRole("button", { name: "Back" }).click();
  await page.getByText(/^You: .+, 1st of 1 among new names\.$/).waitFor();
  assert.equal(await page.getByRole("button", { name: "Play today's race" }).count(), 0, "it was played");

  // Another player watches after the close.
  server.setAhead(DAY);
  await page.getByRole("button", { name: "Back" }).click();
  const other = await (await page.context().browser()!.newContext(PHONE)).newPage();
  await openTitle(other, server.address);
  await other.getByRole("button", { name: "Races and boards" }).tap();
  await other.getByRole("radio", { name: /Roguelike 10/ }).first().check();
  await other.getByRole("button", { name: "Board of today's race" }).tap();
  await other.getByText("No result here yet.").waitFor();
  await other.getByRole("radio", { name: "Yesterday" }).check();
  await other.getByRole("button", { name: /^Profile Ada/ }).tap();
  await screen(other, "profile").waitFor();
  await other.getByText(": 1 result.").waitFor();
  await other.getByRole("heading", { name: "Roguelike 10" }).waitFor();
  await other.getByRole("button", { name: "Back" }).tap();
  await other.getByRole("button", { name: /^Watch (Ada|Roguelike 10)/ }).tap();
  await screen(other, "replay").waitFor();
  await other.context().close();
  // From the next visit on, the history has the run.
  await page.goto(server.address);
  await page.getByText("A race has closed: your run in it is in the history now.").waitFor();
  await page.keyboard.press("h");
  await page.locator(".run", { hasText: "Roguelike 10" }).first().waitFor();
  // Expect a refusal, from which the page learns that the server's clock was set.
}, /401/);

atServer("a race needs no name, and its result is kept once there is one", DESKTOP, async (page, server) => {
  await openTitle(page, server.address);
  await page.getByText("Nobody has entered it yet.").waitFor();
  await page.getByRole("button", { name: "Play today's race" }).click();
  await screen(page, "play").waitFor();
  await page.goBack();
  await screen(page, "title").waitFor();
  await page.getByText("1 player so far, in all games.").waitFor();
  await page.getByRole("button", { name: "Races and boards" }).click();
  await race(page, "Roguelike 10");
  await page.getByText("it needs a name before the race closes").first().waitFor();
  await page.getByRole("button", { name: "Keep this result" }).click();
  await page.getByRole("button", { name: "Take this name" }).waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByText("nobody else sees your result yet").waitFor();
  await page.getByRole("button", { name: "Keep this result" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Zoe");
  await page.getByRole("button", { name: "Take this name" }).click();
  await page.getByText("You are Zoe.").waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByText(/^You: .+, 1st of 1 among new names\.$/).waitFor();
});

atServer("a name is changed, and its devices are listed", PHONE, async (page, server) => {
  const found: string[] = [];
  const look = async (where: string): Promise<void> => { found.push(...await complaints(page, where)); };
  await takeName(page, server.address, "Ada");
  await look("races");
  await page.getByRole("button", { name: "Your name and devices" }).tap();
  await page.getByLabel("New name").fill("Eva");
  await page.getByRole("button", { name: "Change it" }).tap();
  await page.getByText("You are Eva.").waitFor();
  assert.equal(await page.getByLabel("New name").inputValue(), "", "the name is taken over");
  const devices = page.getByRole("list", { name: "Your devices" });
  await devices.getByText("this one").waitFor();
  assert.equal(await devices.getByRole("button", { name: /^Remove/ }).count(), 0, "the device in use stays");
  await page.getByRole("button", { name: "Add a device" }).tap();
  await page.getByText(/^Code for another device: \w+/).waitFor();
  await look("name");
  await page.getByRole("button", { name: "Back" }).tap();
  await page.getByRole("button", { name: "Your profile" }).tap();
  await screen(page, "profile").waitFor();
  await page.getByText(": no result yet.").waitFor();
  await look("profile");
  await page.getByRole("button", { name: "Back" }).tap();
  await page.getByRole("button", { name: "All boards" }).tap();
  await page.getByRole("radio", { name: "Open" }).check();
  await page.getByRole("radio", { name: "Last 7 days" }).check();
  await page.getByText("No result here yet.").waitFor();
  await look("board");
  assert.deepEqual(found, []);
  // A page that its server would not understand says so. Block service workers, because routes do not see their requests.
  const other = await (await page.context().browser()!.newContext({ ...PHONE, serviceWorkers: "block" })).newPage();
  await other.route("**/api/hello", (route) => route.fulfill({ json: { protocol: 2, time: Date.now() } }));
  await openTitle(other, server.address);
  await other.getByRole("button", { name: "Races and boards" }).tap();
  await other.getByText("This server speaks another version of the protocol").first().waitFor();
  await other.context().close();
});

atServer("a sealed race in Into Ruins allows looking and walking, and survives a server crash", DESKTOP, async (page, server) => {
  await takeName(page, server.address, "Eva");
  await page.getByRole("button", { name: "Play today's race" }).click();
  await screen(page, "play").waitFor();
  const root = screen(page, "play");
  const jump = page.getByRole("button", { name: "Jump" });
  await jump.waitFor();
  await jump.click();
  const readOn = page.getByRole("button", { name: /^(Play|Read) on$/ });
  if (await readOn.isVisible()) await readOn.click();
  assert.equal(await root.getAttribute("data-moves"), "0");
  // Looking makes a request to the server.
  await page.keyboard.press(";");
  await page.keyboard.press("l");
  await page.getByRole("button", { name: "Go there" }).waitFor();
  await page.keyboard.press("Escape");
  // The server makes the steps of exploring.
  await page.keyboard.press("o");
  await page.waitForTimeout(500);
  // Wait a turn if that fails: the seed differs each time, and with a foe hunting the hero, exploring is impossible.
  if (await root.getAttribute("data-moves") === "0") await page.keyboard.press(".");
  await page.waitForFunction(() => Number(document.querySelector('[data-screen="play"]')?.getAttribute("data-moves")) > 0);
  await page.keyboard.press("Escape");
  await server.halt();
  await page.getByText("Connection lost").waitFor();
  // The page has just tried, and would try again after two seconds.
  await page.waitForEvent("websocket");
  const next = page.waitForEvent("websocket", { timeout: 1000 });
  await page.getByRole("button", { name: "Try now" }).click();
  await next;
  await server.restart();
  await page.getByText("Connection lost").waitFor({ state: "hidden" });
  if (await readOn.isVisible()) await readOn.click();
  const before = Number(await root.getAttribute("data-moves"));
  await page.keyboard.press(".");
  await page.waitForFunction((moves) =>
    Number(document.querySelector('[data-screen="play"]')?.getAttribute("data-moves")) > moves, before);
  // Leave the run, and continue it from the same place.
  const stood = Number(await root.getAttribute("data-moves"));
  const sockets: { say(message: Buffer): void; close(options: { code: number }): Promise<void> }[] = [];
  let delay = 0;
  await page.routeWebSocket(/\/play$/, (socket) => {
    const line = socket.connectToServer();
    line.onMessage((message) => void setTimeout(() => socket.send(message), delay));
    sockets.push({
      say: (message) => socket.send(message),
      close: async (options) => { await Promise.all([socket.close(options), line.close()]); },
    });
  });
  await page.goto(server.address);
  await page.getByRole("button", { name: "Races and boards" }).click();
  await page.getByText("You are Eva.").waitFor();
  await page.getByRole("button", { name: "Continue today's race" }).click();
  await page.waitForFunction((moves) =>
    Number(document.querySelector('[data-screen="play"]')?.getAttribute("data-moves")) === moves, stood);
  // A sign shows that an answer is late, and nothing moves to make room for it.
  const bar = (): Promise<unknown> => page.locator(".play-top").evaluate((top) => [...top.children].map((each) => each.getBoundingClientRect().x));
  const places = await bar();
  if (await readOn.isVisible()) await readOn.click();
  delay = 1500;
  await page.keyboard.press(".");
  await page.locator('[data-screen="play"][data-waits="true"]').waitFor();
  assert.deepEqual(await bar(), places);
  delay = 0;
  await page.locator('[data-screen="play"][data-waits="false"]').waitFor();
  // If the server is too busy for the run, it says so, and accepts the run later.
  sockets[0]?.say(Buffer.from("\x09\x10the disk is full"));
  await sockets[0]?.close({ code: 1013 });
  const busy = page.getByText("The server says: the disk is full. Retrying.");
  await busy.waitFor();
  await busy.waitFor({ state: "hidden" });
  assert.equal(sockets.length, 2);
}, /WebSocket|ERR_CONNECTION/);

// Block service workers, because routes do not see their requests.
atServer("an answer that the previous screen requested is drawn", { ...DESKTOP, serviceWorkers: "block" }, async (page, server) => {
  await takeName(page, server.address, "Eva");
  await page.getByRole("button", { name: "Play today's race" }).click();
  await page.locator('[data-screen="play"][data-moves="0"]').waitFor();
  const hold = async (pattern: string): Promise<(() => void)[]> => {
    const held: (() => void)[] = [];
    await page.route(pattern, async (route) => {
      await new Promise<void>((release) => { held.push(release); });
      await route.continue();
    });
    return held;
  };
  const [races, entries] = [await hold("**/api/races"), await hold("**/api/races/*/*/*")];
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let wait = 0; !isSo(); wait += 1) {
      assert.ok(wait < 200, "nothing was asked within ten seconds");
      await page.waitForTimeout(50);
    }
  };
  await page.goto(server.address);
  await until(() => races.length === 1);
  await page.getByRole("button", { name: "Races and boards" }).click();
  await until(() => races.length === 2);
  // The title's answer arrives late, and the title then requests data that the races need, too.
  races[0]?.();
  await until(() => entries.length > 0);
  races[1]?.();
  await page.getByRole("button", { name: "Board of today's race" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Play today's race" }).count(), 0, "nobody knows yet whether it was played");
  const released = new Set<() => void>();
  const go = page.getByRole("button", { name: "Continue today's race" });
  for (let wait = 0; wait < 200 && !await go.isVisible(); wait += 1) {
    entries.filter((release) => !released.has(release)).forEach((release) => { released.add(release); release(); });
    await page.waitForTimeout(50);
  }
  assert.ok(await go.isVisible());
}, /Service Worker/);

atServer("an answer that the previous screen requested leads to more calls", { ...PHONE, serviceWorkers: "block" }, async (page, server) => {
  let release = (): void => undefined;
  await page.route("**/api/races", async (route) => {
    await new Promise<void>((resolve) => { release = resolve; });
    await route.continue();
  });
  // The title asks for the races, and this screen for everything else that it knows to ask.
  await page.goto(`${server.address}#/races/stomp/20x20`);
  await page.getByText("Nobody is sharing a live run.").waitFor();
  await page.waitForTimeout(300);
  release();
  // The next minute of the countdown would ask again.
  await page.getByRole("button", { name: "Play today's race" }).waitFor({ timeout: 3000 });
}, /Service Worker/);

atServer("a server under a path: a name, a race and a run that another watches", DESKTOP, async (page, server) => {
  const strays: string[] = [];
  page.context().on("request", (request) => {
    if (!request.url().startsWith(server.address)) strays.push(request.url());
  });
  await takeName(page, server.address, "Ada");
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope), server.address);
  await page.getByRole("button", { name: "Your name and devices" }).click();
  await page.getByRole("checkbox", { name: "Let others watch what I play" }).check();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("radio", { name: /Roguelike 10/ }).first().check();
  await page.getByRole("button", { name: "Play today's race" }).click();
  const root = screen(page, "play");
  const move = async (keys: string): Promise<void> => {
    const before = await root.getAttribute("data-moves");
    // Try several keys, because the seed decides where walls are.
    for (let press = 0; await root.getAttribute("data-moves") === before; press += 1) {
      assert.ok(press < 40, "no key makes a move");
      await page.keyboard.press(keys[press % keys.length] ?? "l");
      await page.waitForTimeout(150);
    }
  };
  await root.waitFor();
  await move("hjkl");
  await page.goto(server.address);
  await start(page, { game: "stomp", variant: "20x20", seed: "8" });
  await move("l");
  const other = await (await page.context().browser()!.newContext(PHONE)).newPage();
  await openTitle(other, server.address);
  await other.getByRole("button", { name: "Races and boards" }).tap();
  await other.getByRole("button", { name: /^Watch Ada, moves/ }).tap();
  await other.locator('[data-screen="replay"][data-moves="1"]').waitFor();
  await move("l");
  await other.locator('[data-screen="replay"][data-moves="2"]').waitFor();
  await other.context().close();
  assert.deepEqual(strays, [], "all requests go to the path");
}, /^$/, "/games");

atServer("a player can be watched, and a run that ends while the server is down is sent later", DESKTOP, async (page, server) => {
  await takeName(page, server.address, "Ada");
  await page.getByRole("button", { name: "Your name and devices" }).click();
  await page.getByRole("checkbox", { name: "Let others watch what I play" }).check();
  // Seed 8 of the larger field ends soon: after eleven steps.
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Back" }).click();
  await start(page, { game: "stomp", variant: "20x20", seed: "8" });
  const root = screen(page, "play");
  await play(page, "llk");

  const other = await (await page.context().browser()!.newContext(PHONE)).newPage();
  await openTitle(other, server.address);
  await other.getByRole("button", { name: "Races and boards" }).tap();
  await other.getByText("Ada plays Stomp").waitFor();
  await other.getByRole("button", { name: /^Watch Ada/ }).tap();
  const watched = screen(other, "replay");
  await other.getByText("● Ada is playing").waitFor();
  const sees = (moves: number): Promise<void> => other.locator(`[data-screen="replay"][data-moves="${moves}"]`).waitFor();
  await sees(3);
  await play(page, "j");
  await sees(4);
  await other.getByRole("button", { name: "One move back" }).tap();
  await sees(3);
  await play(page, "h");
  await other.locator('[data-screen="replay"][data-length="5"]').waitFor();
  assert.equal(await watched.getAttribute("data-moves"), "3", "a viewer who looks back stays there");
  await other.getByRole("button", { name: "To the end" }).tap();
  await sees(5);

  await server.restart();
  await play(page, "h");
  await sees(6);
  await server.halt();
  await play(page, "khljl");
  assert.equal(await root.getAttribute("data-ended"), "true");
  await page.getByText("Your run is saved, and will be sent once the connection is back").first().waitFor();
  await server.restart();
  await page.goto(server.address);
  await page.getByText("Your run is on the server's open board").waitFor();
  await sees(11);
  await other.context().close();

  // The run is on the board, where anybody may write notes on its turns.
  await page.getByRole("button", { name: "Races and boards" }).click();
  await page.getByRole("radio", { name: "Stomp: Open ground" }).check();
  await page.getByRole("button", { name: "All boards" }).click();
  await page.getByRole("radio", { name: "Open" }).check();
  await page.getByRole("button", { name: /^Watch (Ada|Roguelike 10)/ }).click();
  await screen(page, "replay").waitFor();
  await page.getByRole("button", { name: "To the end" }).click();
  await page.getByRole("button", { name: "Notes" }).click();
  await page.getByLabel("Your note after move 11").fill("So <b>near</b>!");
  await page.getByRole("button", { name: "Write it" }).click();
  const notes = screen(page, "notes");
  await notes.getByText("So <b>near</b>!").waitFor();
  await notes.getByRole("button", { name: /^Go to its move/ }).click();
  await page.getByRole("log").getByText("Note: Ada: So <b>near</b>!").waitFor();
  await page.getByRole("button", { name: "Notes" }).click();
  await notes.getByRole("button", { name: /^Remove/ }).click();
  await page.getByText("Remove it").click();
  await notes.getByText("No notes yet.").waitFor();
}, /ERR_CONNECTION|ERR_INCOMPLETE|EventSource|ERR_EMPTY/);

atServer("a finished run is sent to the open board, from its end or from the history", DESKTOP, async (page, server) => {
  await openTitle(page, server.address);
  await start(page, { game: "stomp", variant: "20x20", seed: "8" });
  await play(page, "llkjhhkhljl");
  assert.equal(await screen(page, "play").getAttribute("data-ended"), "true");
  await server.halt();
  await row(page, "send").click();
  await page.getByText("Connection lost. Your run is saved, and will be sent once the connection is back.").first().waitFor();
  await server.restart();
  await row(page, "send").click();
  await page.getByText("Your run is on the server's open board").first().waitFor();
  await row(page, "title").click();
  await screen(page, "title").waitFor();
  await page.keyboard.press("h");
  await page.getByRole("button", { name: /^Send it to the board/ }).click();
  await page.getByText("Your run is on the server's open board").first().waitFor();
  await page.goto(`${server.address}`);
  await page.getByRole("button", { name: "Races and boards" }).click();
  await page.getByRole("radio", { name: "Stomp: Open ground" }).check();
  await page.getByRole("button", { name: "All boards" }).click();
  await page.getByRole("radio", { name: "Open" }).check();
  await page.getByText("a guest").waitFor();
}, /ERR_CONNECTION|ERR_EMPTY/);

atServer("a counted attempt is labelled, and can be resumed", PHONE, async (page, server) => {
  await takeName(page, server.address, "Ada");
  const play = page.getByRole("button", { name: "Play today's attempt" });
  const agree = () => page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).tap();
  await play.tap();
  await page.getByRole("dialog").getByRole("button", { name: "Not now" }).tap();
  await play.tap();
  await agree();
  const isMarked = () => page.locator(".play-names .tag", { hasText: "counted" }).waitFor();
  await isMarked();
  await page.reload();
  await isMarked();
  await openTitle(page, server.address);
  await page.getByRole("button", { name: "Races and boards" }).tap();
  await play.tap();
  await agree();
  await isMarked();
});

atServer("axe finds nothing serious on the screens of a server", DESKTOP, async (page, server) => {
  await takeName(page, server.address, "Ada");
  const found: string[] = [];
  for (const name of ["races", "board", "live", "profile", "name"]) {
    const place = { board: "board/into-ruins/descent//0/1", profile: "profile/Ada" }[name] ?? name;
    await page.goto(`${server.address}#/${place}`);
    await screen(page, name).waitFor();
    await page.waitForLoadState("networkidle");
    found.push(...await complaints(page, name));
  }
  assert.deepEqual(found, []);
});

atServer("races come back by themselves once the server does", PHONE, async (page, server) => {
  await page.clock.install();
  await openTitle(page, server.address);
  // The browser complains if the server goes before it has the worker's script.
  await page.evaluate(async () => navigator.serviceWorker.ready.then(() => undefined));
  await server.halt();
  await page.getByRole("button", { name: "Races and boards" }).tap();
  await page.locator(".trouble").first().waitFor();
  await server.restart();
  await page.clock.fastForward(10_000);
  await page.getByRole("button", { name: "Play today's race" }).waitFor();
  assert.equal(await page.locator(".trouble").count(), 0);
}, /ERR_CONNECTION|ERR_EMPTY/);

atServer("a passkey brings a name back after the browser has forgotten everything", DESKTOP, async (page, server) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
  await takeName(page, server.address, "Ada");
  await page.getByRole("button", { name: "Your name and devices" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Passkey created").waitFor();
  await browser.send("Storage.clearDataForOrigin", { origin: server.address.replace(/\/$/, ""), storageTypes: "all" });
  await page.goto("about:blank");
  await openTitle(page, server.address);
  await page.getByRole("button", { name: "Races and boards" }).click();
  await page.getByRole("button", { name: "Choose a name" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("You are Ada.").waitFor();
  // The browser suggests other kinds of keys, which the server does not support.
}, /pubKeyCredParams/);

inPage("a page without a server asks for none", DESKTOP, async (page) => {
  await openTitle(page);
  assert.equal(await page.getByRole("button", { name: "Races and boards" }).count(), 0);
});
