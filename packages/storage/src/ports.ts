import type { Candidate, IndexedCandidate } from "@throughline/engine";
import type { ChangeFeed } from "./changes.ts";
import type { OutboxStore } from "./nouns/endpoints.ts";
import type { BoundNouns } from "./nouns/index.ts";
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
 * What the service keeps, by intent. Every adapter passes the suite in contract/.
 *
 * A write is durable, as far as the store can make it, when its promise resolves. A store that has too much queued rejects
 * with `StoreBusy`: the write did not happen. A store that cannot work rejects with `StoreUnavailable`: whether the write
 * happened is not known, so the caller repeats it in a way that does it once, or says that the outcome is not known. Every
 * app's records are invisible to every other app.
 */
export interface Store extends Omit<BoundNouns, "endpoints" | "records" | "installs" | "events"> {
  readonly clicks: ClickStore;
  readonly installs: InstallStore;
  readonly events: EventStore;
  readonly changes: ChangeFeed;
  /** Where several processes may serve from this store: how they hear from each other. */
  readonly nodes?: NodeChannel;
  readonly outbox: OutboxStore;
  /** Where another thread of this process may read beside this one. */
  readonly reading?: ThreadReading;

  /**
   * Erases what is known of an install: its record, its events, messages that tell of it, the signals of the click it
   * used, and its id on the links it made. The click stays used, by nobody; the links stay. Counters stay. False
   * when there was nothing to erase.
   */
  erase(app: string, install: string): Promise<boolean>;

  readonly importRecords: BoundNouns["records"]["importRecords"];

  /**
   * Forgets what is past its time: clicks older than their app's window, events past their app's
   * retention, messages, salts, idempotency records, tickets, sessions; ends keys for good whose time is over; adds up old counters
   * by the day. In small steps, so that nobody waits for it: under load it rejects with `StoreBusy`
   * part way, and the next one goes on.
   */
  sweep(now: Moment): Promise<SweepResult>;

  /** Resolves when the store can read and durably write at this moment, otherwise rejects like them. */
  check(): Promise<void>;

  /** How much it takes of the disk at this moment. */
  size(): Promise<StoreSize>;

  /** Finishes what is queued, then lets go of files and threads. The store is not used afterwards. */
  close(): Promise<void>;
}

/** In bytes. */
export interface StoreSize {
  readonly database: number;
  /** Of clicks that are safe, but not in the database yet. */
  readonly backlog: number;
}

/**
 * What the nodes on one store say to each other: heard by all others within a moment, each node's messages in their order,
 * and kept nowhere. A node that cannot hear for a while misses what is said; it is told the change `everything` then.
 */
export interface NodeChannel {
  /** This node's own name, another one after each start. */
  readonly name: string;
  /** No message may be longer than {@link maxMessageBytes}. */
  publish(messages: readonly string[]): Promise<void>;
  /** The listener must neither throw nor reject. The function it gives back ends the subscription. */
  subscribe(listener: (message: string, from: string) => void | Promise<void>): () => void;
}

/** What this thread does for one of the same process that reads the same data folder on a connection of its own. */
export interface ThreadReading {
  readonly folder: string;
  /** Resolves when that thread finds all clicks that were acknowledged. */
  caughtUp(): Promise<void>;
  /** The listener is told when clicks were forgotten or erased, so that the thread looks them up no more. It must not throw. */
  onClicksDeleted(listener: () => void): void;
  /** The listener ends that thread: the store closes when it has. */
  beforeClose(listener: () => Promise<void>): void;
}

/** In bytes. */
export const maxMessageBytes = 7_000;

export interface SweepResult {
  readonly clicks: number;
  readonly events: number;
  readonly salts: number;
}

/** Which clicks may belong to an open. */
export interface CandidateLookup {
  /** Evidence keys, most specific first. */
  readonly keys: readonly number[];
  /** Only clicks made at or after this moment, and not after `until`. */
  readonly since: Moment;
  readonly until: Moment;
  /** At most so many clicks per key. */
  readonly perKey: number;
  /** At most so many clicks in all; the most specific keys are served first. */
  readonly limit: number;
  /**
   * Those of the keys that may be answered as they were up to two seconds before `until`, while as many
   * clicks as `perKey` wait under them: nobody installs so soon what they clicked. None unless said.
   */
  readonly mayLag?: ReadonlySet<number>;
}

/** A visit that is counted and not kept. */
export interface Tally {
  readonly link: string;
  readonly at: Moment;
  /** `filtered`: nobody's click, such as a preview's. `opened`: the installed app was opened. */
  readonly as: "filtered" | "opened";
}

/** The clicks of each app that wait for an install. */
export interface ClickStore {
  /** Keeps a click and counts it, unless it is a test. Recording the same id again changes nothing. */
  record(app: string, click: NewClick): Promise<void>;

  /** Counts a visit that can never be claimed. */
  tally(app: string, visit: Tally): Promise<void>;

  /**
   * Puts the landing page's signals in the place of what the request alone told: once per click, and
   * only while it is unclaimed. `late`: it has its signals, or an install.
   */
  addSignals(
    app: string,
    click: string,
    signals: ClickSignals,
  ): Promise<"added" | "late" | "unknown">;

  /** The click with that id, claimed or not, until it is forgotten. */
  get(app: string, click: string): Promise<Click | undefined>;

  /** Unclaimed clicks that share a key, each once, newest first within a key. */
  candidates(app: string, lookup: CandidateLookup): Promise<readonly IndexedCandidate[]>;

  /**
   * The newest clicks that have keys, claimed or not, newest first: what background statistics start
   * from. Tests are none of them, unless asked for.
   */
  recent(
    app: string,
    limit: number,
    options?: { readonly withTests?: boolean },
  ): Promise<readonly Candidate[]>;
}

/**
 * `known`: this install was answered before, with the record at hand. `click-taken`: another install has
 * the click. `click-unknown`: no such click, or forgotten unclaimed. All but `settled` stored nothing.
 */
export type SettleResult =
  | { readonly outcome: "settled"; readonly install: Install }
  | { readonly outcome: "known"; readonly install: Install }
  | { readonly outcome: "click-taken" }
  | { readonly outcome: "click-unknown" };

/**
 * `changed`: the install has another answer meanwhile, or, where there is none, was erased. All but
 * `upgraded` left everything as it was.
 */
export type UpgradeResult =
  | { readonly outcome: "upgraded"; readonly install: Install }
  | { readonly outcome: "changed"; readonly install?: Install }
  | { readonly outcome: "click-taken" }
  | { readonly outcome: "click-unknown" };

export interface InstallStore extends Omit<BoundNouns["installs"], "deleteVerdicts"> {
  /**
   * Claims the click of `match.click`, if any, stores the install with its answer and counts it: all
   * in one atomic step, or nothing. Of any number of installs that want a click, in whatever process,
   * one gets it, for ever: forgetting the click does not undo it. The first answer to an install is its
   * answer, until an upgrade.
   * Events of it that came before count for its link from now on. A test is not counted, and neither
   * are its events.
   *
   * A deterministic match also takes a click over from an install that has it by likeness: that one
   * keeps what it was told, but counts as not matched, and both records say so. It never takes one
   * from another deterministic match, nor from an install that was erased.
   */
  settle(install: Install): Promise<SettleResult>;
  /**
   * Puts a better answer in the place of the install `from`, if it still is as it was read: claims
   * its click as `settle` does, moves what was counted to its link, and keeps what stood there under
   * `earlier`; all in one atomic step, or nothing. A click the install had before stays used. Whether
   * the answer is better is for the caller to say; only a second look comes once, and after "no
   * match" alone: any other is `changed`.
   */
  upgrade(from: Install, better: MatchUpgrade): Promise<UpgradeResult>;
}

export interface EventStore extends Readonly<BoundNouns["events"]> {
  /**
   * Keeps and counts those events whose id the app has not seen; a repeated one is a duplicate,
   * within the batch too. An event counts for the link its install was matched to, also when the
   * install is settled after the event came (see {@link InstallStore.settle}). Under load this is
   * refused (`StoreBusy`) long before a click is.
   */
  append(app: string, events: readonly AppEvent[]): Promise<AppendResult>;
}

export interface AppendResult {
  readonly accepted: number;
  readonly duplicates: number;
}
