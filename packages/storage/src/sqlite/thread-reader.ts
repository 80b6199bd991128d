import type { ClickStore } from "../ports.ts";
import { Candidates } from "./candidates.ts";
import { recentClicks } from "./click-store.ts";
import { connectReader } from "./connect.ts";
import { Reader } from "./reader.ts";

/** What a thread beside the one that opened the store can read. See `ThreadReading` for what that one does for it. */
export interface ThreadReader {
  readonly clicks: Pick<ClickStore, "candidates" | "recent">;
  /** Lets go of all clicks in memory: some are gone. */
  clearCache(): void;
  close(): void;
}

/** Opens a data folder for reading while this process has it open as a store. */
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
