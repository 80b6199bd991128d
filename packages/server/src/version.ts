import { readFileSync } from "node:fs";

// One folder below package.json, here as in the npm package, where the bundle lies in `lib`.
const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");

/** The service's version. */
export const { version } = JSON.parse(manifest) as { version: string };
