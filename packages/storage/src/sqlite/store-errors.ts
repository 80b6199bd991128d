import { StoreBusy, StoreUnavailable } from "../errors.ts";
import { deserializeError } from "../committer/serialized-error.ts";
import type { SerializedError } from "../committer/serialized-error.ts";

interface SystemError {
  /** The error code of Node, such as `EACCES` or `ERR_SQLITE_ERROR`. */
  readonly code?: string | undefined;
  /** The system call that failed. */
  readonly syscall?: string;
  /** The extended result code of SQLite. Its low byte is the primary result code. */
  readonly errcode?: number;
}

/**
 * Converts an error of SQLite or the file system to `StoreBusy` or `StoreUnavailable`, with a message that names the
 * folder and the fix. Any other error keeps its message. Set `isOpening` if the error kept the store from opening.
 */
export function toStoreError(error: unknown, folder: string, { isOpening = false } = {}): Error {
  return deserializeError(serializeStoreError(error, folder), { isOpening });
}

/** Does the same as {@link toStoreError}, but returns plain data that can be sent to another thread. */
export function serializeStoreError(error: unknown, folder: string): SerializedError {
  if (error instanceof StoreBusy) return { kind: "busy", message: error.message };
  if (error instanceof StoreUnavailable) return { kind: "unavailable", message: error.message };
  const { errcode } = error as SystemError;
  const temporary = temporaryProblem(error as SystemError, folder);
  if (temporary !== undefined)
    return { kind: "unavailable", message: temporary, isTransient: true };
  const permanent =
    sqliteProblem(errcode, folder) ?? fileSystemProblem(error as SystemError, folder);
  if (permanent !== undefined) return { kind: "unavailable", message: permanent };
  if (errcode !== undefined && [5, 6].includes(errcode & 0xff)) {
    return { kind: "busy", message: `Another process keeps the store in ${folder} busy.` };
  }
  return { kind: "unexpected", message: error instanceof Error ? error.message : String(error) };
}

/** Describes a temporary problem of the machine. */
function temporaryProblem(
  { code, errcode, syscall }: SystemError,
  folder: string,
): string | undefined {
  const result = (errcode ?? 0) & 0xff;
  if (result === 13 || ["ENOSPC", "EDQUOT", "EFBIG"].includes(code ?? "")) {
    return `The disk that holds ${folder} is full. Free some space.`;
  }
  if (result === 10 || code === "EIO") {
    return (
      `The disk that holds ${folder} cannot be read or written (it may be full, over quota or ` +
      `failing). Free some space or repair it.`
    );
  }
  if (result === 7 || code === "ENOMEM") {
    return `The machine has no memory left for the store in ${folder}. Give it more.`;
  }
  if (code === "EMFILE" || code === "ENFILE") {
    return (
      `No file descriptor is left for the store in ${folder}. Raise the limit (ulimit -n) or lower ` +
      `MAX_CONNECTIONS.`
    );
  }
  // Every other refused system call also makes the store unavailable.
  const isKnown = syscall === undefined || fileSystemProblem({ code }, folder) !== undefined;
  return isKnown
    ? undefined
    : `The file system that holds ${folder} refused a call (${syscall}: ${code}). Repair it.`;
}

/** Describes a problem that the operator must fix. */
function sqliteProblem(errcode: number | undefined, folder: string): string | undefined {
  switch ((errcode ?? 0) & 0xff) {
    case 3:
    case 8:
    case 14:
      return notWritable(folder);
    case 11:
    case 26:
      return (
        `The store in ${folder} is damaged, or its file is not a database. Put a backup in its place, ` +
        `or move throughline.db* away to start empty.`
      );
    case 15:
    case 22:
      return `The file system that holds ${folder} cannot lock files. Choose a folder on a local disk.`;
    default:
      return undefined;
  }
}

function fileSystemProblem({ code }: SystemError, folder: string): string | undefined {
  switch (code) {
    case "ERR_INVALID_STATE":
      return "The store is closed.";
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "ENOENT":
      return notWritable(folder);
    case "EEXIST":
    case "ENOTDIR":
      return `${folder} is not a folder. Choose a folder for the data, or move the file away.`;
    default:
      return undefined;
  }
}

function notWritable(folder: string): string {
  return (
    `The service cannot write to ${folder}. Give its user write permission there, or choose ` +
    `another data folder.`
  );
}
