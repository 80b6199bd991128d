import type { ImportedLink } from "@throughline/protocol";
import { TimeSlices } from "../../platform/time/time-slices.ts";
import { FileFault } from "./file-fault.ts";
import { RowFault } from "./format.ts";
import type { Format, ImportChoices } from "./format.ts";
import { plainName, readRecords } from "./records.ts";
import type { BrokenLine } from "./records.ts";

/** A link of a file, ready to be taken in. */
export interface LinkInFile {
  readonly line: number;
  readonly link: ImportedLink;
  /** The host it was on, where the file says. */
  readonly host?: string | undefined;
  /** What it has that has no equal here, in words. */
  readonly leftOut: readonly string[];
}

/** Most links of one file: whoever has more splits it. */
export const linksPerFile = 500_000;

/** With more lines that are none, it is not the file its owner takes it for. */
const brokenPerFile = 10_000;

/** The links of a file, as it is read; broken lines in between. Rejects with {@link FileFault}. */
export async function* readLinks(
  format: Format,
  chunks: AsyncIterable<Uint8Array>,
  choices: ImportChoices,
): AsyncGenerator<LinkInFile | BrokenLine> {
  const noEqual = Object.entries(format.noEqual ?? {});
  const slices = new TimeSlices();
  let count = 0;
  let broken = 0;
  const records = readRecords(chunks, {
    syntax: format.syntax,
    checkColumns: (columns) => checkColumns(format, columns),
  });
  for await (const record of records) {
    await slices.rest();
    count += 1;
    if (count > linksPerFile) {
      throw new FileFault(`The file has more than ${linksPerFile} links. Split it into several.`);
    }
    if ("error" in record) {
      broken += 1;
      if (broken > brokenPerFile) {
        throw new FileFault(
          `More than ${brokenPerFile} lines are broken. Line ${record.line}: ${record.error}`,
        );
      }
      yield record;
      continue;
    }
    const { line, fields } = record;
    try {
      const { link, host } = format.read(fields, choices);
      const leftOut = noEqual
        .filter(([name]) => fields.has(name))
        .map(([name, why]) => `${name}: ${why}`);
      yield { line, link, host, leftOut };
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      yield { line, error: error.message };
    }
  }
}

function checkColumns({ owner, required, only }: Format, columns: readonly string[]): void {
  const given = columns.map(plainName);
  const missing = required.filter((group) => !group.some((name) => given.includes(name)));
  const found = `Its columns are: ${columns.join(", ").slice(0, 500)}.`;
  if (missing.length > 0) {
    const names = missing.map((group) => group[0]).join(" and ");
    throw new FileFault(`The file is not ${owner}: it has no column ${names}. ${found}`);
  }
  const unknown = columns.filter((name) => only && !only.includes(plainName(name)));
  if (unknown.length > 0) {
    throw new FileFault(`The file has unknown columns: ${unknown.join(", ")}.`);
  }
  const twice = columns.filter((_, index) => given.indexOf(given[index] ?? "") !== index);
  if (twice.length > 0) throw new FileFault(`The file has a column twice: ${twice.join(", ")}.`);
}
