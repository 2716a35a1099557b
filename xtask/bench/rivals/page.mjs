// Replays runs with the page's rules: node page.mjs FOLDER, where FOLDER has the bindings and the module.
//
// Standard input has lines. "run HEX" is a run: prints the digest of its last state. "lap" replays every run so far and prints how
// many nanoseconds of the processor's time a move took.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2]);
const rules = await import(pathToFileURL(join(folder, "barrow_web.js")).href);
await rules.default({ module_or_path: readFileSync(join(folder, "barrow_web_bg.wasm")) });

const runs = [];

const replayed = (run) => {
  const opening = rules.Opening.begin(run);
  while (!opening.advance(1000));
  return opening;
};

const digest = (run) => {
  const replay = replayed(run).finish();
  const found = replay.summary.digest;
  replay.free();
  return found;
};

const lap = () => {
  let moves = 0;
  const begun = process.cpuUsage();
  for (const run of runs) {
    const opening = replayed(run);
    moves += opening.length;
    opening.free();
  }
  const { user, system } = process.cpuUsage(begun);
  return ((user + system) * 1000) / moves;
};

for await (const line of createInterface({ input: process.stdin })) {
  const [word, hex] = line.split(" ");
  if (word === "run") {
    const run = Uint8Array.from(Buffer.from(hex, "hex"));
    runs.push(run);
    console.log(digest(run));
  } else {
    console.log(lap());
  }
}
