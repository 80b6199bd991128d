import { statfs } from "node:fs/promises";

export interface Disk {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** The disk a folder is on; undefined where that cannot be told. */
export async function diskOf(folder: string | undefined): Promise<Disk | undefined> {
  if (folder === undefined) return undefined;
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return undefined;
  }
}
