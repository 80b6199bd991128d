import { readFileSync } from "node:fs";
import { trusted } from "./markup.ts";

/** The pages' style and script as they are sent: `npm run pages -w @throughline/server` makes them of the sources. */
export const pageStyle = trusted(read(new URL("./page.min.css", import.meta.url)));
export const pageScript = trusted(read(new URL("./page.min.js", import.meta.url)));

function read(file: URL): string {
  return readFileSync(file, "utf8").trim();
}
