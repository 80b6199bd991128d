import { evidenceKeys } from "@throughline/engine/keys";
import type { ClickStore, NewClick } from "@throughline/storage";

interface Session {
  readonly write: (name: "record", app: string, click: unknown) => Promise<void>;
}

interface ClicksModule {
  readonly sqliteClicks: (session: Session, candidates: unknown) => ClickStore;
  readonly recentClicks: unknown;
}

interface KeysModule {
  readonly keysOf: (app: string, keys: readonly number[]) => number[];
}

const storage = new URL("../../../packages/storage/src/", import.meta.url);
const original = (await import(new URL("sqlite/click-store.ts", storage).href)) as ClicksModule;
const { keysOf } = (await import(new URL("click-key.ts", storage).href)) as KeysModule;

export const { recentClicks } = original;

/** The click store, except that a click is inserted into the database at once: in the writer thread, with group commit. */
export function sqliteClicks(session: Session, candidates: unknown): ClickStore {
  return {
    ...original.sqliteClicks(session, candidates),
    record: (app, click) => session.write("record", app, rowOf(app, click)),
  };
}

function rowOf(app: string, click: NewClick) {
  const { evidence, sensitive, url } = click;
  const keys = keysOf(app, click.keys ?? evidenceKeys(evidence));
  const text = JSON.stringify(evidence);
  return { ...click, sensitive: sensitive ?? null, url: url ?? null, evidence: text, keys };
}
