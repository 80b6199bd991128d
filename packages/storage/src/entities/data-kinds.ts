import type { DataKind } from "@throughline/protocol";
import { fullClickColumns, toClick } from "../clicks/click-row.ts";
import type { FullClickRow } from "../clicks/click-row.ts";
import { BadCursor } from "../errors.ts";
import { userLane } from "../outbox/messages.ts";
import type { Install, JsonObject, Link, Moment } from "../records.ts";
import type { AuditEntry } from "./account-records.ts";
import { personalActions } from "./audit.ts";
import type { PersonKind } from "./erased-ids.ts";
import { docs, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** Somebody whose data are exported or erased. */
export interface Person {
  readonly kind: PersonKind;
  readonly id: string;
}

type Value = string | number | boolean | null;
type Row = Readonly<Record<string, Value>>;

/**
 * A query for records about a person. The parameters are the app, an id, the last position, and the limit. Pages are read on the
 * thread that serves requests, so each condition has an index.
 */
interface Source {
  /** The columns to read, and the table. */
  readonly select: string;
  readonly where: {
    /** Which rows are about an install. Absent if none are. */
    readonly install?: string;
    /** Which rows are about a user. */
    readonly user?: string;
    /** Which rows of an install are about its user. They are read for one install of the user after the other. */
    readonly eachInstall?: string;
  };
  /** What rows are sorted by: a serial, or a text that is unique among the rows of a person. */
  readonly position: string;
  /** Returns the record, or undefined if it is about somebody else on the same phone. */
  readonly toRecord: (row: never, person: Person) => object | undefined;
}

interface StoredKind {
  /** The tables that hold this kind. A test fails for a table that is neither here nor in its list of others. */
  readonly tables: readonly string[];
  readonly sources: readonly Source[];
}

/** The conditions for rows with the install in a column. */
const byInstall = (column = "install") => ({
  install: `${column} = $2`,
  eachInstall: `${column} = $2`,
});

const clicksOfInstall = "id IN (SELECT click FROM claims WHERE app = $1 AND install = $2)";
const byClick = { install: clicksOfInstall, eachInstall: clicksOfInstall };

const bySerial = "serial";
/** Positions are compared by bytes, as the databases do not agree otherwise. */
const byText = (expression: string) => `(${expression}) COLLATE "C"`;

const time = (at: Moment) => new Date(at).toISOString();
const parsed = ({ doc }: { readonly doc: string }) => withTimes(JSON.parse(doc) as JsonObject);

/** Where each kind of data about a person is stored, and how it is read. */
export const storedKinds: Readonly<Record<DataKind, StoredKind>> = {
  users: {
    tables: ["users", "user_installs"],
    sources: [
      {
        select: "id, first_seen FROM users",
        where: { user: "id = $2" },
        position: byText("id"),
        toRecord: (row: { id: string; first_seen: Moment }) => ({
          userId: row.id,
          firstSeenAt: time(row.first_seen),
        }),
      },
      {
        select: "user_id, install, first_seen, last_seen FROM user_installs",
        where: {
          // Without the second condition, SQLite reads all users of the app.
          install:
            "install = $2 AND user_id IN (SELECT user_id FROM user_installs WHERE app = $1 AND install = $2)",
          user: "user_id = $2",
        },
        position: byText("user_id || ' ' || install"),
        toRecord: (row: {
          user_id: string;
          install: string;
          first_seen: Moment;
          last_seen: Moment;
        }) => ({
          userId: row.user_id,
          installId: row.install,
          firstSeenAt: time(row.first_seen),
          lastSeenAt: time(row.last_seen),
        }),
      },
    ],
  },
  installs: {
    tables: ["installs"],
    sources: [
      {
        select: "doc FROM installs",
        where: byInstall("id"),
        position: bySerial,
        toRecord: ({ doc }: { doc: string }) => withTimes(ownReasons(JSON.parse(doc) as Install)),
      },
    ],
  },
  clicks: {
    tables: ["clicks"],
    sources: [
      {
        select: `${fullClickColumns} FROM clicks`,
        where: byClick,
        position: bySerial,
        toRecord: (row: FullClickRow) => withTimes({ ...toClick(row), facets: row.facets }),
      },
    ],
  },
  clickIds: {
    tables: ["claims"],
    sources: [
      {
        select: "install, click FROM claims",
        where: byInstall(),
        position: byText("click"),
        toRecord: (row: { install: string; click: string }) => ({
          installId: row.install,
          clickId: row.click,
        }),
      },
    ],
  },
  returns: {
    tables: ["returns"],
    sources: [
      {
        select: "install, starts, ends, link, facets FROM returns",
        where: byInstall(),
        position: byText("install || ' ' || CAST(starts AS text)"),
        toRecord: (row: {
          install: string;
          starts: Moment;
          ends: Moment;
          link: string;
          facets: string;
        }) => ({
          installId: row.install,
          link: row.link,
          facets: row.facets,
          at: time(row.starts),
          eventsCountUntil: time(row.ends),
        }),
      },
    ],
  },
  events: {
    tables: ["events"],
    sources: [
      {
        select: "doc FROM events",
        where: { install: "install = $2", user: "user_id = $2" },
        position: bySerial,
        toRecord: parsed,
      },
      {
        select: "doc FROM events",
        // Another user of the phone has the other events.
        where: { eachInstall: "install = $2 AND user_id IS NULL" },
        position: bySerial,
        toRecord: parsed,
      },
    ],
  },
  adConsents: {
    tables: ["ad_consents"],
    sources: [
      {
        select: "install, granted, at FROM ad_consents",
        where: byInstall(),
        position: byText("install"),
        toRecord: (row: { install: string; granted: boolean | number; at: Moment }) => ({
          installId: row.install,
          granted: Boolean(row.granted),
          at: time(row.at),
        }),
      },
    ],
  },
  adLookups: {
    tables: ["ad_lookups"],
    sources: [
      {
        select: "doc FROM ad_lookups",
        where: byInstall(),
        position: byText("install || ' ' || network"),
        toRecord: parsed,
      },
    ],
  },
  inviterIds: {
    tables: ["inviters"],
    sources: [
      {
        select: "install, id FROM inviters",
        where: byInstall(),
        position: byText("install"),
        toRecord: (row: { install: string; id: string }) => ({
          installId: row.install,
          inviterId: row.id,
        }),
      },
    ],
  },
  invites: {
    tables: ["links"],
    sources: [
      {
        select: "doc FROM links",
        where: byInstall("created_by_install"),
        position: bySerial,
        toRecord({ doc }: { doc: string }) {
          const { password: _hash, ...link } = JSON.parse(doc) as Link;
          return withTimes(link);
        },
      },
    ],
  },
  messages: {
    tables: ["outbox"],
    sources: [
      {
        select: "kind, at, state, doc FROM outbox",
        where: byInstall(),
        position: bySerial,
        toRecord: toMessageRecord,
      },
      {
        select: "kind, at, state, doc FROM outbox",
        where: { user: `lane = '${userLane("")}' || CAST($2 AS text)` },
        position: bySerial,
        toRecord: toMessageRecord,
      },
    ],
  },
  testMarks: {
    tables: ["apps"],
    // The list is a setting of the app (see `readKind`).
    sources: [],
  },
  auditEntries: {
    tables: ["audit"],
    sources: [
      {
        select: "doc FROM audit",
        where: byInstall("subject"),
        position: bySerial,
        toRecord: (row: { doc: string }) => toAuditRecord(row, "install"),
      },
      {
        select: "doc FROM audit",
        where: { user: "subject = $2" },
        position: bySerial,
        toRecord: (row: { doc: string }) => toAuditRecord(row, "user"),
      },
    ],
  },
};

/** A record about a person. */
export interface PersonalRecord {
  readonly kind: DataKind;
  readonly record: JsonObject;
}

/** Where the next page of a person's data begins: a kind, one of its sources, an install of a user, and the last position. */
interface Position {
  readonly kind: number;
  readonly source: number;
  readonly install?: string;
  readonly after?: string | number;
}

/**
 * The installs of a user, as `installsOfUser` finds them. Without `|| ''`, SQLite reads all events of the app to have the installs
 * in order.
 */
const ownInstalls = `
  SELECT install FROM user_installs WHERE app = $1 AND user_id = $2
  UNION ALL SELECT install || '' FROM events WHERE app = $1 AND user_id = $2 AND install <> ''`;
const nextInstall = `
  SELECT min(install COLLATE "C") AS next FROM (${ownInstalls}) AS own WHERE install COLLATE "C" > $3`;

/** How many queries a page makes at most. A user may have thousands of installs without any record. */
const maxReads = 200;

const firstPosition: Position = { kind: 0, source: 0 };

export interface PersonalPage {
  readonly items: readonly PersonalRecord[];
  readonly next?: string;
}

const kinds = Object.keys(storedKinds) as DataKind[];

/** Everything that is stored about a person. */
export const personalData = {
  reads: {
    /** Returns a page of the records about a person, kind by kind. A page may have fewer records than its limit, or none. */
    *list(
      app: string,
      person: Person,
      { limit, after }: { readonly limit: number; readonly after?: string },
    ): Step<PersonalPage> {
      let position = after === undefined ? firstPosition : parsePosition(after);
      const items: PersonalRecord[] = [];
      for (let reads = 0; items.length < limit && reads < maxReads; reads += 1) {
        const kind = kinds[position.kind];
        if (kind === undefined) return { items };
        const { sources } = storedKinds[kind];
        const source = sources[position.source];
        if (source === undefined) {
          if (kind === "testMarks") items.push(...(yield* readTestMarks(app, person)));
          position = { kind: position.kind + 1, source: 0 };
          continue;
        }
        const { eachInstall } = source.where;
        const isPerInstall = person.kind === "user" && eachInstall !== undefined;
        if (isPerInstall && position.install === undefined) {
          position = yield* toNextInstall(app, person.id, position);
          continue;
        }
        const condition = isPerInstall ? eachInstall : source.where[person.kind];
        const id = position.install ?? person.id;
        const size = limit - items.length;
        const rows =
          condition === undefined
            ? []
            : yield* readSource(source, condition, app, id, size, position.after);
        for (const row of rows) {
          const record = source.toRecord(row as never, person);
          if (record) items.push({ kind, record: record as JsonObject });
        }
        const last = rows.length < size ? undefined : rows.at(-1);
        if (last) position = { ...position, after: last.position };
        else if (isPerInstall) position = yield* toNextInstall(app, person.id, position);
        else position = { kind: position.kind, source: position.source + 1 };
      }
      return { items, next: Buffer.from(JSON.stringify(position)).toString("base64url") };
    },
  },
  writes: {},
} satisfies Entity;

export type PersonalDataStore = BoundEntity<typeof personalData>;

function parsePosition(cursor: string): Position {
  try {
    const value = JSON.parse(Buffer.from(cursor, "base64url").toString()) as Position;
    const { sources } = storedKinds[kinds[value.kind] ?? "testMarks"];
    const source = sources[value.source];
    const type = source?.position === bySerial ? "number" : "string";
    const isPosition =
      (value.after === undefined || typeof value.after === type) &&
      (value.install === undefined || typeof value.install === "string");
    if (kinds[value.kind] !== undefined && value.source >= 0 && isPosition) return value;
  } catch {
    // The text is not a cursor of this list.
  }
  throw new BadCursor();
}

/** Returns the position at the next install of a user, or at the next source after the last install. */
function* toNextInstall(
  app: string,
  user: string,
  { kind, source, install: last = "" }: Position,
): Step<Position> {
  const [row] = yield* run<{ next: string | null }>(nextInstall, app, user, last);
  const next = row?.next ?? undefined;
  return next === undefined ? { kind, source: source + 1 } : { kind, source, install: next };
}

function* readSource(
  { select, position }: Source,
  condition: string,
  app: string,
  id: string,
  limit: number,
  after: string | number = position === bySerial ? -1 : "",
): Step<(Row & { readonly position: string | number })[]> {
  const sql = `SELECT ${position} AS position, ${select}
    WHERE app = $1 AND ${condition} AND ${position} > $3 ORDER BY ${position} LIMIT $4`;
  return yield* run(sql, app, id, after, limit);
}

/** Returns the installs of a person that the app's settings list as those of testers. */
function* readTestMarks(app: string, { kind, id }: Person): Step<PersonalRecord[]> {
  const [settings] = yield* docs<{ readonly testInstalls?: readonly string[] }>(
    "SELECT doc FROM apps WHERE id = $1",
    app,
  );
  const { testInstalls = [] } = settings ?? {};
  if (testInstalls.length === 0) return [];
  const rows =
    kind === "install" ? [{ install: id }] : yield* run<{ install: string }>(ownInstalls, app, id);
  const own = new Set(rows.map(({ install }) => install));
  return testInstalls
    .filter((install) => own.has(install))
    .map((installId) => ({ kind: "testMarks", record: { installId } }));
}

/** Leaves out the other candidates of a verdict, because they are clicks of other people. */
function ownReasons(install: Install): Install {
  const { click, verdict } = install.match;
  if (!verdict) return install;
  const candidates = verdict.candidates.filter((candidate) => candidate.click === click);
  return { ...install, match: { ...install.match, verdict: { ...verdict, candidates } } };
}

function toMessageRecord(
  row: { kind: string; at: Moment; state: string; doc: string },
  { kind, id }: Person,
): object | undefined {
  const { password: _hash, ...about } = JSON.parse(row.doc) as JsonObject;
  const { user } = about;
  if (kind === "user" && row.kind === "event.logged" && user !== undefined && user !== id) {
    return undefined;
  }
  return { event: row.kind, at: time(row.at), state: row.state, about: withTimes(about) };
}

/** Leaves out who made the change. */
function toAuditRecord(row: { doc: string }, kind: PersonKind): object | undefined {
  const { actor: _actor, ...entry } = JSON.parse(row.doc) as AuditEntry;
  return personalActions[kind].includes(entry.action) ? withTimes(entry) : undefined;
}

/** The fields of records that are moments. */
const moments = new Set([
  "at",
  "receivedAt",
  "checkedAt",
  "adClickedAt",
  "createdAt",
  "updatedAt",
  "expiresAt",
  "startsAt",
  "archivedAt",
  "splitStartedAt",
]);

/** Writes the moments of a record in ISO 8601. Nested fields belong to the app or to the network that sent them. */
function withTimes(record: object): object {
  return Object.fromEntries(
    Object.entries(record).map(([field, value]: [string, unknown]) => [
      field,
      moments.has(field) && typeof value === "number" ? time(value) : value,
    ]),
  );
}
