import { readFileSync } from "node:fs";
import { trusted } from "./markup.ts";

/** The pages' style and script, without the room that comments, indentation and blanks take. */
export const pageStyle = trusted(compactStyle(read(new URL("./page.css", import.meta.url))));
export const pageScript = trusted(compactScript(read(new URL("./page.js", import.meta.url))));

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

function compactStyle(source: string): string {
  return compact(source)
    .replaceAll("\n", "")
    .replace(/: | (?=\{)|, /g, (blank) => blank.trim());
}

/** No text in the script has a blank beside one of these, so none is changed. */
function compactScript(source: string): string {
  return compact(source)
    .replace(/ ?([=+?:&|<>!{}(),]) ?/g, "$1")
    .replace(/([{,;(&])\n/g, "$1");
}
