// Writes compressed forms of the page in the folder given as an argument, for servers to send. None for index.html, which a server
// changes, and which is small.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = process.argv[2];
for (const file of readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|wasm|json|webmanifest)$/.test(name))) {
  const bytes = readFileSync(join(folder, file));
  writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, { params }));
}
