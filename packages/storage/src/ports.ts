import type { Candidate, IndexedCandidate } from "@throughline/engine";
import type { AccountStore, AuditStore } from "./accounts.ts";
import type { FacetCounts } from "./facets/facet-counts.ts";
import type { OutboxStore } from "./outbox.ts";
import type { Page, PageRequest } from "./page.ts";
import type {
  ApiKey,
  App,
  AppEvent,
  BetterAnswer,
  Click,
  ClickSignals,
  Counts,
  CountsAt,
  IdempotencyRecord,
  Install,
  JsonObject,
  Link,
  Moment,
  NewClick,
  Salt,
} from "./records.ts";

/**
 * What the service keeps, by intent. Every adapter passes the suite in contract/.
 *
 * A write is durable, as far as the store can make it, when its promise resolves. A store that has too much queued rejects
 * with `StoreBusy`: the write did not happen. A store that cannot work rejects with `StoreUnavailable`: whether the write
 * happened is not known, so the caller repeats it in a way that does it once, or says that the outcome is not known. Every
 * app's records are invisible to every other app.
 */
export interface Store {
  readonly apps: AppStore;
  readonly keys: KeyStore;
  readonly links: LinkStore;
  readonly clicks: ClickStore;
  readonly installs: InstallStore;
  readonly events: EventStore;
  readonly stats: StatsReadModel;
  readonly salts: SaltStore;
  readonly lessons: LessonStore;
  readonly changes: ChangeFeed;
  readonly accounts: AccountStore;
  readonly audit: AuditStore;
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

  /**
   * Takes back what was exported of an app, in the order it came: all of it in one step, or nothing. What the app has
   * under the same id stays as it is, and so does a link's day on which something was counted. An install's click is used
   * from then on, unless another install has it. Nobody is told, and {@link Counts} change only by the counts
   * themselves; installs and events count where statistics are split up. Says how many records were kept.
   */
  takeBack(app: string, records: ExportedRecords): Promise<number>;

  /**
   * Forgets what is past its time: clicks older than their app's window, events past their app's
   * retention, messages, salts, idempotency records, tickets, sessions; ends keys for good whose time is over; adds up old counters
   * by the day. In small steps, so that nobody waits for it: under load it rejects with `StoreBusy`
   * part way, and the next one goes on.
   */
  sweep(now: Moment): Promise<Swept>;

  /** Resolves when the store can read and durably write at this moment, otherwise rejects like them. */
  check(): Promise<void>;

  /** How much it takes of the disk at this moment. */
  size(): Promise<StoreSize>;

  /** Finishes what is queued, then lets go of files and threads. The store is not used afterwards. */
  close(): Promise<void>;
}

/**
 * Something was made, changed or ended that a reader may remember, or remember not to be there. `install`: it was erased, and nothing of it may stay in memory.
 * `lessons`: they began anew.
 * `everything`: some changes may have been missed, so that nothing remembered is to be trusted.
 */
export type Change =
  | { readonly kind: "app"; readonly app: string }
  | { readonly kind: "key"; readonly app: string; readonly id: string }
  | { readonly kind: "link"; readonly app: string; readonly code: string }
  | { readonly kind: "install"; readonly app: string; readonly install: string }
  | { readonly kind: "lessons"; readonly app: string }
  | { readonly kind: "everything" };

/**
 * Tells what was changed, soon after it was, so that caches can let go of it: by every process where the store is a
 * server of its own, by this process otherwise.
 */
export interface ChangeFeed {
  /** The listener must not throw. The function it gives back ends the subscription. */
  subscribe(listener: (change: Change) => void): () => void;
  /**
   * Where other processes' changes are not told: a number that is another one after each change of an app or a link,
   * whoever made it. To read it is much cheaper than to read those.
   */
  revision?(): number;
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
  /** No message may be longer than {@link longestMessage}. */
  say(messages: readonly string[]): Promise<void>;
  /** The listener must neither throw nor reject. The function it gives back ends the subscription. */
  hear(listener: (message: string, from: string) => void | Promise<void>): () => void;
}

/** What this thread does for one of the same process that reads the same data folder on a connection of its own. */
export interface ThreadReading {
  readonly folder: string;
  /** Resolves when that thread finds all clicks that were acknowledged. */
  caughtUp(): Promise<void>;
  /** The listener is told when clicks were forgotten or erased, so that the thread looks them up no more. It must not throw. */
  onClicksGone(listener: () => void): void;
  /** The listener ends that thread: the store closes when it has. */
  beforeClose(listener: () => Promise<void>): void;
}

/** In bytes. */
export const longestMessage = 7_000;

export interface Swept {
  readonly clicks: number;
  readonly events: number;
  readonly salts: number;
}

/** Records of one app, as {@link Store.takeBack} takes them. */
export interface ExportedRecords {
  readonly installs?: readonly Install[];
  /** After their installs: an event counts for the link its install has when it comes. */
  readonly events?: readonly AppEvent[];
  readonly counts?: readonly DayOfLink[];
}

/** What was counted in a day (UTC) that begins at `at`, for a created link or, without one, for the app as a whole. */
export interface DayOfLink extends CountsAt {
  readonly link?: string;
}

/** `taken`: something with that identity is there already. `repeated`: the idempotency key was used before. */
export type Creation =
  | { readonly outcome: "created" }
  | { readonly outcome: "taken" }
  | { readonly outcome: "repeated"; readonly first: IdempotencyRecord };

export interface AppStore {
  /**
   * Keeps an app and its first keys, all of it or nothing. `taken`: its id or one of its domains is
   * another app's, or a key's id or hash is in use.
   */
  create(app: App, firstKeys?: readonly ApiKey[]): Promise<"created" | "taken">;
  get(id: string): Promise<App | undefined>;
  /** The app whose link domain this is (lower case, without a port). */
  ofDomain(domain: string): Promise<App | undefined>;
  /** All of them, oldest first. */
  list(): Promise<readonly App[]>;
  /**
   * Puts this in the place of the app with the same id, if that was last updated at `since`: otherwise it `changed`
   * meanwhile, and is to be read again. `taken`: a domain is another app's.
   */
  replace(app: App, since: Moment): Promise<"replaced" | "changed" | "taken" | "unknown">;
}

export type Rotation = "rotated" | "unknown" | "ended" | "taken";

export interface KeyStore {
  /** `taken`: the id or the hash is in use. */
  add(key: ApiKey): Promise<"created" | "taken">;
  /** The key with that hash, valid or not: `validUntil` and `ended` say. */
  ofHash(hash: string): Promise<ApiKey | undefined>;
  /** An app's keys, oldest first, those no longer valid too. */
  list(app: string): Promise<readonly ApiKey[]>;
  /** Ends a key for good, now; `at` is kept as its end, unless it has an earlier one. The key as it is now. */
  end(app: string, id: string, at: Moment): Promise<ApiKey | undefined>;
  /**
   * Adds a key and ends another at that moment, both or neither: of several that try, one does.
   * `unknown`: the app has no such old key. `ended`: that one has an end already. `taken`: the new
   * one's id or hash is in use.
   */
  rotate(old: string, at: Moment, replacement: ApiKey): Promise<Rotation>;
}

export interface LinkStore {
  /** Creates a link and remembers the answer under its idempotency key, both or neither. */
  create(link: Link, idempotency?: IdempotencyRecord): Promise<Creation>;
  get(app: string, code: string): Promise<Link | undefined>;
  /** Newest first; with `tag`, only those that carry it. */
  list(app: string, page: PageRequest & { readonly tag?: string }): Promise<Page<Link>>;
  /**
   * Puts this in the place of the link with the same app and code, if that was last updated at
   * `since`: otherwise it `changed` meanwhile, and is to be read again. Its maker stays who it is.
   */
  replace(link: Link, since: Moment): Promise<"replaced" | "changed" | "unknown">;
  /**
   * Keeps all of these links of one app in one step, or none. Answers the codes that stood in the way: of a new link,
   * taken; of one with `since`, changed meanwhile or gone. Empty: all are kept. No code may come twice.
   */
  keepAll(app: string, links: readonly LinkToKeep[]): Promise<readonly string[]>;
  /** False: there was none. Its counters stay. */
  delete(app: string, code: string, at: Moment): Promise<boolean>;
}

/** A new link, or with `since` one in the place of the link that was last updated then; its maker stays who it is. */
export interface LinkToKeep {
  readonly link: Link;
  readonly since?: Moment;
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
export type Settlement =
  | { readonly outcome: "settled"; readonly install: Install }
  | { readonly outcome: "known"; readonly install: Install }
  | { readonly outcome: "click-taken" }
  | { readonly outcome: "click-unknown" };

/**
 * `changed`: the install has another answer meanwhile, or, where there is none, was erased. All but
 * `upgraded` left everything as it was.
 */
export type Upgrade =
  | { readonly outcome: "upgraded"; readonly install: Install }
  | { readonly outcome: "changed"; readonly install?: Install }
  | { readonly outcome: "click-taken" }
  | { readonly outcome: "click-unknown" };

export interface InstallStore {
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
  settle(install: Install): Promise<Settlement>;
  /**
   * Puts a better answer in the place of the install `from`, if it still is as it was read: claims
   * its click as `settle` does, moves what was counted to its link, and keeps what stood there under
   * `earlier`; all in one atomic step, or nothing. A click the install had before stays used. Whether
   * the answer is better is for the caller to say; only a second look comes once, and after "no
   * match" alone: any other is `changed`.
   */
  upgrade(from: Install, better: BetterAnswer): Promise<Upgrade>;
  get(app: string, id: string): Promise<Install | undefined>;
  /** Newest first; with `link`, only those matched to it. */
  list(app: string, page: PageRequest & { readonly link?: string }): Promise<Page<Install>>;
}

export interface EventStore {
  /**
   * Keeps and counts those events whose id the app has not seen; a repeated one is a duplicate,
   * within the batch too. An event counts for the link its install was matched to, also when the
   * install is settled after the event came (see {@link InstallStore.settle}). Under load this is
   * refused (`StoreBusy`) long before a click is.
   */
  append(app: string, events: readonly AppEvent[]): Promise<Appended>;
  /** Newest received first; with `install`, only that install's. */
  list(app: string, page: PageRequest & { readonly install?: string }): Promise<Page<AppEvent>>;
}

export interface Appended {
  readonly accepted: number;
  readonly duplicates: number;
}

/** Of this link, or of the links that carry the tag or the UTM campaign now; nothing given: of the app. */
export interface StatsScope {
  readonly link?: string;
  readonly tag?: string;
  readonly campaign?: string;
}

/** What was counted, over time. */
export interface StatsQuery extends StatsScope {
  /** Both rounded down to a full hour or day (UTC); `until` is not included. */
  readonly since: Moment;
  readonly until: Moment;
  readonly step: "hour" | "day";
}

export interface StatsReadModel {
  /**
   * Oldest first; steps in which nothing was counted are absent. Hours that began more than 90 days
   * ago are added up by a sweep: the whole day then counts in its first hour. Links that are their own path are
   * counted without their query, and only so many of them per hour (see counted-links.ts).
   */
  overTime(app: string, query: StatsQuery): Promise<readonly CountsAt[]>;
  /**
   * The same by what clicks, installs and events have in common: of each dimension the most frequent values of an hour by
   * name, the rest together (see facets/). What a click shows counts for the install it led to and for the events
   * of that install, each in its own hour; milestones count in the hour of the install. Tests are left out.
   */
  facets(app: string, query: StatsQuery): Promise<readonly FacetsAt[]>;
  /** What each created link brought in the hours from `since` to before `until`, in the order of their codes, from the one after `after`. */
  byLink(app: string, query: ByLinkQuery): Promise<readonly LinkCounts[]>;
}

/** The counts of one hour or day (UTC) that begins at `at`. */
export interface FacetsAt {
  readonly at: Moment;
  readonly counts: FacetCounts;
}

export interface ByLinkQuery {
  readonly since: Moment;
  readonly until: Moment;
  readonly after?: string;
  readonly limit: number;
}

export interface LinkCounts extends Counts {
  readonly link: string;
}

export interface SaltStore {
  /** The salt in use at that moment; if there is none, `fresh` becomes it. Of several that ask at once, one provides it. */
  inUse(at: Moment, fresh: Salt): Promise<Salt>;
  /** Every salt some live click may be digested with, newest first. */
  live(at: Moment): Promise<readonly Salt[]>;
}

/** What an app's traffic has taught the service: one small document per app, of no install in particular. */
export interface LessonStore {
  /** What was kept last. */
  get(app: string): Promise<JsonObject | undefined>;
  /**
   * Puts this in the place of what was there. Under load it is refused as early as analytics are. `anew`: whoever
   * remembers what was there is told to let go of it.
   */
  keep(app: string, lessons: JsonObject, anew?: boolean): Promise<void>;
}
