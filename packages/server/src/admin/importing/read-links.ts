import type { ImportedLink } from "@throughline/protocol";
import { ImportFileError } from "./import-file-error.ts";
import { RowError } from "./format.ts";
import type { LinkFormat, ImportOptions } from "./format.ts";
import { plainName, readRecords } from "./records.ts";
import type { BrokenLine } from "./records.ts";

/** A link of a file, ready to be imported. */
export interface LinkInFile {
  readonly line: number;
  readonly link: ImportedLink;
  /** The host of the link, if the file contains it. */
  readonly host?: string | undefined;
  /** Descriptions of what Throughline does not support and leaves out of the link. */
  readonly ignored: readonly string[];
}

/** How many links a file may have. */
export const maxLinksInFile = 500_000;

/** A file with more broken lines is probably in another format. */
const maxBrokenLines = 10_000;

/** Reads the links of a file, including the broken lines. Rejects with {@link ImportFileError}. */
export async function* readLinks(
  format: LinkFormat,
  chunks: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): AsyncGenerator<LinkInFile | BrokenLine> {
  const unsupported = Object.entries(format.unsupported ?? {});
  let count = 0;
  let broken = 0;
  const records = readRecords(chunks, {
    syntax: format.syntax,
    checkColumns: (columns) => checkColumns(format, columns),
  });
  for await (const record of records) {
    count += 1;
    if (count > maxLinksInFile) {
      throw new ImportFileError(
        `The file has more than ${maxLinksInFile} links. Split it into several files.`,
      );
    }
    if ("error" in record) {
      broken += 1;
      if (broken > maxBrokenLines) {
        throw new ImportFileError(
          `More than ${maxBrokenLines} lines are broken. Line ${record.line}: ${record.error}`,
        );
      }
      yield record;
      continue;
    }
    const { line, fields } = record;
    try {
      const { link, host } = format.read(fields, options);
      const ignored = unsupported
        .filter(([name]) => fields.has(name))
        .map(([name, why]) => `${name}: ${why}`);
      yield { line, link, host, ignored };
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      yield { line, error: error.message };
    }
  }
}

function checkColumns(
  { fileType, required, allowed }: LinkFormat,
  columns: readonly string[],
): void {
  const names = columns.map(plainName);
  const missing = required.filter((group) => !group.some((name) => names.includes(name)));
  const found = `Its columns are: ${columns.join(", ").slice(0, 500)}.`;
  if (missing.length > 0) {
    const missingNames = missing.map((group) => group[0]).join(" and ");
    throw new ImportFileError(
      `The file is not ${fileType}: it has no column ${missingNames}. ${found}`,
    );
  }
  const unknown = columns.filter((name) => allowed && !allowed.includes(plainName(name)));
  if (unknown.length > 0) {
    throw new ImportFileError(
      `The file has unknown columns: ${unknown.join(", ")}. Rename or remove them.`,
    );
  }
  const duplicates = columns.filter((_, index) => names.indexOf(names[index] ?? "") !== index);
  if (duplicates.length > 0) {
    throw new ImportFileError(
      `The file has a column twice: ${duplicates.join(", ")}. Remove one of them.`,
    );
  }
}
