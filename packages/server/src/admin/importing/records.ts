import { Readable } from "node:stream";
import { parse } from "csv-parse";
import type { CsvError, Info } from "csv-parse";
import { wellFormed } from "../../platform/http/well-formed.ts";
import { decode } from "./decode.ts";
import { FileFault } from "./file-fault.ts";

/** One link of a file, as the file has it: its fields by their plain names. */
export interface SourceRecord {
  /** Where it ends in the file, from 1. */
  readonly line: number;
  readonly fields: Fields;
  /** Of a file with JSON lines: the object itself. */
  readonly value?: object;
}

export type Fields = ReadonlyMap<string, unknown>;

/** A line that is none: the rest of the file may be. */
export interface BrokenLine {
  readonly line: number;
  readonly error: string;
}

/** Longest record of a file, in characters. */
const longest = 1_000_000;

/** Most columns of a table, or fields of an object. */
const mostColumns = 200;

/** Column names as people write them: `Short Link`, `short_link` and `shortLink` are one. */
export function plainName(column: string): string {
  return column.toLowerCase().replaceAll(/[^\p{L}\p{N}$~]/gu, "");
}

interface RecordOptions {
  /** What it must be; absent: either. */
  readonly syntax: "csv" | "ndjson" | undefined;
  /** Throws when these are not the columns of such a file. */
  readonly checkColumns: (columns: readonly string[]) => void;
}

/** The columns and lines of a CSV file, or the objects of one with JSON lines. Rejects with {@link FileFault}. */
export async function* readRecords(
  chunks: AsyncIterable<Uint8Array>,
  { syntax, checkColumns }: RecordOptions,
): AsyncGenerator<SourceRecord | BrokenLine> {
  const text = decode(chunks);
  const begin = await beginOf(text);
  if (begin.trim() === "") throw new FileFault("The file is empty.");
  const found = begin.trimStart().startsWith("{") ? "ndjson" : "csv";
  if (syntax !== undefined && syntax !== found) {
    throw new FileFault(`The file looks like ${found}, not like ${syntax}.`);
  }
  const whole = Readable.from(startingWith(begin, text));
  yield* found === "ndjson" ? readObjects(whole) : readTable(whole, checkColumns);
}

async function* readTable(
  text: Readable,
  checkColumns: (columns: readonly string[]) => void,
): AsyncGenerator<SourceRecord | BrokenLine> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longest,
    // The size of a record does not count its commas, so cells are counted as they are read.
    cast(cell, { index, lines }) {
      if (index < mostColumns) return cell;
      throw new FileFault(`Line ${lines} has more than ${mostColumns} cells.`);
    },
  });
  text.on("error", (error) => parser.destroy(error));
  let columns: readonly string[] | undefined;
  try {
    for await (const { record, info } of text.pipe(parser) as AsyncIterable<{
      record: readonly string[];
      info: Info;
    }>) {
      const { lines: line } = info;
      if (!columns) {
        columns = record.map(plainName);
        checkColumns(record);
      } else if (record.length === columns.length) {
        const cells = columns.map((name, index) => [name, (record[index] ?? "").trim()] as const);
        yield { line, fields: new Map(cells.filter(([, cell]) => cell !== "")) };
      } else {
        const cells = `${record.length} ${record.length === 1 ? "cell" : "cells"}`;
        yield { line, error: `It has ${cells}, the first line has ${columns.length}.` };
      }
    }
  } catch (error) {
    throw error instanceof FileFault ? error : csvFault(error as CsvError);
  }
}

function csvFault({ code, message, lines }: CsvError & { lines?: number }): Error {
  const line = lines === undefined ? "" : ` (line ${lines})`;
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return new FileFault(`The file ends inside a quoted cell${line}: it was cut off.`);
    case "CSV_MAX_RECORD_SIZE":
      return new FileFault(`A line is longer than ${longest} characters${line}.`);
    default:
      return new FileFault(`The file is not CSV: ${message}.`);
  }
}

async function* readObjects(text: Readable): AsyncGenerator<SourceRecord | BrokenLine> {
  let line = 0;
  let rest = "";
  for await (const piece of text as AsyncIterable<string>) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > longest) {
      throw new FileFault(`A line is longer than ${longest} characters (line ${line + 1}).`);
    }
    for (const each of lines) yield* readObject(each, (line += 1));
  }
  yield* readObject(rest, line + 1);
}

function* readObject(text: string, line: number): Generator<SourceRecord | BrokenLine> {
  if (text.trim() === "") return;
  let value: unknown;
  try {
    value = wellFormed(JSON.parse(text), text);
  } catch {
    yield { line, error: "It is not JSON, or was cut off." };
    return;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    yield { line, error: "It is not a JSON object." };
    return;
  }
  const names = Object.keys(value);
  if (names.length > mostColumns) {
    yield { line, error: `It has more than ${mostColumns} fields.` };
    return;
  }
  const entries = Object.entries(value).filter(([, each]) => each !== null && each !== "");
  yield { line, value, fields: new Map(entries.map(([name, each]) => [plainName(name), each])) };
}

/** What a file begins with, once there is more than white space. */
async function beginOf(text: AsyncIterator<string>): Promise<string> {
  let begin = "";
  while (begin.trim() === "") {
    const { done, value } = await text.next();
    if (done) break;
    begin += value;
  }
  return begin;
}

async function* startingWith(begin: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield begin;
  yield* rest;
}
