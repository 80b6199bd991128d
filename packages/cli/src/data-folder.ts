import { readConfig } from "@throughline/server";
import { UsageError } from "./command.ts";

/** Returns the data folder, or throws if `STORE` names a database, which `command` cannot work on. */
export function requireDataFolder(env: NodeJS.ProcessEnv, command: string): string {
  const { dataFolder, store } = readConfig(env);
  if (store === undefined) return dataFolder;
  throw new UsageError(
    `"throughline ${command}" works on a data folder, but STORE names a database. Use PostgreSQL's own tools instead.`,
  );
}

/** @example megabytes(1_234_567) // "1.2 MB" */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
