import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../../..", import.meta.url));

/** The npm package of the release before, as {@link file://./keep-former.ts} packed it. */
export const packed = join(repository, "tools/failover/former/throughline.tgz");

/** Unpacks it; the program to run. */
export function unpackFormer(): string {
  const folder = join(repository, "node_modules/.cache/throughline-former");
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xzf", packed, "-C", folder, "--strip-components=1"]);
  return join(folder, "lib/main.js");
}
