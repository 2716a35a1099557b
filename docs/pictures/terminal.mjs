/**
 * Draws a screen of the terminal as a PNG. Needs tmux and a Chromium (`CHROMIUM`, or chromium-headless-shell on the path).
 *
 * node docs/pictures/terminal.mjs OUT.png COLUMNSxROWS "KEYS" COMMAND...
 *
 * `KEYS` are pressed one after the other once the screen is there: names of `tmux send-keys`, separated by blanks. The README's:
 *
 * node docs/pictures/terminal.mjs docs/pictures/title.png 120x37 "" target/debug/barrow
 * node docs/pictures/terminal.mjs docs/pictures/into-ruins.png 80x24 "g 4 5 3 Enter" target/debug/barrow replay golden/into-ruins/descent-victory.run
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";

const [out, size = "", keys = "", ...command] = process.argv.slice(2);
const [columns, rows] = size.split("x").map(Number);
if (out === undefined || !(columns > 0 && rows > 0) || command.length === 0) {
  console.error("Usage: node docs/pictures/terminal.mjs OUT.png COLUMNSxROWS \"KEYS\" COMMAND...");
  process.exit(2);
}
/** A cell in pixels: the advance of DejaVu Sans Mono at 15 pixels, and twice that. */
const [WIDE, HIGH] = [9, 18];
const [INK, PAPER] = ["#d8d8d8", "#101218"];

const folder = mkdtempSync(join(tmpdir(), "barrow-picture-"));
const tmux = (...args) => execFileSync("tmux", ["-L", "barrow-picture", ...args], { encoding: "utf8" });
const screen = () => tmux("capture-pane", "-p", "-e", "-t", "0");

/** The screen once it no longer changes. */
async function atRest() {
  let [before, now] = ["", ""];
  for (let count = 0; count < 40 && (now === "" || now !== before); count += 1) {
    before = now;
    await setTimeout(400);
    now = screen();
  }
  return now;
}

const hex = (parts) => `rgb(${parts.join(",")})`;

/** The screen as cells of HTML: blocks as boxes, so that no seam shows, and all else as letters. */
function html(text) {
  const style = { ink: INK, paper: PAPER, bold: false, dim: false, reversed: false, underlined: false };
  const set = (codes) => {
    for (let code = codes.shift(); code !== undefined; code = codes.shift()) {
      if (code === 0) Object.assign(style, { ink: INK, paper: PAPER, bold: false, dim: false, reversed: false, underlined: false });
      else if (code === 1) style.bold = true;
      else if (code === 2) style.dim = true;
      else if (code === 4) style.underlined = true;
      else if (code === 7) style.reversed = true;
      else if (code === 39) style.ink = INK;
      else if (code === 49) style.paper = PAPER;
      else if ((code === 38 || code === 48) && codes.shift() === 2) style[code === 38 ? "ink" : "paper"] = hex(codes.splice(0, 3));
    }
  };
  const cell = (sign) => {
    const [ink, paper] = style.reversed ? [style.paper, style.ink] : [style.ink, style.paper];
    const upper = "▀█".includes(sign) ? ink : paper, lower = "▄█".includes(sign) ? ink : paper;
    const shown = "▀▄█".includes(sign) ? " " : sign.replace("&", "&amp;").replace("<", "&lt;");
    const look = `${style.bold ? ";font-weight:bold" : ""}${style.dim ? ";opacity:.6" : ""}${style.underlined ? ";text-decoration:underline" : ""}`;
    return `<i style="color:${ink};background:linear-gradient(${upper} 50%,${lower} 50%)${look}">${shown}</i>`;
  };
  const line = (row) => row.replace(/\x1b\[([\d;:]*)m|\x1b\(.|[\x0e\x0f]|(.)/gu, (_, codes, sign) => {
    if (codes !== undefined) set(codes === "" ? [0] : codes.split(/[;:]/u).map(Number));
    return sign === undefined ? "" : cell(sign);
  });
  const css = `body{margin:0;background:${PAPER};font:15px/${HIGH}px "DejaVu Sans Mono",monospace;white-space:pre}
    div{height:${HIGH}px}i{display:inline-block;font-style:normal;width:${WIDE}px;height:${HIGH}px;vertical-align:top;overflow:hidden}`;
  return `<!doctype html><meta charset="utf-8"><style>${css}</style>${text.trimEnd().split("\n").map((row) => `<div>${line(row)}</div>`).join("")}`;
}

try {
  const run = ["env", "TERM=xterm-256color", "COLORTERM=truecolor", `BARROW_HOME=${join(folder, "home")}`, ...command];
  tmux("-f", "/dev/null", "new-session", "-d", "-x", String(columns), "-y", String(rows), ...run, ";", "set", "status", "off");
  await atRest();
  for (const key of keys.split(" ").filter((key) => key !== "")) {
    tmux("send-keys", "-t", "0", key);
    await setTimeout(150);
  }
  const page = join(folder, "screen.html");
  writeFileSync(page, html(await atRest()));
  execFileSync(process.env["CHROMIUM"] ?? "chromium-headless-shell", [
    "--headless", "--no-sandbox", "--hide-scrollbars", `--window-size=${columns * WIDE},${rows * HIGH}`,
    `--screenshot=${resolve(out)}`, `file://${page}`,
  ], { stdio: "ignore" });
} finally {
  tmux("kill-server");
  rmSync(folder, { recursive: true });
}
