import { readFileSync } from "node:fs";
import { trusted } from "../../platform/http/markup.ts";

/** The minified style and script of the pages. `npm run pages -w @throughline/server` creates them from the sources. */
export const pageStyle = trusted(read(new URL("./page.min.css", import.meta.url)));
export const pageScript = trusted(read(new URL("./page.min.js", import.meta.url)));

function read(file: URL): string {
  return readFileSync(file, "utf8").trim();
}
