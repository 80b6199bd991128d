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

type AnyHandler = (call: AdminCall<never>) => Promise<unknown>;

/**
 * The same handlers, each change written down once it is done: by whom, of what, and what was asked for;
 * never what was answered, which may hold a key.
 */
export function audited(handlers: AdminHandlers, audit: AuditStore, now: Clock): AdminHandlers {
  const names = Object.keys(handlers) as AdminRouteName[];
  return Object.fromEntries(
    names.map((name) => {
      const handle = handlers[name] as AnyHandler;
      const route: AdminRoute = adminRoutes[name];
      return [name, route.audit ? noted(name, route, handle) : handle];
    }),
  ) as unknown as AdminHandlers;

  function noted(
    action: string,
    { status, bulk, secrets }: AdminRoute,
    handle: AnyHandler,
  ): AnyHandler {
    return async (call) => {
      const answer = await handle(call);
      const change = bulk ? outcomesIn(answer) : withoutSecrets(call.body, secrets);
      if (bulk && change === undefined) return answer;
      const subject = named(call.params) ?? (status === 201 ? made(answer) : undefined);
      await audit.add({
        app: call.app.id,
        at: now(),
        by: call.by,
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

/** How many were created or replaced by a change of many things; undefined where none was. */
function outcomesIn(answer: unknown): Record<string, number> | undefined {
  const report = answer as LinkImportReport | FileImportReport | RecordImportReport;
  const outcomes = "items" in report ? countOf(report.items) : report.counts;
  const changes = Object.entries(outcomes).filter(
    ([outcome, links]) => outcome !== "unchanged" && links > 0,
  );
  return report.done && changes.length > 0 ? Object.fromEntries(changes) : undefined;
}

function countOf(items: LinkImportReport["items"]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of items) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** What a path names. */
function named(params: object): string | undefined {
  return (Object.values(params) as (string | undefined)[])[0];
}

/** What was made. */
function made(answer: unknown): string | undefined {
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

function auditView({ at, by, action, subject, change }: AuditEntry): AuditView {
  return {
    at: new Date(at).toISOString(),
    by: { kind: by.kind, name: by.kind === "machine" ? null : by.name },
    action,
    subject: subject ?? null,
    change: change ?? null,
  };
}
