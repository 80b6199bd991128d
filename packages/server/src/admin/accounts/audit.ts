import type {
  AuditView,
  FileImportReport,
  LinkImportReport,
  RecordImportReport,
} from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { AdminRoute, AdminRouteName } from "@throughline/protocol/admin";
import type { AuditEntry, AuditStore, JsonObject, Store } from "@throughline/storage";
import type { AdminCall, AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { pageRequest } from "../../platform/admin-handlers/page-request.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { iso } from "../../platform/time/iso.ts";

type AnyHandler = (call: AdminCall<never>) => Promise<unknown>;

/**
 * Wraps the handlers so that every change is written to the audit log after it succeeded: who made it, its subject, and
 * the request body without secrets. Responses are not logged, since they may contain a new key.
 */
export function withAudit(handlers: AdminHandlers, audit: AuditStore, now: Clock): AdminHandlers {
  const names = Object.keys(handlers) as AdminRouteName[];
  return Object.fromEntries(
    names.map((name) => {
      const handle = handlers[name] as AnyHandler;
      const route: AdminRoute = adminRoutes[name];
      return [name, route.audit ? withAuditLog(name, route, handle) : handle];
    }),
  ) as unknown as AdminHandlers;

  function withAuditLog(
    action: string,
    { status, bulk, secrets }: AdminRoute,
    handle: AnyHandler,
  ): AnyHandler {
    return async (call) => {
      const answer = await handle(call);
      const change = bulk ? changedCounts(answer) : withoutSecrets(call.body, secrets);
      if (bulk && change === undefined) return answer;
      const subject =
        pathSubject(call.params) ?? (status === 201 ? createdSubject(answer) : undefined);
      await audit.add({
        app: call.app.id,
        at: now(),
        actor: call.actor,
        action,
        ...(subject !== undefined && { subject }),
        ...(change !== undefined && { change }),
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
  const report = answer as LinkImportReport | FileImportReport | RecordImportReport;
  const outcomes = "items" in report ? countOutcomes(report.items) : report.counts;
  const changes = Object.entries(outcomes).filter(
    ([outcome, links]) => outcome !== "unchanged" && links > 0,
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
      const { subject } = query;
      const page = { ...pageRequest(query), ...(subject !== undefined && { subject }) };
      const { items, next } = await audit.list(app.id, page);
      return { items: items.map(auditView), next: next ?? null };
    },
  };
}

function auditView({ at, actor, action, subject, change }: AuditEntry): AuditView {
  return {
    at: iso(at),
    actor: { kind: actor.kind, name: actor.kind === "machine" ? null : actor.name },
    action,
    subject: subject ?? null,
    change: change ?? null,
  };
}
