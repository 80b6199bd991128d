import type { ClickStore, NewClick } from "@throughline/storage";

interface Context {
  readonly write: (name: "record", app: string, click: unknown) => Promise<void>;
}

interface ClicksModule {
  readonly sqliteClicks: (context: Context, candidates: unknown) => ClickStore;
  readonly recentClicks: unknown;
}

interface EntryModule {
  readonly clickToStore: (app: string, click: NewClick) => unknown;
}

const storage = new URL("../../../packages/storage/src/", import.meta.url);
const original = (await import(new URL("sqlite/click-store.ts", storage).href)) as ClicksModule;
const entries = new URL("sqlite/journal/entry.ts", storage);
const { clickToStore } = (await import(entries.href)) as EntryModule;

export const { recentClicks } = original;

/** Returns the click store without the journal: the writer thread inserts each click into the database at once, with group commit. */
export function sqliteClicks(context: Context, candidates: unknown): ClickStore {
  return {
    ...original.sqliteClicks(context, candidates),
    record: (app, click) => context.write("record", app, clickToStore(app, click)),
  };
}
