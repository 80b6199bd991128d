import { writeFileSync } from "node:fs";
import { documents } from "./generated-docs.ts";

/** Writes the generated pages. Run `npm run generate-docs -w @throughline/server`, then `npm run format`. */
const root = new URL("../../../../", import.meta.url);
for (const { file, written } of documents) writeFileSync(new URL(file, root), written());
