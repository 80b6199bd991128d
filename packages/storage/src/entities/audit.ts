import { createHash } from "node:crypto";
import type { AuditEntry } from "./account-records.ts";
import type { Page, PageRequest } from "../paging/page.ts";
import type { Moment } from "../records.ts";
import { erasedIds } from "./erased-ids.ts";
import type { PersonKind } from "./erased-ids.ts";
import { page, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

const tables = `
  CREATE TABLE audit (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL, subject text,
    doc text NOT NULL
  );
  CREATE INDEX audit_of_app ON audit (app, serial);
  CREATE INDEX audit_of_subject ON audit (app, subject, serial) WHERE subject IS NOT NULL;
`;

const ofApp = `
  SELECT serial, doc FROM audit WHERE app = $3 AND serial < $1 ORDER BY serial DESC LIMIT $2`;
const ofSubject = `
  SELECT serial, doc FROM audit WHERE app = $3 AND subject = ANY ($4::text[]) AND serial < $1
  ORDER BY serial DESC LIMIT $2`;
const withSubjects = `
  SELECT serial, doc FROM audit WHERE app = $1 AND subject = ANY ($2::text[])`;
const withTestInstalls = `
  SELECT serial, doc FROM audit WHERE app = $1 AND replace(doc, '"testInstalls', '') <> doc`;
const replaceEntry = "UPDATE audit SET subject = $2, doc = $3 WHERE serial = $1";
const oldest = "SELECT serial, doc FROM audit WHERE app = $1 ORDER BY serial LIMIT $2";
const removeUpTo = "DELETE FROM audit WHERE app = $1 AND serial <= $2";

/** The changes whose subject is the id of an install or a user. */
export const personalActions: Readonly<Record<PersonKind, readonly string[]>> = {
  install: ["markInstall", "eraseInstall", "eraseInstallWithReceipt"],
  user: ["eraseUser", "eraseUserWithReceipt"],
};

/** The app under which changes are logged that concern the whole service, such as the deletion of an app. */
export const auditOfService = "";

/** The audit log. Entries are added, and deleted when they expire. Erasing somebody replaces the id in them. */
export const audit = {
  tables,
  reads: {
    /** Returns entries, newest first. With `subject`, only those about this record, also after it was erased. */
    *list(
      app: string,
      { subject, ...request }: PageRequest & { readonly subject?: string },
    ): Step<Page<AuditEntry>> {
      if (subject === undefined) return yield* page(ofApp, request, app);
      const install = yield* erasedIds.reads.hash(app, "install", subject);
      const user = yield* erasedIds.reads.hash(app, "user", subject);
      const subjects = [subject, install, user].filter((each) => each !== undefined);
      return yield* page(ofSubject, request, app, subjects);
    },
  },
  writes: {
    *add(entry: AuditEntry): Step<void> {
      const insert = "INSERT INTO audit (app, subject, doc) VALUES ($1, $2, $3)";
      yield* run(insert, entry.app, entry.subject ?? null, JSON.stringify(entry));
    },

    /** Deletes entries that were written before a moment. Checks at most `limit` entries and returns how many were deleted. */
    *deleteBefore(app: string, before: Moment, limit: number): Step<number> {
      const rows = yield* run<EntryRow>(oldest, app, limit);
      const firstKept = rows.findIndex(({ doc }) => (JSON.parse(doc) as AuditEntry).at >= before);
      const expired = firstKept === -1 ? rows : rows.slice(0, firstKept);
      const last = expired.at(-1);
      if (last) yield* run(removeUpTo, app, last.serial);
      return expired.length;
    },
  },
  background: { deleteBefore: (_app: string, _before: Moment, limit: number) => limit },
} satisfies Entity;

export type AuditStore = BoundEntity<typeof audit>;

interface EntryRow {
  readonly serial: number;
  readonly doc: string;
}

/** Replaces erased ids in the audit log by their keyed hashes. */
export function* replaceErasedIds(
  app: string,
  kind: PersonKind,
  hashes: ReadonlyMap<string, string>,
): Step<void> {
  if (hashes.size === 0) return;
  // Until 1.1, an erased user id was kept as a hash without a key.
  const known = new Map([
    ...hashes,
    ...[...hashes].map(([id, hash]) => [hashWithoutKey(id), hash] as const),
  ]);
  for (const row of yield* run<EntryRow>(withSubjects, app, [...known.keys()])) {
    const entry = JSON.parse(row.doc) as AuditEntry;
    const subject = known.get(entry.subject ?? "");
    if (subject === undefined || !personalActions[kind].includes(entry.action)) continue;
    yield* run(replaceEntry, row.serial, subject, JSON.stringify({ ...entry, subject }));
  }
  if (kind === "user") return;
  for (const row of yield* run<EntryRow>(withTestInstalls, app)) {
    const entry = JSON.parse(row.doc) as AuditEntry;
    const replaced = JSON.stringify(replaceTestInstalls(entry, hashes));
    if (replaced !== row.doc) yield* run(replaceEntry, row.serial, entry.subject ?? null, replaced);
  }
}

function hashWithoutKey(id: string): string {
  return `sha256:${createHash("sha256").update(id).digest("hex")}`;
}

/** Replaces ids in the app's list of test installs, as an entry has it in its request and before and after the change. */
function replaceTestInstalls(entry: AuditEntry, hashes: ReadonlyMap<string, string>): AuditEntry {
  const replace = (list: unknown): unknown =>
    Array.isArray(list) ? list.map((id: unknown) => hashes.get(String(id)) ?? id) : list;
  const { change, changes } = entry;
  return {
    ...entry,
    ...(change && {
      change: Object.fromEntries(
        Object.entries(change).map(([field, value]) => [
          field,
          field === "testInstalls" ? replace(value) : value,
        ]),
      ) as typeof change,
    }),
    ...(changes && {
      changes: changes.map((each) =>
        each.field === "testInstalls"
          ? { ...each, before: replace(each.before), after: replace(each.after) }
          : each,
      ),
    }),
  };
}
