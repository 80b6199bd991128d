import { UsageError } from "../command.ts";

/** What an error says of a file that is not there or cannot be read; any other error as it is. */
export function asUnreadable(error: unknown, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new UsageError(`There is no file ${file}.`);
  if (code === "EISDIR" || code === "EACCES") {
    return new UsageError(`${file} cannot be read: ${message}`);
  }
  return error;
}
