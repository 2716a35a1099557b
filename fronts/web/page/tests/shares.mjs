// Decides which tests run in one process, with one browser. Two processes run at a time, and all should end together.

/** The number of processes. Each starts a browser, which takes a second. */
const SHARES = 4;
/** The rough duration of the slowest files. [seconds] */
const SLOW = {
  links: 52, games: 42, pictures: 36, covers: 31, layout: 31, keyboard: 30, play: 30, races: 30, access: 24, ending: 24, hints: 19,
};
/** The duration of any other file. [seconds] */
const OTHERS = 9;

/** Distributes files of tests: the slowest first, each to the share with the least work. Unit tests take no time. */
export function shares(files) {
  const time = (file) => file.startsWith("src") ? 0.01 : SLOW[/(\w+)\.test\.ts$/.exec(file)?.[1]] ?? OTHERS;
  const found = Array.from({ length: Math.min(SHARES, files.length) }, () => ({ time: 0, files: [] }));
  for (const file of [...files].sort((one, other) => time(other) - time(one))) {
    const least = found.reduce((best, share) => share.time < best.time ? share : best);
    least.time += time(file);
    least.files.push(file);
  }
  return found.map((share) => share.files);
}
