import { messageOverhead } from "../outbox.ts";

/** One step of the schema. Versions count up by one; a released step is never edited, only followed. */
export interface Migration {
  readonly version: number;
  readonly up: string;
  /** Takes the step back. What only the newer schema can hold is lost. */
  readonly down: string;
}

/**
 * Serial numbers give the order in which things came; lists and cursors go by them.
 *
 * click_keys is the index of pending clicks by evidence. The span of days comes first so that new
 * clicks land close together however many are pending, and expired ones leave from one place; a
 * look-up visits each span of the window, newest first.
 *
 * What a click's serial stands for never changes and is never used again: a reader may remember it.
 */
const first: Migration = {
  version: 1,
  up: `
    CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), writes INTEGER NOT NULL) STRICT;
    INSERT INTO probe VALUES (1, 0);

    CREATE TABLE apps (
      serial INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, doc TEXT NOT NULL
    ) STRICT;
    CREATE TABLE app_domains (
      domain TEXT NOT NULL PRIMARY KEY, app TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE api_keys (
      serial INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hash TEXT NOT NULL UNIQUE,
      app TEXT NOT NULL, doc TEXT NOT NULL
    ) STRICT;
    CREATE INDEX api_keys_of_app ON api_keys (app);

    CREATE TABLE links (
      serial INTEGER PRIMARY KEY, app TEXT NOT NULL, code TEXT NOT NULL, doc TEXT NOT NULL,
      UNIQUE (app, code)
    ) STRICT;
    CREATE INDEX links_of_app ON links (app);
    CREATE TABLE link_tags (
      app TEXT NOT NULL, tag TEXT NOT NULL, link INTEGER NOT NULL, PRIMARY KEY (app, tag, link)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE creations (
      app TEXT NOT NULL, key TEXT NOT NULL, expires_at INTEGER NOT NULL, doc TEXT NOT NULL,
      PRIMARY KEY (app, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX creations_by_expiry ON creations (expires_at);

    CREATE TABLE clicks (
      serial INTEGER PRIMARY KEY AUTOINCREMENT, app TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL,
      link TEXT NOT NULL, sensitive INTEGER, url TEXT, evidence TEXT NOT NULL, keys BLOB NOT NULL,
      signalled INTEGER NOT NULL DEFAULT 0,
      UNIQUE (app, id)
    ) STRICT;
    CREATE INDEX clicks_by_time ON clicks (app, at);
    CREATE TABLE click_keys (
      span INTEGER NOT NULL, key BLOB NOT NULL, at INTEGER NOT NULL, click INTEGER NOT NULL,
      PRIMARY KEY (span, key, at DESC, click DESC)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE claims (
      app TEXT NOT NULL, click TEXT NOT NULL, install TEXT, PRIMARY KEY (app, click)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX claims_of_install ON claims (app, install);

    CREATE TABLE installs (
      serial INTEGER PRIMARY KEY, app TEXT NOT NULL, id TEXT NOT NULL, link TEXT, doc TEXT NOT NULL,
      UNIQUE (app, id)
    ) STRICT;
    CREATE INDEX installs_of_link ON installs (app, link);
    CREATE INDEX installs_of_app ON installs (app);

    CREATE TABLE events (
      serial INTEGER PRIMARY KEY, app TEXT NOT NULL, id TEXT NOT NULL, install TEXT NOT NULL,
      received_at INTEGER NOT NULL, doc TEXT NOT NULL,
      UNIQUE (app, id)
    ) STRICT;
    CREATE INDEX events_of_app ON events (app);
    CREATE INDEX events_of_install ON events (app, install);
    CREATE INDEX events_by_receipt ON events (app, received_at);

    CREATE TABLE counters (
      app TEXT NOT NULL, link TEXT NOT NULL, hour INTEGER NOT NULL,
      clicks INTEGER NOT NULL, filtered INTEGER NOT NULL, opened INTEGER NOT NULL,
      installs INTEGER NOT NULL, matches INTEGER NOT NULL, events INTEGER NOT NULL,
      PRIMARY KEY (app, link, hour)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE salts (
      id TEXT NOT NULL PRIMARY KEY, used_from INTEGER NOT NULL, used_until INTEGER NOT NULL,
      delete_at INTEGER NOT NULL, doc TEXT NOT NULL
    ) STRICT;
  `,
  down: `
    DROP TABLE salts; DROP TABLE counters; DROP TABLE events; DROP TABLE installs;
    DROP TABLE claims; DROP TABLE click_keys; DROP TABLE clicks; DROP TABLE creations;
    DROP TABLE link_tags; DROP TABLE links; DROP TABLE api_keys; DROP TABLE app_domains;
    DROP TABLE apps; DROP TABLE probe;
  `,
};

/** What each app's traffic has taught: one small document per app. */
const lessons: Migration = {
  version: 2,
  up: `
    CREATE TABLE lessons (
      app TEXT NOT NULL PRIMARY KEY, doc TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
  down: "DROP TABLE lessons;",
};

/** Finds the hours that are still to be added up by the day. */
const hoursToAddUp: Migration = {
  version: 3,
  up: "CREATE INDEX counters_by_hour ON counters (hour) WHERE hour % 86400000 <> 0;",
  down: "DROP INDEX counters_by_hour;",
};

/** How far each journal of clicks was read (see journal/journals.ts). */
const journals: Migration = {
  version: 4,
  up: `
    CREATE TABLE journals (
      name TEXT NOT NULL PRIMARY KEY, applied INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
  down: "DROP TABLE journals;",
};

function emptyKeyIndex(type: "INTEGER" | "BLOB"): string {
  return `
    DROP TABLE click_keys;
    CREATE TABLE click_keys (
      span INTEGER NOT NULL, key ${type} NOT NULL, at INTEGER NOT NULL, click INTEGER NOT NULL,
      PRIMARY KEY (span, key, at DESC, click DESC)
    ) STRICT, WITHOUT ROWID;
    UPDATE clicks SET keys = x'';
  `;
}

/**
 * Keys as numbers instead of digests: half the size, and several times cheaper to make. Clicks that
 * wait meanwhile are found by their id alone, since SQL cannot make the numbers.
 */
const numberedKeys: Migration = {
  version: 5,
  up: emptyKeyIndex("INTEGER"),
  down: emptyKeyIndex("BLOB"),
};

/** The engine makes the numbers, from the evidence instead of from texts: the same holds as before. */
const engineKeys: Migration = {
  version: 6,
  up: emptyKeyIndex("INTEGER"),
  down: emptyKeyIndex("INTEGER"),
};

/** What testers do is kept apart from what is counted. */
const tests: Migration = {
  version: 7,
  up: `
    ALTER TABLE clicks ADD COLUMN test INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE installs ADD COLUMN test INTEGER NOT NULL DEFAULT 0;
  `,
  down: "ALTER TABLE clicks DROP COLUMN test; ALTER TABLE installs DROP COLUMN test;",
};

/** Which links an install made: erasing it takes its name off them. */
const linkMakers: Migration = {
  version: 8,
  up: `
    CREATE TABLE link_makers (
      app TEXT NOT NULL, install TEXT NOT NULL, link INTEGER NOT NULL,
      PRIMARY KEY (app, install, link)
    ) STRICT, WITHOUT ROWID;
  `,
  down: "DROP TABLE link_makers;",
};

/** How many links that are their own path have a counter, by app and hour (see counted-links.ts). */
const countedPaths: Migration = {
  version: 9,
  up: `
    CREATE TABLE counted_paths (
      app TEXT NOT NULL, hour INTEGER NOT NULL, paths INTEGER NOT NULL, PRIMARY KEY (app, hour)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO counted_paths
      SELECT app, hour, count(*) FROM counters WHERE instr(link, ':') > 0 GROUP BY app, hour;
  `,
  down: "DROP TABLE counted_paths;",
};

/** Who may sign in, what they may do, and what was changed. */
const accounts: Migration = {
  version: 10,
  up: `
    CREATE TABLE accounts (
      serial INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, email TEXT NOT NULL UNIQUE, doc TEXT NOT NULL
    ) STRICT;
    CREATE TABLE members (
      serial INTEGER PRIMARY KEY, app TEXT NOT NULL, account TEXT NOT NULL, doc TEXT NOT NULL,
      UNIQUE (app, account)
    ) STRICT;
    CREATE INDEX members_by_account ON members (account);
    CREATE TABLE tickets (
      serial INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hash TEXT NOT NULL UNIQUE, app TEXT,
      until INTEGER NOT NULL, doc TEXT NOT NULL
    ) STRICT;
    CREATE INDEX tickets_by_app ON tickets (app);
    CREATE TABLE sessions (
      hash TEXT PRIMARY KEY, account TEXT NOT NULL, until INTEGER NOT NULL, doc TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_by_account ON sessions (account);
    CREATE TABLE audit (
      serial INTEGER PRIMARY KEY AUTOINCREMENT, app TEXT NOT NULL, subject TEXT, doc TEXT NOT NULL
    ) STRICT;
    CREATE INDEX audit_by_app ON audit (app);
    CREATE INDEX audit_by_subject ON audit (app, subject);
  `,
  down: `
    DROP TABLE accounts; DROP TABLE members; DROP TABLE tickets; DROP TABLE sessions; DROP TABLE audit;
  `,
};

/** Up to which install an app's reasons are forgotten: they leave in the order they came. */
const reasonFloors: Migration = {
  version: 11,
  up: `
    CREATE TABLE reason_floors (
      app TEXT NOT NULL PRIMARY KEY, serial INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
  down: "DROP TABLE reason_floors;",
};

/**
 * What is counted by its facets (see facets/): deltas as they come, and counts per app, link and hour. `reached`: the
 * milestones of an install.
 */
const facets: Migration = {
  version: 12,
  up: `
    CREATE TABLE facet_deltas (
      serial INTEGER PRIMARY KEY, app TEXT NOT NULL, link TEXT, hour INTEGER NOT NULL, kind TEXT NOT NULL,
      by INTEGER NOT NULL, facets TEXT, method TEXT, event TEXT, install TEXT, bits INTEGER
    ) STRICT;
    CREATE INDEX facet_deltas_of_install ON facet_deltas (app, install) WHERE install IS NOT NULL;
    CREATE TABLE facet_counts (
      app TEXT NOT NULL, link TEXT NOT NULL, hour INTEGER NOT NULL, doc TEXT NOT NULL,
      PRIMARY KEY (app, link, hour)
    ) STRICT;
    CREATE INDEX facet_counts_by_hour ON facet_counts (hour) WHERE hour % 86400000 <> 0;
    CREATE INDEX links_of_campaign ON links (app, doc ->> '$.utm.campaign')
      WHERE doc ->> '$.utm.campaign' IS NOT NULL;
    ALTER TABLE clicks ADD COLUMN facets TEXT;
    ALTER TABLE installs ADD COLUMN facets TEXT;
    ALTER TABLE installs ADD COLUMN reached INTEGER NOT NULL DEFAULT 0;
  `,
  down: `
    DROP TABLE facet_deltas; DROP TABLE facet_counts; DROP INDEX links_of_campaign;
    ALTER TABLE clicks DROP COLUMN facets;
    ALTER TABLE installs DROP COLUMN facets; ALTER TABLE installs DROP COLUMN reached;
  `,
};

/** Where apps want messages, and the messages: each written with what it tells (see outbox.ts). */
const outbox: Migration = {
  version: 13,
  up: `
    CREATE TABLE endpoints (
      serial INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, app TEXT NOT NULL, kinds TEXT NOT NULL,
      paused INTEGER NOT NULL, failures INTEGER NOT NULL DEFAULT 0, failing_since INTEGER,
      rests_until INTEGER NOT NULL DEFAULT 0, doc TEXT NOT NULL
    ) STRICT;
    CREATE INDEX endpoints_of_app ON endpoints (app);
    CREATE TABLE outbox (
      serial INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, app TEXT NOT NULL,
      endpoint TEXT NOT NULL, kind TEXT NOT NULL, lane TEXT, install TEXT, at INTEGER NOT NULL,
      state TEXT NOT NULL, due INTEGER, tries INTEGER NOT NULL, attempts TEXT NOT NULL, doc TEXT NOT NULL
    ) STRICT;
    CREATE INDEX outbox_fresh ON outbox (endpoint, serial) WHERE state = 'waiting' AND due IS NULL;
    CREATE INDEX outbox_tried ON outbox (endpoint, due) WHERE state = 'waiting' AND due IS NOT NULL;
    CREATE INDEX outbox_lanes ON outbox (endpoint, lane, serial) WHERE state = 'waiting';
    CREATE INDEX outbox_of_endpoint ON outbox (endpoint, serial);
    CREATE INDEX outbox_of_install ON outbox (app, install) WHERE install IS NOT NULL;
    CREATE INDEX outbox_by_time ON outbox (app, at);
  `,
  down: "DROP TABLE endpoints; DROP TABLE outbox;",
};

/** Clicks that are to be counted by their facets: a row for those of a transaction (see writes/facet-deltas.ts). */
const facetClicks: Migration = {
  version: 14,
  up: "CREATE TABLE facet_clicks (serial INTEGER PRIMARY KEY, doc TEXT NOT NULL) STRICT;",
  down: `
    INSERT INTO facet_deltas (app, link, hour, kind, by, facets)
      SELECT value ->> 0, value ->> 1, value ->> 2, 'clicks', value ->> 4, value ->> 3
      FROM facet_clicks, json_each(doc);
    DROP TABLE facet_clicks;
  `,
};

const changesOfLinks = ["apps", "links"].flatMap((table) =>
  ["INSERT", "UPDATE", "DELETE"].map((change) => ({
    trigger: `${table}_after_${change.toLowerCase()}`,
    when: `${change} ON ${table}`,
  })),
);

/** Tells of all apps and links together whether any was changed, by whatever process: caches go by it. */
const revisions: Migration = {
  version: 15,
  up: `
    CREATE TABLE revisions (id INTEGER PRIMARY KEY CHECK (id = 1), number INTEGER NOT NULL) STRICT;
    INSERT INTO revisions VALUES (1, 0);
    ${changesOfLinks
      .map(
        ({ trigger, when }) => `CREATE TRIGGER ${trigger} AFTER ${when} BEGIN
          UPDATE revisions SET number = number + 1;
        END;`,
      )
      .join("")}
  `,
  down: `
    ${changesOfLinks.map(({ trigger }) => `DROP TRIGGER ${trigger};`).join("")}
    DROP TABLE revisions;
  `,
};

/** What a message of the outbox takes, in bytes. */
export const messageBytes = (row: string) =>
  `octet_length(${row}.doc) + octet_length(${row}.attempts) + ${messageOverhead}`;

/** Counts what each app's messages take, so that they can be bounded, and what endpoints never got. */
const outboxSizes: Migration = {
  version: 16,
  up: `
    ALTER TABLE endpoints ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE endpoints ADD COLUMN dropped INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE outbox_sizes (app TEXT PRIMARY KEY, bytes INTEGER NOT NULL) STRICT;
    INSERT INTO outbox_sizes SELECT app, sum(${messageBytes("outbox")}) FROM outbox GROUP BY app;
    CREATE TRIGGER outbox_after_insert AFTER INSERT ON outbox BEGIN
      INSERT INTO outbox_sizes VALUES (NEW.app, ${messageBytes("NEW")})
        ON CONFLICT (app) DO UPDATE SET bytes = bytes + excluded.bytes;
    END;
    CREATE TRIGGER outbox_after_attempt AFTER UPDATE OF attempts ON outbox BEGIN
      UPDATE outbox_sizes SET bytes = bytes + octet_length(NEW.attempts) - octet_length(OLD.attempts)
        WHERE app = NEW.app;
    END;
    CREATE TRIGGER outbox_after_delete AFTER DELETE ON outbox BEGIN
      UPDATE outbox_sizes SET bytes = bytes - (${messageBytes("OLD")}) WHERE app = OLD.app;
    END;
  `,
  down: `
    DROP TRIGGER outbox_after_insert; DROP TRIGGER outbox_after_attempt; DROP TRIGGER outbox_after_delete;
    DROP TABLE outbox_sizes;
    ALTER TABLE endpoints DROP COLUMN refused; ALTER TABLE endpoints DROP COLUMN dropped;
  `,
};

export const migrations: readonly Migration[] = [
  first,
  lessons,
  hoursToAddUp,
  journals,
  numberedKeys,
  engineKeys,
  tests,
  linkMakers,
  countedPaths,
  accounts,
  reasonFloors,
  facets,
  outbox,
  facetClicks,
  revisions,
  outboxSizes,
];
