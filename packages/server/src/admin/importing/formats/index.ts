import type { FileFormat } from "@throughline/protocol";
import type { Format } from "../format.ts";
import { bitly } from "./bitly.ts";
import { branch } from "./branch.ts";
import { dub } from "./dub.ts";
import { firebase } from "./firebase.ts";
import { ownCsv, ownJson } from "./own.ts";

/** Whose files are read, by the name the command line has for them. A new one takes a file beside these and a line here. */
export const importFormats = {
  firebase,
  branch,
  bitly,
  dub,
  csv: ownCsv,
  ndjson: ownJson,
} as const satisfies Record<FileFormat, Format>;

export type ImportFormat = keyof typeof importFormats;
