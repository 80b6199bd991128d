import type { FileFormat } from "@throughline/protocol";
import type { LinkFormat } from "../format.ts";
import { bitly } from "./bitly.ts";
import { branch } from "./branch.ts";
import { dub } from "./dub.ts";
import { firebase } from "./firebase.ts";
import { kutt } from "./kutt.ts";
import { linkForty } from "./linkforty.ts";
import { shlink } from "./shlink.ts";
import { yourls } from "./yourls.ts";
import { throughlineCsv, throughlineNdjson } from "./throughline.ts";

/** The import formats by their name on the command line. To add one, create a file beside these and list it here. */
export const importFormats = {
  firebase,
  branch,
  bitly,
  dub,
  shlink,
  yourls,
  kutt,
  linkforty: linkForty,
  csv: throughlineCsv,
  ndjson: throughlineNdjson,
} as const satisfies Record<FileFormat, LinkFormat>;

export type ImportFormat = keyof typeof importFormats;
