import type { ImportedLink } from "@throughline/protocol";
import type { Fields } from "./records.ts";

/** How a link of another service is read. */
export interface Format {
  /** Whose file it is, in words. */
  readonly owner: string;
  /** How it is written, where it is not for the file to say. */
  readonly syntax?: "csv" | "ndjson";
  /** Columns without which it is not such a file, by their plain names; of several in a group one is enough. */
  readonly required: readonly (readonly string[])[];
  /** The only columns it may have; absent: others are left out. */
  readonly only?: readonly string[];
  /** What has no equal here, by column: why it is left out. */
  readonly noEqual?: Readonly<Record<string, string>>;
  /** The link. Throws {@link RowFault}. */
  readonly read: (fields: Fields, choices: ImportChoices) => ReadLink;
}

/** What its owner may choose. */
export interface ImportChoices {
  /** Phones without the app go to the store, also where they went to a web page before. */
  readonly toStore: boolean;
}

export interface ReadLink {
  readonly link: ImportedLink;
  /** The host it was on, where the file says. */
  readonly host?: string | undefined;
}

/** A link cannot be taken in: one sentence. */
export class RowFault extends Error {
  override name = "RowFault";
}
