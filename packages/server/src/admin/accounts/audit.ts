import type {
  AuditView,
  BulkLinkReport,
  FileImportReport,
  LinkImportReport,
  RecordImportReport,
} from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { AdminRoute, AdminRouteName } from "@throughline/protocol/admin";
import type { AuditEntry, AuditStore, JsonObject, PageRequest, Store } from "@throughline/storage";
import type { AdminCall, AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { pageRequest } from "../../platform/admin-handlers/page-request.ts";
import { searchPages } from "../../platform/admin-handlers/search-pages.ts";
import { actorView } from "../../platform/admin-handlers/actor-view.ts";
import { readAuditedRecord } from "./audited-record.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { iso } from "../../platform/time/iso.ts";

type AnyHandler = (call: AdminCall<never>) => Promise<unknown>;

/**
 * Wraps the handlers so that every change is written to the audit log after it succeeded: who made it, its subject, the
 * request body without secrets, and the values before and after. Responses are not logged, since they may contain a new key.
 */
export function withAudit(handlers: AdminHandlers, audit: AuditStore, now: Clock): AdminHandlers {
  const names = Object.keys(handlers) as AdminRouteName[];
  return Object.fromEntries(
    names.map((name) => {
      const handle = handlers[name] as AnyHandler;
      const route: AdminRoute = adminRoutes[name];
      // The handler of an erasure writes the entry itself, because it contains the receipt.
      return [name, route.audit && !route.erases ? withEntry(name, route, handle) : handle];
    }),
  ) as unknown as AdminHandlers;

  function withEntry(action: string, route: AdminRoute, handle: AnyHandler): AnyHandler {
    const { status, bulk, secrets } = route;
    return async (call) => {
      const subjectBefore = pathSubject(call.params);
      const record = await readAuditedRecord(handlers, route, call, subjectBefore);
      const answer = await handle(call);
      const change = bulk ? changedCounts(answer) : withoutSecrets(call.body, secrets);
      if (bulk && change === undefined) return answer;
      const subject = subjectBefore ?? (status === 201 ? createdSubject(answer) : undefined);
      const name = record.nameAfter(answer);
      const changes = record.changesAfter(answer, change);
      await audit.add({
        app: call.app.id,
        at: now(),
        actor: call.actor,
        action,
        ...(subject !== undefined && { subject }),
        ...(name !== undefined && { name }),
        ...(change !== undefined && { change }),
        ...(changes !== undefined && { changes }),
      });
      return answer;
    };
  }
}

function withoutSecrets(body: JsonObject | undefined, secrets: readonly string[] = []) {
  if (body === undefined || secrets.length === 0) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !secrets.includes(name)));
}

/** Returns how many records a bulk request created or replaced, or undefined when it changed nothing. */
function changedCounts(answer: unknown): Record<string, number> | undefined {
  const report = answer as
    | LinkImportReport
    | FileImportReport
    | RecordImportReport
    | BulkLinkReport;
  const outcomes: Record<string, number> =
    "items" in report
      ? countOutcomes(report.items)
      : "counts" in report
        ? report.counts
        : { changed: report.changed };
  const changes = Object.entries(outcomes).filter(
    ([outcome, count]) => outcome !== "unchanged" && count > 0,
  );
  return report.done && changes.length > 0 ? Object.fromEntries(changes) : undefined;
}

function countOutcomes(items: LinkImportReport["items"]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of items) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Returns the code or ID in the path. */
function pathSubject(params: object): string | undefined {
  return (Object.values(params) as (string | undefined)[])[0];
}

/** Returns the code or ID of the record that the response describes. */
function createdSubject(answer: unknown): string | undefined {
  const { code, id } = Object(answer) as Record<string, string | undefined>;
  return code ?? id;
}

export function auditAdmin({
  store: { audit },
}: {
  readonly store: Store;
}): AdminHandlers<"listAudit"> {
  return {
    async listAudit({ app, query }) {
      const { subject, search = "" } = query;
      const words = search.toLowerCase().split(/\s+/).filter(Boolean);
      const list = (page: PageRequest) =>
        audit.list(app.id, { ...page, ...(subject !== undefined && { subject }) });
      const isMatch = (entry: AuditEntry) => {
        const text = searchedText(entry);
        return words.every((word) => text.includes(word));
      };
      const { items, next } =
        words.length > 0
          ? await searchPages(list, isMatch, pageRequest(query), { maxRead })
          : await list(pageRequest(query));
      return { items: items.map(auditView), next: next ?? null };
    },
  };
}

/** How many entries one request searches at most. The next page continues from there. */
const maxRead = 20_000;

/** Returns what a search finds an entry by: who made the change, what it is called, and all its values. */
function searchedText({ actor, action, subject, name, change, changes }: AuditEntry): string {
  const routes: Readonly<Record<string, AdminRoute>> = adminRoutes;
  const actorName = actor.kind === "machine" ? "" : actor.name;
  return [actorName, action, routes[action]?.audit, subject, name, change, changes]
    .map((part) => (typeof part === "string" ? part : JSON.stringify(part ?? "")))
    .join("\n")
    .toLowerCase();
}

function auditView({ at, actor, action, subject, name, change, changes }: AuditEntry): AuditView {
  return {
    at: iso(at),
    actor: actorView(actor),
    action,
    subject: subject ?? null,
    name: name ?? null,
    change: change ?? null,
    changes: changes ? [...changes] : null,
  };
}
