import { readFileSync } from "node:fs";

// This file is one folder below package.json, both here and in the npm package, where the bundle is in `lib`.
const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");

/** The service's version. */
export const { version } = JSON.parse(manifest) as { version: string };
