import { statfs } from "node:fs/promises";

export interface Disk {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Returns the size of the disk that holds a folder, or undefined if it is unknown. */
export async function readDisk(folder: string | undefined): Promise<Disk | undefined> {
  if (folder === undefined) return undefined;
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return undefined;
  }
}
