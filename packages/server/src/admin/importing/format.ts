import type { ImportedLink } from "@throughline/protocol";
import type { Fields } from "./records.ts";

/** An import format: how to read the link file of another service. */
export interface LinkFormat {
  /** What the file is called in error messages, such as `a Bitly export`. */
  readonly fileType: string;
  /** The only syntax of the format. Undefined when the file may be CSV or NDJSON. */
  readonly syntax?: "csv" | "ndjson";
  /** Columns that the file must have, in normalized spelling. One column of each group is enough. */
  readonly required: readonly (readonly string[])[];
  /** All allowed columns. Undefined when unknown columns are ignored. */
  readonly allowed?: readonly string[];
  /** Columns without an equivalent in Throughline, each with the reason. */
  readonly unsupported?: Readonly<Record<string, string>>;
  /** Reads one link. Throws {@link RowError}. */
  readonly read: (fields: Fields, options: ImportOptions) => ReadLink;
}

/** What the user may choose for an import. */
export interface ImportOptions {
  /** Whether phones without the app go to the store, even if the other service sent them to a web page. */
  readonly toStore: boolean;
}

export interface ReadLink {
  readonly link: ImportedLink;
  /** The host of the link, if the file contains it. */
  readonly host?: string | undefined;
}

/** Thrown for a line that cannot be imported. The message is one sentence for the user. */
export class RowError extends Error {
  override name = "RowError";
}
