import type { AuditEntry } from "../accounts.ts";
import type { Page, PageRequest } from "../page.ts";
import { page, run } from "./step.ts";
import type { Noun, Step } from "./step.ts";

const ofApp = `
  SELECT serial, doc FROM audit WHERE app = $3 AND serial < $1 ORDER BY serial DESC LIMIT $2`;
const ofSubject = `
  SELECT serial, doc FROM audit WHERE app = $3 AND subject = $4 AND serial < $1
  ORDER BY serial DESC LIMIT $2`;

export const audit = {
  reads: {
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
} satisfies Noun;
