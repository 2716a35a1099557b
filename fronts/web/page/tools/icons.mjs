// Makes the PNG icons from static/icons/icon.svg: `node tools/icons.mjs [CHROMIUM]`, by hand, whenever the drawing has
// changed.
import { chromium } from "playwright-core";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../static/icons");
const drawing = readFileSync(join(folder, "icon.svg"), "utf8");
// A mask may cut a fifth off: the picture is smaller, and its night and its ground go to every edge.
const maskable = drawing.replace('rx="13"', "")
  .replace(
    '<g class="picture">',
    '<path d="M0 50h64v14H0Z" fill="#0d0b0a"/><g class="picture" transform="translate(8 7.500) scale(.75)">',
  )
  .replace('<path d="M0 51h64v13H0Z" fill="#0d0b0a" class="ground"/>', '<path d="M-20 51H84v40H-20Z" fill="#0d0b0a"/>');

// Of this one no corner may be seen through: iOS cuts them itself.
const square = drawing.replace('rx="13"', "");

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"],
});
for (const [name, svg, size] of [
  ["icon-192", drawing, 192], ["icon-512", drawing, 512], ["apple-touch-icon", square, 180], ["icon-maskable-512", maskable, 512],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  writeFileSync(join(folder, `${name}.png`), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
