import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { worldFiles } from "./format.ts";
import type { World } from "./format.ts";

/** Writes the three files of a world into a folder and creates the folder if needed. */
export async function writeWorld(world: World, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeLines(path.join(folder, worldFiles.clicks), world.clicks),
    writeLines(path.join(folder, worldFiles.opens), world.opens),
    writeLines(path.join(folder, worldFiles.truth), world.truth),
  ]);
}

function writeLines(file: string, rows: readonly unknown[]): Promise<void> {
  return pipeline(Readable.from(chunks(rows)), createWriteStream(file));
}

/** Joins a thousand lines at a time, because one write per line is slow. */
function* chunks(rows: readonly unknown[]): Generator<string> {
  for (let i = 0; i < rows.length; i += 1000) {
    yield rows
      .slice(i, i + 1000)
      .map((row) => `${JSON.stringify(row)}\n`)
      .join("");
  }
}
