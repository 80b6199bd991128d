import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

/** The npm package of the client for this service. It is kept in memory, since a later build may remove the file. */
export interface ClientPackage {
  /** Contains the version and a hash of the content, so that the file under this name never changes. */
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** Reads a file written by `npm pack`, such as `throughline-react-native-0.1.0.tgz`. */
export function readClientPackage(file: string): ClientPackage {
  const bytes = readFileSync(file);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { fileName: `${basename(file, ".tgz")}-${sha256.slice(0, 12)}.tgz`, bytes, sha256 };
}
