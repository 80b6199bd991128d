import { UsageError } from "../command.ts";

/** Turns the error of a missing or unreadable file into a usage error. Returns other errors unchanged. */
export function describeFileError(error: unknown, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new UsageError(`There is no file ${file}.`);
  if (code === "EISDIR" || code === "EACCES") {
    return new UsageError(`${file} cannot be read: ${message}`);
  }
  return error;
}
