import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { webPaths } from "@throughline/protocol";

/** The script for websites. `npm run script -w @throughline/web` creates the file from the sources of that package. */
const bytes = readFileSync(new URL("./throughline.min.js", import.meta.url));
const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);

export const webScript = {
  bytes,
  zipped: gzipSync(bytes, { level: 9 }),
  etag: `"${hash}"`,
  /** The path of exactly this script. It contains a hash of the content. */
  immutablePath: `${webPaths.scripts}/throughline-${hash}.js`,
  /** The value of the script tag's `integrity` attribute. */
  integrity: `sha384-${createHash("sha384").update(bytes).digest("base64")}`,
};
