import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { documents } from "./settings-docs.ts";

/** `npm run settings -w @throughline/server`; then `npm run format`. */
const root = new URL("../../../../", import.meta.url);
for (const { file, written } of documents) {
  const url = new URL(file, root);
  writeFileSync(url, written(existsSync(url) ? readFileSync(url, "utf8") : ""));
}
