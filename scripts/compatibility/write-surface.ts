/** Writes what this release promises. `npm run version-packages` calls it; `compatibility.test.ts` compares later commits with it. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  createScratch,
  currentEntries,
  currentSurface,
  releasedFolder,
  removeSurface,
  surfaceFiles,
} from "./surface.ts";
import type { Surface } from "./surface.ts";
import { writeTypes } from "./write-types.ts";

const surface = await currentSurface();
await removeSurface(releasedFolder);
for (const [part, file] of Object.entries(surfaceFiles)) {
  await writeFile(join(releasedFolder, file), linePerEntry(surface[part as keyof Surface]));
}
const scratch = await createScratch();
for (const { name, current, released } of await currentEntries(scratch)) {
  process.stdout.write(`${name}\n`);
  await writeTypes(current, released);
}
await rm(scratch, { recursive: true });

/** Returns JSON with a line for each entry, or for each path of the API, so that a change shows as a line. */
function linePerEntry(value: object): string {
  const lines = Object.entries(value).map(([key, entry]: [string, unknown]) => {
    const nested = key === "paths" || key === "webhooks";
    return `${JSON.stringify(key)}: ${nested ? linePerEntry(entry as object) : JSON.stringify(entry)}`;
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}
