/** Runs from links and files: intact, damaged, and of other versions. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { inPage } from "./support/browser.ts";
import { DESKTOP, PHONE } from "./support/settings.ts";
import { address, golden } from "./support/places.ts";
import { begin, openFile, openTitle, playToTheEnd, press, row, screen, standing, toEnd } from "./support/play.ts";
import { fnv, linkTo } from "./support/runs.ts";

const GOLDEN = [
  "into-ruins/descent-victory", "monster-caves/large-death", "roguelike-ten/ten-lines-death", "roguelulz/full-victory",
  "stomp/20x20-victory",
];

const bytesOf = (name: string): Buffer => readFileSync(join(golden, `${name}.run`));
const digestOf = (name: string): string =>
  /^digest (\w+)$/m.exec(readFileSync(join(golden, `${name}.txt`), "utf8"))?.[1] ?? "";

const RUN = bytesOf("stomp/20x20-death");
const WHOLE = linkTo("", RUN);

inPage("runs of the terminal open at their first turn, as files and as links", DESKTOP, async (page) => {
  await openTitle(page);
  for (const name of GOLDEN) {
    await openFile(page, "golden.run", bytesOf(name));
    await screen(page, "replay").waitFor();
    assert.equal((await standing(page, "replay")).moves, 0, `${name} as a file`);
    await page.getByRole("button", { name: "To the end" }).click();
    const end = await standing(page, "replay");
    assert.equal(end.digest, digestOf(name), `${name} as a file`);
    await page.goBack();
    await screen(page, "title").waitFor();

    await page.goto(linkTo(address(), bytesOf(name)));
    await screen(page, "replay").waitFor();
    assert.equal((await standing(page, "replay")).moves, 0, `${name} as a link`);
    await toEnd(page);
    assert.deepEqual(await standing(page, "replay"), end, `${name} as a link`);
    await page.goBack();
    await screen(page, "title").waitFor();
  }
});

/** A desktop window without reduced motion. */
const MOVING = { ...DESKTOP, reducedMotion: "no-preference" } as const;

/** Tells whether the map fills the whole window. */
const isWhole = (page: Page): Promise<boolean> => page.locator(".replay-map canvas").evaluate((map) => {
  const { width, height } = map.getBoundingClientRect();
  return width === innerWidth && height > innerHeight * 0.7;
});

for (const [where, options] of [["", MOVING], [" on a phone", { ...PHONE, reducedMotion: "no-preference" }]] as const) {
  inPage(`a link plays over the whole window up to its end, which is a moment${where}`, options, async (page) => {
    await page.goto(linkTo(address(), RUN));
    const end = page.locator(`[data-screen="replay"][data-digest="${digestOf("stomp/20x20-death")}"]`);
    await page.getByRole("button", { name: "Pause" }).waitFor();
    assert.ok(await isWhole(page));
    assert.match(await page.locator(".bill").innerText(), /^Stomp/);
    assert.match(await page.locator(".caption").innerText(), /^Score \d+\. .+ Do better\?$/);
    const [, last] = await Promise.all([end.waitFor(), page.locator(".last-line").waitFor()]);
    assert.equal(last, undefined);
    assert.ok(await page.locator(".caption").isVisible(), "the caption stays");
    await page.locator(".last-line").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Watch again", exact: true }).waitFor();
    assert.equal(await page.locator(".bill .primary").innerText(), "Play this seed");
  });
}

inPage("under reduced motion a link waits, and plays when asked to", DESKTOP, async (page) => {
  await page.goto(linkTo(address(), RUN));
  const play = page.getByRole("button", { name: "Play", exact: true });
  await play.waitFor();
  assert.ok(await isWhole(page));
  assert.equal((await standing(page, "replay")).moves, 0);
  await play.click();
  await page.locator(`[data-screen="replay"][data-digest="${digestOf("stomp/20x20-death")}"]`).waitFor();
  assert.equal(await page.locator(".last-line").count(), 0);
});

inPage("a link's seed is played and its run taken over, which is not practice for a stranger", DESKTOP, async (page) => {
  await page.goto(linkTo(address(), RUN));
  await page.getByRole("button", { name: "Play this seed" }).click();
  await screen(page, "play").waitFor();
  assert.equal((await standing(page)).moves, 0);
  await page.goto(linkTo(address(), RUN));
  await screen(page, "replay").waitFor();
  await press(page, "ArrowRight", "ArrowRight");
  await page.getByRole("button", { name: "Take over here" }).click();
  await screen(page, "play").waitFor();
  assert.equal((await standing(page)).moves, 2);
  assert.equal(await page.locator(".play-names .tag").count(), 0, "it was another player's run");
  const said = page.locator(".toast", { hasText: "From move 2 on" });
  assert.doesNotMatch(await said.innerText(), /practice/);
});

for (const [where, options] of [["", DESKTOP], [" on a phone", PHONE]] as const) {
  inPage(`a link's run is to be beaten, also after a reload, and the player's own is sent back${where}`, options, async (page) => {
    const run = (): Promise<void> => playToTheEnd(page, ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"]);
    await begin(page, { game: "stomp", variant: "20x10", seed: "1" });
    await run();
    await row(page, "share").click();
    const link = await page.locator("input.link").inputValue();
    // Somebody else opens it, in a browser without runs.
    await page.goto(`${address()}main.js`);
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? "");
    });
    await page.goto(`${link}&by=Ada+Byron`);
    const said = await page.locator(".caption").innerText();
    assert.match(said, /^Ada Byron: Score \d+\. Lost the last life to an enemy\. Do better\?$/);
    const score = /\d+/.exec(said)?.[0] ?? "";
    await page.getByRole("button", { name: "Play this seed" }).click();
    const aim = page.locator(".to-beat", { hasText: `Ada Byron: ${score} to beat` });
    await aim.waitFor();
    assert.ok(await aim.evaluate((node) => node.scrollWidth <= node.clientWidth), "nothing of it is cut off");
    await page.reload();
    await screen(page, "play").waitFor();
    await aim.waitFor();
    await run();
    await page.locator("dialog p", { hasText: `Ada Byron's ${score} reached, but not beaten.` }).waitFor();
    assert.match(await row(page, "share").innerText(), /Send it back/);
    // The player's own run is not one to beat, so the earlier one stays.
    await page.goto("about:blank");
    await page.goto(`${link}&by=Eve`);
    await page.getByRole("button", { name: "Play this seed" }).click();
    await aim.waitFor();
  });
}

inPage("an invalid name in a link is dropped, and the link opens", DESKTOP, async (page) => {
  for (const name of ["%3Cb%3EAda%3C%2Fb%3E", "%E2%80%AEada", "a".repeat(21)]) {
    await page.goto("about:blank");
    await page.goto(`${linkTo(address(), RUN)}&by=${name}`);
    assert.match(await page.locator(".caption").innerText(), /^Score \d+\. /);
  }
});

inPage("taking over one's own ended run from an earlier turn is practice, from a link too", DESKTOP, async (page) => {
  await begin(page, { game: "stomp", variant: "20x10", seed: "1" });
  await playToTheEnd(page, ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"]);
  await row(page, "replay").click();
  await screen(page, "replay").waitFor();
  const link = page.url();
  await page.goto("about:blank");
  await page.goto(link);
  await screen(page, "replay").waitFor();
  await page.getByRole("button", { name: "Take over here" }).click();
  await page.locator(".play-names .tag", { hasText: "practice" }).waitFor();
  await page.locator(".toast", { hasText: "It is practice" }).waitFor();
});

inPage("every replay has an address that survives a reload", DESKTOP, async (page) => {
  const survives = async (from: string): Promise<void> => {
    await screen(page, "replay").waitFor();
    await page.waitForFunction(() => location.hash.startsWith("#run="));
    const length = await screen(page, "replay").getAttribute("data-length");
    await page.reload();
    await screen(page, "replay").waitFor();
    assert.equal(await screen(page, "replay").getAttribute("data-length"), length, from);
    await page.goBack();
    await screen(page, "title").waitFor();
  };
  await openTitle(page);
  await openFile(page, "golden.run", RUN);
  await survives("a file");
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("button", { name: "Watch" }).first().click();
  await screen(page, "replay").waitFor();
  await page.reload();
  await screen(page, "replay").waitFor();
});

inPage("an open run that was shared has a caption that fits", DESKTOP, async (page) => {
  const { moves } = placesIn(RUN);
  await page.goto(linkTo(address(), RUN.subarray(0, moves + 4)));
  await page.locator(".caption", { hasText: "still going. How would you go on?" }).waitFor();
});

/** Offsets in a run: the version of its rules, its seed, the check of its header, and its first move. */
function placesIn(bytes: Buffer): { rules: number; seed: number; check: number; moves: number } {
  const rules = 8 + (bytes[7] ?? 0);
  return { rules, seed: rules + 5, check: rules + 13, moves: rules + 17 };
}

/** A run with some bytes of its header changed, and a valid check. */
function withHeader(bytes: Buffer, change: (other: Buffer) => void): Buffer {
  const other = Buffer.from(bytes);
  const { check } = placesIn(other);
  change(other);
  other.writeUInt32LE(Number(fnv(other.subarray(0, check)) & 0xffff_ffffn), check);
  return other;
}

/** A run of another version of the rules. */
const fromOtherRules = (bytes: Buffer): Buffer => withHeader(bytes, (other) => {
  const { rules } = placesIn(other);
  other.writeUInt32LE(other.readUInt32LE(rules) + 1, rules);
});

/** A run with the most possible moves, which would take minutes to replay. */
function endless(): Buffer {
  const ruins = bytesOf("into-ruins/descent-victory");
  const { moves, seed } = placesIn(ruins);
  const header = withHeader(ruins.subarray(0, moves), (other) => void other.writeBigUInt64LE(2n, seed));
  return Buffer.concat([header, Buffer.alloc(510 * 1024, 0x21)]);
}

const BAD: readonly (readonly [what: string, fragment: string, sentence: RegExp])[] = [
  ["that lost its end", WHOLE.slice(0, -6), /damaged/],
  ["with one letter changed", WHOLE.replace(/.(.{20})$/, (_, rest: string) => `~${rest}`), /damaged/],
  ["with another letter", WHOLE.slice(0, -9) + (WHOLE.at(-9) === "A" ? "B" : "A") + WHOLE.slice(-8), /damaged/],
  ["that holds nothing", "#run=", /contains no run/],
  ["that is none", "#somewhere", /not a link to a run/],
  ["from other rules", linkTo("", fromOtherRules(RUN)), /rules/],
  ["that is too long", linkTo("", Buffer.alloc(600 * 1024, 1)), /at most|long/],
  ["that holds something else", linkTo("", Buffer.from("hello, this is no run at all")), /not a run/],
];

inPage("an unusable link says why", DESKTOP, async (page) => {
  // Open the page with the first link, and follow the others in the open page.
  for (const [what, fragment, sentence] of BAD) {
    await page.goto(address() + fragment);
    const shown = screen(page, "link-error");
    await shown.waitFor();
    assert.match(await shown.getByRole("alert").innerText(), sentence, `a link ${what}`);
    await page.getByRole("button", { name: "To the title" }).click();
    await screen(page, "title").waitFor();
  }
});

inPage("links that chats and mail changed open", DESKTOP, async (page) => {
  const at = (text: string): string => `${WHOLE.slice(0, 300)}${text}${WHOLE.slice(300)}`;
  for (const changed of [WHOLE.replace("=", "%3D"), at("\u00a0"), at("\u200b"), at("%0A"), `${WHOLE}&utm_source=x`, WHOLE.replace(/run/, "%72un")]) {
    await page.goto(address() + changed);
    await screen(page, "replay").waitFor();
    await toEnd(page);
    assert.equal((await standing(page, "replay")).digest, digestOf("stomp/20x20-death"), changed.slice(0, 20));
    await page.goBack();
    await screen(page, "title").waitFor();
  }
});

inPage("a damaged file is refused, and no part of it is stored", DESKTOP, async (page) => {
  await openTitle(page);
  await openFile(page, "broken.run", Buffer.from("barrow, but not really"));
  await page.locator(".toast").waitFor();
  assert.match(await page.locator(".toast").innerText(), /^broken\.run: /);
  await page.getByRole("button", { name: "History" }).click();
  await page.getByText("No runs yet").waitFor();
});

inPage("a link pasted into the open page is followed", DESKTOP, async (page) => {
  await openTitle(page);
  await page.evaluate((hash) => { location.hash = hash; }, WHOLE);
  await screen(page, "replay").waitFor();
  await toEnd(page);
  assert.equal((await standing(page, "replay")).digest, digestOf("stomp/20x20-death"));
  await page.goBack();
  await screen(page, "title").waitFor();
});

inPage("the page responds while it opens a long link, and the player can cancel", DESKTOP, async (page) => {
  await openTitle(page);
  // Slow the processor down, because a fast one would open the run before anybody could cancel.
  const computer = await page.context().newCDPSession(page);
  await computer.send("Emulation.setCPUThrottlingRate", { rate: 10 });
  for (const leave of ["button", "key", "history"]) {
    await page.evaluate((hash) => { location.hash = hash; }, linkTo("", endless()));
    const opening = screen(page, "opening");
    await opening.waitFor();
    const counted = opening.getByText(/^Move [\d,]+ of 522,240$/);
    const before = await counted.innerText();
    await page.waitForFunction((text) => !document.body.innerText.includes(text), before);
    if (leave === "button") await opening.getByRole("button", { name: "Cancel" }).click();
    else if (leave === "key") await press(page, "Escape");
    else await page.goBack();
    await screen(page, "title").waitFor();
    await page.waitForFunction(() => location.hash === "");
  }
  await computer.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.evaluate((hash) => { location.hash = hash; }, WHOLE);
  await screen(page, "replay").waitFor();
  await toEnd(page);
  assert.equal((await standing(page, "replay")).digest, digestOf("stomp/20x20-death"));
});

inPage("a damaged run has the same good part and notice wherever it is opened", DESKTOP, async (page) => {
  const damaged = Buffer.concat([RUN.subarray(0, placesIn(RUN).moves + 7), Buffer.from([0, 1, 2])]);
  await openTitle(page);
  await openFile(page, "damaged.run", damaged);
  await screen(page, "play").waitFor();
  const words = "Only the first 7 moves of this run can be played: the run is damaged";
  const said = page.locator(".toast", { hasText: words });
  await said.waitFor();
  const sentence = await said.innerText();
  const { moves, digest } = await standing(page);
  assert.equal(moves, 7);
  await page.evaluate((hash) => { location.hash = hash; }, linkTo("", damaged));
  await screen(page, "replay").waitFor();
  await toEnd(page);
  assert.deepEqual(await standing(page, "replay"), { moves, digest });
  assert.equal(await page.locator(".banner").innerText(), sentence);
  await page.getByRole("button", { name: "Share" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"), page.getByRole("button", { name: "Picture of the last turn" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /\.png$/);
  await page.getByText(/^Saved: /).filter({ hasText: sentence }).waitFor();
});
