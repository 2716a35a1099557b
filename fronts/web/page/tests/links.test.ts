/** Runs that come from outside: as links and as files, whole, damaged, and from other rules. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inPage } from "./support/browser.ts";
import { DESKTOP } from "./support/settings.ts";
import { address, golden } from "./support/places.ts";
import { openFile, openTitle, screen, standing } from "./support/play.ts";
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

inPage("runs written by the terminal open at their first turn, and as links at their last", DESKTOP, async (page) => {
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
    assert.deepEqual(await standing(page, "replay"), end, `${name} as a link`);
    await page.goBack();
    await screen(page, "title").waitFor();
  }
});

inPage("a link that a page is opened with opens at its last turn", DESKTOP, async (page) => {
  await page.goto(linkTo(address(), RUN));
  await screen(page, "replay").waitFor();
  assert.equal((await standing(page, "replay")).digest, digestOf("stomp/20x20-death"));
});

/** A run with its rules at another version, and everything else in order. */
function fromOtherRules(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  const rules = 8 + (other[7] ?? 0);
  const check = rules + 4 + 1 + 8;
  other.writeUInt32LE(other.readUInt32LE(rules) + 1, rules);
  other.writeUInt32LE(Number(fnv(other.subarray(0, check)) & 0xffff_ffffn), check);
  return other;
}

const BAD: readonly (readonly [what: string, fragment: string, sentence: RegExp])[] = [
  ["that lost its end", WHOLE.slice(0, -6), /damaged/],
  ["with one letter changed", WHOLE.replace(/.(.{20})$/, (_, rest: string) => `~${rest}`), /damaged/],
  ["with another letter", WHOLE.slice(0, -9) + (WHOLE.at(-9) === "A" ? "B" : "A") + WHOLE.slice(-8), /damaged/],
  ["that holds nothing", "#run=", /holds no run/],
  ["from other rules", linkTo("", fromOtherRules(RUN)), /rules/],
  ["that is too long", linkTo("", Buffer.alloc(600 * 1024, 1)), /at most|long/],
  ["that holds something else", linkTo("", Buffer.from("hello, this is no run at all")), /not a Barrow run/],
];

inPage("a link with which nothing can be done says why", DESKTOP, async (page) => {
  // The first is what the page is opened with, the others are followed in the open page.
  for (const [what, fragment, sentence] of BAD) {
    await page.goto(address() + fragment);
    const shown = screen(page, "link-error");
    await shown.waitFor();
    assert.match(await shown.getByRole("alert").innerText(), sentence, `a link ${what}`);
    await page.getByRole("button", { name: "To the title" }).click();
    await screen(page, "title").waitFor();
  }
});

inPage("a damaged file says so, and nothing is kept of it", DESKTOP, async (page) => {
  await openTitle(page);
  await openFile(page, "broken.run", Buffer.from("barrow, but not really"));
  await page.locator(".toast").waitFor();
  assert.match(await page.locator(".toast").innerText(), /^broken\.run: /);
  await page.getByRole("button", { name: "History" }).click();
  await page.getByText("No runs yet").waitFor();
});

inPage("a link that is pasted into the open page is followed", DESKTOP, async (page) => {
  await openTitle(page);
  await page.evaluate((hash) => { location.hash = hash; }, WHOLE);
  await screen(page, "replay").waitFor();
  assert.equal((await standing(page, "replay")).digest, digestOf("stomp/20x20-death"));
  await page.goBack();
  await screen(page, "title").waitFor();
});
