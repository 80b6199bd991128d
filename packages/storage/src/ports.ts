import type { Candidate, IndexedCandidate } from "@throughline/engine";
import type { ChangeFeed } from "./nodes/changes.ts";
import type { OutboxStore } from "./entities/webhooks.ts";
import type { BoundEntities, Erasure, UserErasure, StatsReadModel } from "./entities/index.ts";
import type {
  AppEvent,
  MatchUpgrade,
  Click,
  ClickSignals,
  Install,
  Moment,
  NewClick,
} from "./records.ts";

/**
 * The data of the service. Every implementation passes the test suite in contract/.
 *
 * A write is durable when its promise resolves. A store with a full queue rejects with `StoreBusy`,
 * and the write did not happen. A store that does not work rejects with `StoreUnavailable`. It is
 * then unknown whether the write happened, so the caller repeats the write idempotently or reports
 * that the outcome is unknown. No app can see the records of another app.
 */
export interface Store extends Omit<
  BoundEntities,
  // A store has more functions than these entities, or calls them otherwise.
  "webhooks" | "records" | "installs" | "events" | "stats"
> {
  readonly stats: StatsReadModel;
  readonly clicks: ClickStore;
  readonly installs: InstallStore;
  readonly events: EventStore;
  readonly changes: ChangeFeed;
  /** How processes that share this store communicate. Absent where only one process can serve. */
  readonly nodes?: NodeChannel;
  readonly outbox: OutboxStore;
  /** Lets another thread of this process read the store. Absent where that is not possible. */
  readonly readerThreadAccess?: ReaderThreadAccess;

  /**
   * Erases an install: its record, its events, messages about it, the signals of its click, its mark as a tester's, and its
   * id on links that it created. The click stays claimed, and the links and counters stay. A keyed hash replaces the id in
   * the audit log.
   */
  erase(app: string, install: string): Promise<Erasure>;

  /**
   * Erases installs of a user like {@link Store.erase} and, after the last one, the user's record and
   * the user's events that belong to no install. Counters stay. Repeat the call while `hasMore`.
   */
  eraseUser(app: string, user: string): Promise<UserErasure>;

  readonly importRecords: BoundEntities["records"]["importRecords"];

  /**
   * Deletes expired data: clicks outside the app's match window, events past retention, old
   * messages, verdicts, salts, idempotency records, one-time links and sessions, and installs and audit entries if the app
   * limits how long they are kept. It also ends
   * expired keys and rolls old counters up into days. It works in small batches. Under load it
   * rejects with `StoreBusy`, and the next run continues.
   */
  sweep(now: Moment): Promise<SweepResult>;

  /**
   * Resolves if the store can read and durably write now. Otherwise it rejects as a read or write
   * would.
   */
  check(): Promise<void>;

  /** Returns how much disk space the store uses. */
  size(): Promise<StoreSize>;

  /**
   * Finishes queued writes and closes files, connections and threads. Do not use the store
   * afterwards.
   */
  close(): Promise<void>;
}

/** The disk space that a store uses, in bytes. */
export interface StoreSize {
  readonly database: number;
  /** Clicks that are durable in a journal, but not in the database yet. */
  readonly backlog: number;
}

/**
 * Messages between the nodes of one store. All other nodes receive a message within moments, in the order in which its
 * sender published messages. Messages are not stored. A node that was disconnected misses messages and gets the change
 * `everything` when it is back.
 */
export interface NodeChannel {
  /** The name of this node. It changes with each start. */
  readonly name: string;
  /** Sends messages, each of at most {@link maxMessageBytes}, to all other nodes. */
  publish(messages: readonly string[]): Promise<void>;
  /**
   * Adds a listener, which must neither throw nor reject. Returns a function that ends the
   * subscription.
   */
  subscribe(listener: (message: string, from: string) => void | Promise<void>): () => void;
}

/**
 * What a second thread needs to read the data folder of an open store on its own connection (see
 * `openSqliteReader`).
 */
export interface ReaderThreadAccess {
  readonly folder: string;
  /**
   * Applies the journals to the database. When the promise resolves, the reader thread can read
   * every acknowledged click.
   */
  applyJournals(): Promise<void>;
  /**
   * Adds a listener that is called after clicks were deleted, so that the reader thread clears its
   * cache. The listener must not throw.
   */
  onClicksDeleted(listener: () => void): void;
  /** Adds a listener that ends the reader thread. The store waits for the listener before it closes. */
  beforeClose(listener: () => Promise<void>): void;
}

/** The maximum size of a message between nodes, in bytes. */
export const maxMessageBytes = 7_000;

export interface SweepResult {
  readonly clicks: number;
  readonly events: number;
  readonly salts: number;
}

/** A query for the clicks that may belong to an app open. */
export interface CandidateLookup {
  /** Evidence keys, the most specific first. */
  readonly keys: readonly number[];
  /** Only clicks from `since` to `until`, both included. */
  readonly since: Moment;
  readonly until: Moment;
  /** The maximum number of clicks per key. */
  readonly perKey: number;
  /** The maximum number of clicks in total. The clicks of specific keys come first. */
  readonly limit: number;
  /**
   * Keys whose list of clicks may be up to two seconds old if the list is full. This is accurate
   * enough, because nobody installs an app that soon after the click. The default is none.
   */
  readonly mayLag?: ReadonlySet<number>;
}

/** A visit that is counted, but not stored as a click. */
export interface CountedVisit {
  readonly link: string;
  readonly at: Moment;
  /**
   * `filtered`: not a person's click, for example a link preview. `opened`: the link opened the
   * installed app. `internal`: a click from the app's own networks or browsers, which is stored as a test.
   */
  readonly as: "filtered" | "opened" | "internal";
}

/** The clicks that wait for an install. */
export interface ClickStore {
  /**
   * Stores and counts a click. Test clicks are not counted. One that continues an earlier click outside of another
   * app's browser counts as `outside` only. Recording the same id again changes nothing.
   */
  record(app: string, click: NewClick): Promise<void>;

  /** Counts a visit without storing it as a click. */
  countVisit(app: string, visit: CountedVisit): Promise<void>;

  /**
   * Replaces the evidence of the request with the signals of the landing page, once per click and
   * only while the click is unclaimed. `late`: the click already has its signals or an install.
   */
  addSignals(
    app: string,
    click: string,
    signals: ClickSignals,
  ): Promise<"added" | "late" | "unknown">;

  /** Returns a click, claimed or not, until it expires. */
  get(app: string, click: string): Promise<Click | undefined>;

  /**
   * Returns unclaimed clicks that share a key with the lookup, each once, newest first within a
   * key.
   */
  candidates(app: string, lookup: CandidateLookup): Promise<readonly IndexedCandidate[]>;

  /**
   * Returns the newest clicks that have keys, claimed or not, newest first. The background
   * statistics of the matcher start from them. Tests are left out unless `withTests` is set.
   */
  recent(
    app: string,
    limit: number,
    options?: { readonly withTests?: boolean },
  ): Promise<readonly Candidate[]>;
}

/**
 * The result of settling an install, which stores its answer. `known`: the install was answered before, and `install` is
 * that record. `click-taken`: another install has the click. `click-unknown`: the click does not
 * exist, or it expired unclaimed. Only `settled` stores anything.
 */
export type SettleResult =
  | { readonly outcome: "settled"; readonly install: Install }
  | { readonly outcome: "known"; readonly install: Install }
  | { readonly outcome: "click-taken" }
  | { readonly outcome: "click-unknown" };

/**
 * The result of an upgrade. `changed`: the install has another answer by now, or none because it
 * was erased. Only `upgraded` changes anything.
 */
export type UpgradeResult =
  | { readonly outcome: "upgraded"; readonly install: Install }
  | { readonly outcome: "changed"; readonly install?: Install }
  | { readonly outcome: "click-taken" }
  | { readonly outcome: "click-unknown" };

export interface InstallStore extends Omit<
  BoundEntities["installs"],
  "answeredBefore" | "deleteVerdicts"
> {
  /**
   * Claims the click `match.click`, if there is one, stores the install with its answer, and counts
   * it, in one transaction. Only one install can claim a click, across all processes and forever:
   * deleting an expired click does not free it. The first answer stays the answer of the install
   * until an upgrade. Events of the install that came earlier count for its link from now on. Tests
   * and their events are not counted.
   *
   * A deterministic match also takes a click over from an install that was matched to it
   * probabilistically. That install keeps the answer it received, but counts as not matched. Both
   * installs record the takeover. A click of another deterministic match or of an erased install cannot be
   * taken over.
   */
  settle(install: Install): Promise<SettleResult>;
  /**
   * Replaces the match of the install `from`, if the install has not changed since it was read. The
   * upgrade claims its click like `settle`, moves the counts to the new link, and keeps the
   * previous match under `earlier`, in one transaction. A click that the install had before stays
   * claimed. The caller decides whether the new match is better. An install gets at most one second
   * look, and only after "no match"; any other second look results in `changed`.
   */
  upgrade(from: Install, better: MatchUpgrade): Promise<UpgradeResult>;
}

export interface EventStore extends Readonly<BoundEntities["events"]> {
  /**
   * Stores and counts events with new ids. A repeated id is a duplicate, also within the batch. An
   * event counts for the link of its install, even when the install is settled later (see {@link
   * InstallStore.settle}). Under load, events are refused with `StoreBusy` long before clicks are.
   */
  append(app: string, events: readonly AppEvent[]): Promise<AppendResult>;
}

export interface AppendResult {
  readonly accepted: number;
  readonly duplicates: number;
}
