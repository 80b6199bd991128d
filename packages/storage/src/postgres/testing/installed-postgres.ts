import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** An installed PostgreSQL with all its programs. */
export interface InstalledPostgres {
  readonly major: number;
  /** The folder of `initdb`, `postgres`, `pg_basebackup` and `createdb`. */
  readonly programs: string;
}

const oldestSupported = 15;

/** The folders where distributions keep one folder per major version. */
const versionFolders = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"];

/** Returns the oldest supported PostgreSQL on this machine, because newer ones can do the same. */
export function installedPostgres(): InstalledPostgres | undefined {
  return versionFolders
    .flatMap((folder) =>
      (existsSync(folder) ? readdirSync(folder) : []).map((name) => ({
        major: Number(/^(?:postgresql@)?(\d+)$/.exec(name)?.[1]),
        programs: join(folder, name, "bin"),
      })),
    )
    .filter(
      ({ major, programs }) =>
        major >= oldestSupported && existsSync(join(programs, "pg_basebackup")),
    )
    .toSorted((a, b) => a.major - b.major)[0];
}

/** Returns {@link installedPostgres}, or throws an error that says what to install. */
export function requireInstalledPostgres(): InstalledPostgres {
  const found = installedPostgres();
  if (!found) {
    throw new Error(
      `This test needs an installed PostgreSQL ${oldestSupported} or newer: sudo apt-get install postgresql`,
    );
  }
  return found;
}
