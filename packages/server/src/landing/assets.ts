import { readFileSync } from "node:fs";
import { trusted } from "./markup.ts";

/** The pages' style and script, without the room that comments and indentation take. */
export const pageStyle = trusted(compact(read(new URL("./page.css", import.meta.url))));
export const pageScript = trusted(compact(read(new URL("./page.js", import.meta.url))));

function read(file: URL): string {
  return readFileSync(file, "utf8");
}

/** Both files keep to one statement per line and to comments on lines of their own, so lines may simply be trimmed. */
function compact(source: string): string {
  return source
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("//"))
    .join("\n");
}
