import { Readable } from "node:stream";
import { parse } from "csv-parse";
import type { CsvError, Info } from "csv-parse";
import { findShapeProblem } from "../../platform/http/json-shape.ts";
import { repairSurrogates } from "../../platform/http/map-strings.ts";
import { decode } from "./decode.ts";
import { ImportFileError } from "./import-file-error.ts";

/** One record of a file, with its fields by normalized name. */
export interface SourceRecord {
  /** The last line of the record, counted from 1. */
  readonly line: number;
  readonly fields: Fields;
  /** The object itself, if the file is NDJSON. */
  readonly value?: object;
}

export type Fields = ReadonlyMap<string, unknown>;

/** A line that cannot be read. The rest of the file may still be valid. */
export interface BrokenLine {
  readonly line: number;
  readonly error: string;
}

/** How many characters a record may have. */
const maxRecordLength = 1_000_000;

/** How many characters are searched for the delimiter. */
const maxHeadLength = 10_000;

/** How many columns a table, or fields an object, may have. */
const maxColumns = 200;

/** Normalizes a column name, so that `Short Link`, `short_link` and `shortLink` are equal. */
export function plainName(column: string): string {
  return column.toLowerCase().replaceAll(/[^\p{L}\p{N}$~]/gu, "");
}

interface RecordOptions {
  /** The expected syntax. Undefined accepts both. */
  readonly syntax: "csv" | "ndjson" | undefined;
  /** Throws when the columns do not belong to the expected format. */
  readonly checkColumns: (columns: readonly string[]) => void;
}

/** Reads the records of a CSV or NDJSON file. Rejects with {@link ImportFileError}. */
export async function* readRecords(
  chunks: AsyncIterable<Uint8Array>,
  { syntax, checkColumns }: RecordOptions,
): AsyncGenerator<SourceRecord | BrokenLine> {
  const text = decode(chunks);
  const beginning = await readBeginning(text);
  if (beginning.trim() === "") throw new ImportFileError("The file is empty.");
  const detected = beginning.trimStart().startsWith("{") ? "ndjson" : "csv";
  if (syntax !== undefined && syntax !== detected) {
    throw new ImportFileError(
      `The file looks like ${detected}, not like ${syntax}. Choose the format ${detected}.`,
    );
  }
  const fullText = Readable.from(startingWith(beginning, text));
  yield* detected === "ndjson"
    ? readObjects(fullText)
    : readTable(fullText, detectDelimiter(beginning), checkColumns);
}

/** Spreadsheets separate cells by semicolons where the decimal separator is a comma. */
const delimiters = [",", ";", "\t"] as const;

/** Returns the delimiter that occurs most often in the first line. */
function detectDelimiter(beginning: string): string {
  const [head = ""] = beginning.trimStart().split("\n", 1);
  const count = (delimiter: string) => head.split(delimiter).length;
  return delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ",";
}

async function* readTable(
  text: Readable,
  delimiter: string,
  checkColumns: (columns: readonly string[]) => void,
): AsyncGenerator<SourceRecord | BrokenLine> {
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordLength,
    // max_record_size does not count commas, so the cells are counted as well.
    cast(cell, { index, lines }) {
      if (index < maxColumns) return cell;
      throw new ImportFileError(`Line ${lines} has more than ${maxColumns} cells.`);
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
        yield { line, error: `The line has ${cells}, but the first line has ${columns.length}.` };
      }
    }
  } catch (error) {
    throw error instanceof ImportFileError ? error : describeCsvError(error as CsvError);
  }
}

function describeCsvError({ code, message, lines }: CsvError & { lines?: number }): Error {
  const line = lines === undefined ? "" : ` (line ${lines})`;
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return new ImportFileError(`The file ends inside a quoted cell${line}: it was cut off.`);
    case "CSV_MAX_RECORD_SIZE":
      return new ImportFileError(`A line is longer than ${maxRecordLength} characters${line}.`);
    default:
      return new ImportFileError(`The file is not CSV: ${message}.`);
  }
}

async function* readObjects(text: Readable): AsyncGenerator<SourceRecord | BrokenLine> {
  let line = 0;
  let rest = "";
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > maxRecordLength) {
      throw new ImportFileError(
        `A line is longer than ${maxRecordLength} characters (line ${line + 1}).`,
      );
    }
    for (const lineText of lines) yield* readObject(lineText, (line += 1));
  }
  yield* readObject(rest, line + 1);
}

function* readObject(text: string, line: number): Generator<SourceRecord | BrokenLine> {
  if (text.trim() === "") return;
  const problem = findShapeProblem(Buffer.from(text), "The line");
  if (problem !== undefined) {
    yield { line, error: problem };
    return;
  }
  let value: unknown;
  try {
    value = repairSurrogates(JSON.parse(text), text);
  } catch {
    yield { line, error: "The line is not valid JSON, or was cut off." };
    return;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    yield { line, error: "The line is not a JSON object." };
    return;
  }
  const names = Object.keys(value);
  if (names.length > maxColumns) {
    yield { line, error: `The object has more than ${maxColumns} fields.` };
    return;
  }
  const entries = Object.entries(value).filter(([, field]) => field !== null && field !== "");
  yield { line, value, fields: new Map(entries.map(([name, field]) => [plainName(name), field])) };
}

/** Reads the first line, or enough of a long first line to recognize the format. */
async function readBeginning(text: AsyncIterator<string>): Promise<string> {
  let beginning = "";
  // A regular expression would take quadratic time on a long line.
  while (beginning.length < maxHeadLength && !beginning.trimStart().includes("\n")) {
    const { done, value } = await text.next();
    if (done) break;
    beginning += value;
  }
  return beginning;
}

async function* startingWith(
  beginning: string,
  rest: AsyncIterable<string>,
): AsyncGenerator<string> {
  yield beginning;
  yield* rest;
}
