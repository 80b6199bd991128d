import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { worldFiles } from "./format.ts";
import type { World, WorldClick, WorldOpen, WorldTruth } from "./format.ts";

/** Something about a world folder that its author has to mend; the message says what and where. */
export class WorldError extends Error {
  override readonly name = "WorldError";
}

/** Reads a world, checks every line and puts clicks and opens in order of time. */
export async function readWorld(folder: string): Promise<World> {
  const found = await stat(folder).catch(() => null);
  if (found === null) throw new WorldError(`There is no folder ${folder}.`);
  if (!found.isDirectory()) throw new WorldError(`${folder} is not a folder.`);
  const clicks = await readLines(path.join(folder, worldFiles.clicks), readClick);
  const opens = await readLines(path.join(folder, worldFiles.opens), readOpen);
  const truth = await readLines(path.join(folder, worldFiles.truth), readTruth);
  refuseTwice(clicks, worldFiles.clicks);
  refuseTwice(opens, worldFiles.opens);
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

type Row = Readonly<Record<string, unknown>>;
type Complain = (problem: string) => never;

async function readLines<T>(file: string, read: (row: Row, complain: Complain) => T): Promise<T[]> {
  const content = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new WorldError(
      `Cannot read ${file}; a world has ${Object.values(worldFiles).join(", ")}.`,
      { cause },
    );
  });
  const rows: T[] = [];
  for (const [index, line] of content.split("\n").entries()) {
    if (line.trim() === "") continue;
    const complain: Complain = (problem) => {
      throw new WorldError(`${file}:${index + 1}: ${problem}.`);
    };
    rows.push(read(parseRow(line, complain), complain));
  }
  return rows;
}

function parseRow(line: string, complain: Complain): Row {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    complain("this line is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    complain("a line is one JSON object");
  }
  return value as Row;
}

function readClick(row: Row, complain: Complain): WorldClick {
  identified(row, complain);
  text(row, "link", complain);
  for (const name of ["visitor", "ip", "ip2", "ua", "al"]) optionalText(row, name, complain);
  flag(row, complain);
  const { js } = row;
  if (js !== undefined && js !== null && (typeof js !== "object" || Array.isArray(js))) {
    complain(`"js" must be null or an object`);
  }
  if (js) {
    const page = js as Row;
    for (const name of ["sw", "sh", "dpr", "touch"]) optionalNumber(page, name, complain);
    for (const name of ["tz", "lang", "chModel", "chPv"]) optionalText(page, name, complain);
    optionalTexts(page, "langs", complain);
  }
  return row as unknown as WorldClick;
}

function readOpen(row: Row, complain: Complain): WorldOpen {
  identified(row, complain);
  if (row["platform"] !== "ios" && row["platform"] !== "android") {
    complain(`"platform" must be "ios" or "android"`);
  }
  for (const name of ["ip", "ip2", "model", "manufacturer", "osVersion", "tz", "ua"]) {
    optionalText(row, name, complain);
  }
  for (const name of ["sw", "sh", "scale"]) optionalNumber(row, name, complain);
  optionalTexts(row, "locales", complain);
  flag(row, complain);
  return row as unknown as WorldOpen;
}

function readTruth(row: Row, complain: Complain): WorldTruth {
  text(row, "open", complain);
  if (row["kind"] !== "clicked" && row["kind"] !== "organic") {
    complain(`"kind" must be "clicked" or "organic"`);
  }
  if (row["kind"] === "clicked") text(row, "link", complain);
  return row as unknown as WorldTruth;
}

function identified(row: Row, complain: Complain) {
  text(row, "id", complain);
  if (typeof row["t"] !== "number" || !Number.isFinite(row["t"])) {
    complain(`"t" must be a number of milliseconds`);
  }
}

function text(row: Row, name: string, complain: Complain) {
  if (typeof row[name] !== "string" || row[name] === "") complain(`"${name}" must be a text`);
}

function optionalText(row: Row, name: string, complain: Complain) {
  const value = row[name];
  if (value !== undefined && value !== null && typeof value !== "string") {
    complain(`"${name}" must be a text, null or absent`);
  }
}

function optionalNumber(row: Row, name: string, complain: Complain) {
  const value = row[name];
  if (value !== undefined && value !== null && typeof value !== "number") {
    complain(`"${name}" must be a number, null or absent`);
  }
}

function optionalTexts(row: Row, name: string, complain: Complain) {
  const value = row[name];
  if (value === undefined || value === null) return;
  if (!Array.isArray(value) || value.some((item) => typeof item !== "string")) {
    complain(`"${name}" must be a list of texts`);
  }
}

function flag(row: Row, complain: Complain) {
  const value = row["ipFlag"];
  if (value !== undefined && value !== null && value !== "relay" && value !== "vpn") {
    complain(`"ipFlag" must be null, "relay" or "vpn"`);
  }
}

function refuseTwice(rows: readonly { readonly id: string }[], file: string) {
  const seen = new Set<string>();
  for (const { id } of rows) {
    if (seen.has(id)) throw new WorldError(`${file} has the id "${id}" twice.`);
    seen.add(id);
  }
}
