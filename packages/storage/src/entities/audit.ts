import type { AuditEntry } from "./account-records.ts";
import type { Page, PageRequest } from "../paging/page.ts";
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
  SELECT serial, doc FROM audit WHERE app = $3 AND subject = $4 AND serial < $1
  ORDER BY serial DESC LIMIT $2`;

/** The app under which changes are logged that concern the whole service, such as the deletion of an app. */
export const auditOfService = "";

/** The audit log. Entries are only ever added. */
export const audit = {
  tables,
  reads: {
    /** Returns entries, newest first. With `subject`, only those about this record. */
    list: (
      app: string,
      { subject, ...request }: PageRequest & { readonly subject?: string },
    ): Step<Page<AuditEntry>> =>
      subject === undefined ? page(ofApp, request, app) : page(ofSubject, request, app, subject),
  },
  writes: {
    *add(entry: AuditEntry): Step<void> {
      const insert = "INSERT INTO audit (app, subject, doc) VALUES ($1, $2, $3)";
      yield* run(insert, entry.app, entry.subject ?? null, JSON.stringify(entry));
    },
  },
} satisfies Entity;

export type AuditStore = BoundEntity<typeof audit>;
