import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** `npm run web-size -w @throughline/bench`: prints the size of the script for websites. Fails if it is over the limit. */
const limit = 4096;

const file = fileURLToPath(
  new URL("../../../packages/server/src/public/web/throughline.min.js", import.meta.url),
);
const script = readFileSync(file);
const zipped = gzipSync(script, { level: 9 }).length;
const rows = [
  ["minified", script.length],
  ["minified, gzip", zipped],
  ["minified, brotli", brotliCompressSync(script).length],
  ["limit (gzip)", limit],
] as const;
process.stdout.write("The script for websites, in bytes\n\n");
for (const [name, bytes] of rows) {
  process.stdout.write(`${name.padEnd(18)}${String(bytes).padStart(7)}\n`);
}
if (zipped > limit) process.exitCode = 1;
