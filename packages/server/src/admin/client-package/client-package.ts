import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

/** The client's npm package that fits this service, in memory: a later build may remove the file. */
export interface ClientPackage {
  /** Names the version and the content, so that the file under this name never changes. */
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** Reads a file that `npm pack` wrote, such as `throughline-react-native-0.1.0.tgz`. */
export function readClientPackage(file: string): ClientPackage {
  const bytes = readFileSync(file);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { fileName: `${basename(file, ".tgz")}-${sha256.slice(0, 12)}.tgz`, bytes, sha256 };
}
