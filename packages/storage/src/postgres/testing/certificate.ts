import { chmodSync, chownSync, cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServerFolder, serverUser } from "./server.ts";

/**
 * The files of a certificate for `localhost`, valid until 2120, and of the authority that signed
 * it.
 */
export interface Certificate {
  /** The folder belongs to the user that runs PostgreSQL. The caller deletes it. */
  readonly folder: string;
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

const source = fileURLToPath(new URL("certificate", import.meta.url));

/**
 * Copies the certificate to a folder that PostgreSQL accepts, because it refuses a key that others
 * can read.
 */
export function copyCertificate(): Certificate {
  const folder = createServerFolder();
  cpSync(source, folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    chmodSync(file, 0o600);
    if (serverUser.uid !== undefined) chownSync(file, serverUser.uid, serverUser.gid);
  }
  const [authority, certificate, key] = ["authority.pem", "server.pem", "server.key"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  return { folder, authority, certificate, key };
}
