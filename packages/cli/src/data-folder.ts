import { readConfig } from "@throughline/server";
import { UsageError } from "./command.ts";

/** The data folder, for what works on one only; `what` begins the refusal where STORE names a database. */
export function dataFolderOf(env: NodeJS.ProcessEnv, what: string): string {
  const { dataFolder, store } = readConfig(env);
  if (store === undefined) return dataFolder;
  throw new UsageError(
    `${what} a data folder, but STORE names a database. Use PostgreSQL's own tools for that.`,
  );
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
