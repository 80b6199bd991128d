import type { AdLookupState, AdNetwork } from "@throughline/protocol";
import { dayMs } from "@throughline/engine/durations";
import type { InstallAd, Moment } from "../records.ts";
import { changeInstall } from "./change-install.ts";
import { doc, docs, insertRows, lock, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** The question to an ad network which of its ads led to an install. */
export interface AdLookup {
  readonly app: string;
  readonly install: string;
  readonly network: AdNetwork;
  readonly receivedAt: Moment;
  /** Apple's token, or the install referrer of Google Play. Deleted with the answer. */
  readonly signal?: string;
  readonly state: AdLookupState;
  /** How often the network answered that it does not know yet. */
  readonly tries: number;
  /** How often in a row the network could not be asked. */
  readonly failures: number;
  /** When the state was last found out. */
  readonly checkedAt?: Moment;
}

/** A lookup that this node alone works on until the lease ends. */
export interface LeasedAdLookup extends AdLookup {
  readonly leasedUntil: Moment;
}

/** What became of a lookup. */
export interface AdLookupResult {
  readonly state: AdLookupState;
  readonly at: Moment;
  readonly tries: number;
  readonly failures: number;
  /** When to ask again. Absent if the answer is final. */
  readonly due?: Moment;
  /** The ad that led to the install. */
  readonly ad?: InstallAd;
}

/**
 * For how long a signal is kept if nothing comes of it. Apple's tokens are valid for a day. An install referrer waits for
 * the app's key.
 */
export const signalLifetimeMs: Readonly<Record<AdNetwork, number>> = {
  "apple-ads": dayMs,
  meta: 7 * dayMs,
};

const maxExpiredPerSweep = 1_000;

/** `due` is null once the answer is final, and `ends` says when an unanswered signal is deleted. */
const tables = `
  CREATE TABLE ad_lookups (
    app text NOT NULL, install text NOT NULL, network text NOT NULL, due bigint,
    ends bigint NOT NULL, checked bigint, doc text NOT NULL, PRIMARY KEY (app, install, network)
  );
  CREATE INDEX ad_lookups_due ON ad_lookups (due) WHERE due IS NOT NULL;
  CREATE INDEX ad_lookups_ending ON ad_lookups (ends) WHERE due IS NOT NULL;
  CREATE INDEX ad_lookups_checked ON ad_lookups (app, network, checked) WHERE checked IS NOT NULL;
`;

const ofInstall = "SELECT doc FROM ad_lookups WHERE app = $1 AND install = $2 ORDER BY network";
const lastChecked = `
  SELECT doc FROM ad_lookups WHERE app = $1 AND network = $2 AND checked IS NOT NULL
  ORDER BY checked DESC LIMIT 1`;
const findDue = `
  SELECT app, install, network, doc FROM ad_lookups WHERE due IS NOT NULL AND due <= $1
  ORDER BY due LIMIT $2`;
const lease = "UPDATE ad_lookups SET due = $4 WHERE app = $1 AND install = $2 AND network = $3";
const findLeased = `
  SELECT doc FROM ad_lookups WHERE app = $1 AND install = $2 AND network = $3 AND due = $4
  FOR UPDATE`;
const update = `
  UPDATE ad_lookups SET due = $4, checked = $5, doc = $6
  WHERE app = $1 AND install = $2 AND network = $3`;
/** The index of pending lookups is small, however many installs an app has. */
const makeDue = `
  UPDATE ad_lookups SET due = $3
  WHERE app = $1 AND network = $2 AND due IS NOT NULL AND ends > $3`;
const findEnded = `
  SELECT doc FROM ad_lookups WHERE due IS NOT NULL AND ends <= $1
  ORDER BY ends LIMIT ${maxExpiredPerSweep}`;

/** The questions to ad networks. A row stays with its install, without its signal, so that a repeated signal is known. */
export const adLookups = {
  tables,
  reads: {
    /** Returns the lookups of an install, one for each network at most. */
    ofInstall: (app: string, install: string): Step<AdLookup[]> => docs(ofInstall, app, install),
    /** Returns the lookup of an app and a network whose state was found out last. */
    lastChecked: (app: string, network: AdNetwork): Step<AdLookup | undefined> =>
      doc(lastChecked, app, network),
  },
  writes: {
    /** Stores a signal of an install, to be looked up at once. Only the first signal of an install and a network counts. */
    *add(
      signal: Required<Pick<AdLookup, "app" | "install" | "network" | "receivedAt" | "signal">>,
    ): Step<"added" | "known" | "unknown-install"> {
      const { app, install, network, receivedAt } = signal;
      yield { lockInstall: { app, install } };
      const found = yield* run("SELECT id FROM installs WHERE app = $1 AND id = $2", app, install);
      if (found.length === 0) return "unknown-install";
      const lookup: AdLookup = { ...signal, state: "waiting", tries: 0, failures: 0 };
      const row = {
        app,
        install,
        network,
        due: receivedAt,
        ends: receivedAt + signalLifetimeMs[network],
        checked: null,
        doc: JSON.stringify(lookup),
      };
      const added = yield* insertRows("ad_lookups", [row], "install");
      return added.length > 0 ? "added" : "known";
    },

    /** Leases lookups that are due until `until`. When a lease ends without a result, another node may take the lookup. */
    *lease(now: Moment, until: Moment, limit: number): Step<LeasedAdLookup[]> {
      yield* lock("ad lookups");
      type Row = Record<"app" | "install" | "network" | "doc", string>;
      const rows = yield* run<Row>(findDue, now, limit);
      for (const { app, install, network } of rows) yield* run(lease, app, install, network, until);
      return rows.map((row) => ({ ...(JSON.parse(row.doc) as AdLookup), leasedUntil: until }));
    },

    /**
     * Stores what became of a lookup. An ad becomes part of the install, and everything that is counted for the install
     * moves along, in the same transaction. Returns false and changes nothing if the lease has ended or the install was
     * erased.
     */
    *finish(leased: LeasedAdLookup, result: AdLookupResult): Step<boolean> {
      const { app, install, network, leasedUntil } = leased;
      const { ad, due, at, ...outcome } = result;
      yield { lockInstall: { app, install } };
      const stored = yield* doc<AdLookup>(findLeased, app, install, network, leasedUntil);
      if (!stored) return false;
      if (ad) yield* changeInstall(app, install, (current) => ({ ...current, ad }));
      yield* save({ ...stored, ...outcome, checkedAt: at }, due);
      return true;
    },
  },
  background: { lease: () => 1, finish: () => 1 },
  *expire(now) {
    const ended = yield* docs<AdLookup>(findEnded, now);
    for (const lookup of ended) {
      const state = lookup.state === "waiting" ? "unavailable" : lookup.state;
      yield* save({ ...lookup, state, checkedAt: lookup.checkedAt ?? now }, undefined);
    }
    return ended.length;
  },
  *eraseInstall(app, install) {
    const remove = "DELETE FROM ad_lookups WHERE app = $1 AND install = $2 RETURNING install";
    return { adLookups: (yield* run(remove, app, install)).length };
  },
} satisfies Entity;

export type AdLookupStore = BoundEntity<typeof adLookups>;

/** Makes the waiting lookups of an app and a network due. A lookup that is being worked on is asked again. */
export function* retryAdLookups(app: string, network: AdNetwork, now: Moment): Step<void> {
  // Two transactions that change many lookups in different orders would wait for each other.
  yield* lock("ad lookups");
  yield* run(makeDue, app, network, now);
}

/** Stores a lookup, without its signal if it is not due any more. */
function* save(lookup: AdLookup, due: Moment | undefined): Step<void> {
  const { app, install, network, checkedAt = null } = lookup;
  const { signal, ...rest } = lookup;
  const kept = due === undefined || signal === undefined ? rest : { ...rest, signal };
  const text = JSON.stringify(kept);
  yield* run(update, app, install, network, due ?? null, checkedAt, text);
}
