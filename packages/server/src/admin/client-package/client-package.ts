import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { ClientPackageStore } from "@throughline/storage";

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
  const sha256 = checksum(bytes);
  return { fileName: `${basename(file, ".tgz")}-${sha256.slice(0, 12)}.tgz`, bytes, sha256 };
}

/** Stores the package, so that the service still serves it after an upgrade. */
export function keepClientPackage(
  packages: ClientPackageStore,
  { fileName, bytes }: ClientPackage,
  now: number,
): Promise<void> {
  return packages.keep(fileName, bytes.toString("base64"), now);
}

/** Returns a package that the service served before, if it is still stored. */
export async function findClientPackage(
  packages: ClientPackageStore,
  fileName: string,
): Promise<ClientPackage | undefined> {
  const content = await packages.get(fileName);
  if (content === undefined) return undefined;
  const bytes = Buffer.from(content, "base64");
  return { fileName, bytes, sha256: checksum(bytes) };
}

function checksum(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
