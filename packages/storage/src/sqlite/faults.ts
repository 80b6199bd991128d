import { StoreBusy, StoreUnavailable } from "../errors.ts";
import type { Fault } from "../fault.ts";

interface SystemError {
  /** Node's name for it: `EACCES`, `ERR_SQLITE_ERROR`. */
  readonly code?: string;
  /** SQLite's number for it; the low byte is the kind. */
  readonly errcode?: number;
}

/** What went wrong, in one sentence that names the folder and the fix. */
export function faultOf(error: unknown, folder: string): Fault {
  if (error instanceof StoreBusy) return { kind: "busy", message: error.message };
  const { code, errcode } = error as SystemError;
  const sentence =
    error instanceof StoreUnavailable
      ? error.message
      : (ofSqlite(errcode, folder) ?? ofFileSystem(code, folder));
  if (sentence !== undefined) return { kind: "unavailable", message: sentence };
  if (errcode !== undefined && [5, 6].includes(errcode & 0xff)) {
    return { kind: "busy", message: `Another process keeps the store in ${folder} busy.` };
  }
  return { kind: "unexpected", message: error instanceof Error ? error.message : String(error) };
}

function ofSqlite(errcode: number | undefined, folder: string): string | undefined {
  switch ((errcode ?? 0) & 0xff) {
    case 13:
      return full(folder);
    case 10:
      return (
        `The disk that holds ${folder} does not take or give data (it may be full, over quota or ` +
        `failing). Free some space or repair it; the service goes on by itself.`
      );
    case 3:
    case 8:
    case 14:
      return notWritable(folder);
    case 11:
    case 26:
      return (
        `The store in ${folder} is damaged, or its file is no database. Put a backup in its place, ` +
        `or move throughline.db* away to start empty.`
      );
    default:
      return undefined;
  }
}

function ofFileSystem(code: string | undefined, folder: string): string | undefined {
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
    case "ENOSPC":
    case "EDQUOT":
    case "EFBIG":
      return full(folder);
    default:
      return undefined;
  }
}

function full(folder: string): string {
  return `The disk that holds ${folder} is full. Free some space; the service goes on by itself.`;
}

function notWritable(folder: string): string {
  return (
    `The service may not write in ${folder}. Give its user write permission there, or choose ` +
    `another data folder.`
  );
}
