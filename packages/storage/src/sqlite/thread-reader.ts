import type { ClickStore } from "../ports.ts";
import { Candidates } from "./candidates.ts";
import { recentClicks } from "./click-store.ts";
import { connectReader } from "./connect.ts";
import { Reader } from "./reader.ts";

/** Reads clicks in a second thread. `ReaderThreadAccess` connects it with the thread that opened the store. */
export interface ThreadReader {
  readonly clicks: Pick<ClickStore, "candidates" | "recent">;
  /** Clears the cache after clicks were deleted. */
  clearCache(): void;
  close(): void;
}

/** Opens a data folder for reading in a second thread of the process that has the store open. */
export function openSqliteReader(folder: string): ThreadReader {
  const reader = new Reader(connectReader(folder), folder);
  const candidates = new Candidates(reader);
  return {
    clicks: {
      candidates: async (app, lookup) => candidates.find(app, lookup),
      recent: async (app, limit, { withTests } = {}) => recentClicks(reader, app, limit, withTests),
    },
    clearCache: () => candidates.clear(),
    close: () => reader.close(),
  };
}
