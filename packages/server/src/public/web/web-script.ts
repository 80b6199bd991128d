import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { webPaths } from "@throughline/protocol";
import { fixedFile } from "../../platform/http/fixed-file.ts";

/** The script for websites. `npm run script -w @throughline/web` creates the file from the sources of that package. */
const bytes = readFileSync(new URL("./throughline.min.js", import.meta.url));
const file = fixedFile(bytes);

export const webScript = {
  file,
  /** The path of exactly this script. It contains a hash of the content. */
  immutablePath: `${webPaths.scripts}/throughline-${file.hash}.js`,
  /** The value of the script tag's `integrity` attribute. */
  integrity: `sha384-${createHash("sha384").update(bytes).digest("base64")}`,
};
