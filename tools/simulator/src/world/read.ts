import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { worldFiles } from "./format.ts";
import type { World } from "./format.ts";
import { parseClick, parseOpen, parseTruth } from "./lines.ts";
import type { ReportProblem, Row } from "./lines.ts";

/** A mistake in a world folder. The message says what is wrong and where. */
export class WorldError extends Error {
  override readonly name = "WorldError";
}

/** Reads a world, checks every line, and sorts clicks and opens by time. */
export async function readWorld(folder: string): Promise<World> {
  const stats = await stat(folder).catch(() => null);
  if (stats === null) throw new WorldError(`There is no folder ${folder}.`);
  if (!stats.isDirectory()) throw new WorldError(`${folder} is not a folder.`);
  const clicks = await readLines(path.join(folder, worldFiles.clicks), parseClick);
  const opens = await readLines(path.join(folder, worldFiles.opens), parseOpen);
  const truth = await readLines(path.join(folder, worldFiles.truth), parseTruth);
  rejectDuplicates(clicks, worldFiles.clicks);
  rejectDuplicates(opens, worldFiles.opens);
  const truthOf = new Map(truth.map((line) => [line.open, line]));
  const inOrder = opens.toSorted((a, b) => a.t - b.t);
  return {
    clicks: clicks.toSorted((a, b) => a.t - b.t),
    opens: inOrder,
    truth: inOrder.map(({ id }) => {
      const line = truthOf.get(id);
      if (line === undefined) {
        throw new WorldError(`${worldFiles.truth} has no line for open "${id}".`);
      }
      return line;
    }),
  };
}

async function readLines<T>(
  file: string,
  read: (row: Row, reportProblem: ReportProblem) => T,
): Promise<T[]> {
  const content = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new WorldError(
      `Cannot read ${file}. A world needs the files ${Object.values(worldFiles).join(", ")}.`,
      { cause },
    );
  });
  const rows: T[] = [];
  for (const [index, line] of content.split("\n").entries()) {
    if (line.trim() === "") continue;
    const reportProblem: ReportProblem = (problem) => {
      throw new WorldError(`${file}:${index + 1}: ${problem}.`);
    };
    rows.push(read(parseRow(line, reportProblem), reportProblem));
  }
  return rows;
}

function parseRow(line: string, reportProblem: ReportProblem): Row {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    reportProblem("this line is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    reportProblem("this line is not a JSON object");
  }
  return value as Row;
}

function rejectDuplicates(rows: readonly { readonly id: string }[], file: string) {
  const ids = new Set<string>();
  for (const { id } of rows) {
    if (ids.has(id)) throw new WorldError(`${file} has the id "${id}" twice.`);
    ids.add(id);
  }
}
