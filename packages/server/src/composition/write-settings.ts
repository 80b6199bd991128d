import { writeFileSync } from "node:fs";
import { documents } from "./settings-docs.ts";

/** `npm run settings -w @throughline/server`; then `npm run format`. */
const root = new URL("../../../../", import.meta.url);
for (const { file, written } of documents) writeFileSync(new URL(file, root), written());
