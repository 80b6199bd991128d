import { Readable } from "node:stream";
import { exportFormats, exportPaths } from "@throughline/protocol";
import type { ExportFormat, ExportName, LinkView } from "@throughline/protocol";
import type { AdminRouteName } from "@throughline/protocol/admin";
import { adminRouteSchemas } from "@throughline/protocol/validate";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { TObject } from "typebox";
import { adminCallerOf } from "../accounts/admin-access.ts";
import type { AdminCall, AdminHandlers } from "../admin/handlers.ts";
import { csvRow, valueAt } from "./csv.ts";
import { reportRows } from "./report-rows.ts";

interface Exported {
  /** The list whose pages these are. */
  readonly route: AdminRouteName;
  readonly columns: readonly string[];
  /** Whether each row has what the link of its code brought, where the caller may see that. */
  readonly brought?: true;
  /** The rows of an answer that is no list. */
  readonly rowsOf?: (answer: never) => object[];
}

/** What can be taken away as a file. */
const exported: Record<ExportName, Exported> = {
  links: {
    route: "listLinks",
    columns: [
      "code",
      "url",
      "destination",
      "preview.title",
      "tags",
      "utm.source",
      "utm.medium",
      "utm.campaign",
      "utm.term",
      "utm.content",
      "expiresAt",
      "expiredFallback",
      "disabled",
      "test",
      "createdAt",
      "updatedAt",
      "brought.clicks",
      "brought.installs",
      "brought.events",
    ],
    brought: true,
  },
  installs: {
    route: "listInstalls",
    columns: [
      "installId",
      "at",
      "platform",
      "link",
      "match.type",
      "match.method",
      "match.confidence",
      "test",
    ],
  },
  events: {
    route: "listEvents",
    columns: ["id", "installId", "name", "at", "receivedAt", "platform", "data", "test"],
  },
  statistics: {
    route: "statsReport",
    columns: ["kind", "value", "clicks", "installs", "events", "amount", "share"],
    rowsOf: reportRows,
  },
  changes: {
    route: "listAudit",
    columns: ["at", "by.kind", "by.name", "action", "subject", "change"],
  },
};

const types: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
};

/** Registers the exports behind the admin API's gate: page after page of the list, as fast as it is taken. */
export function exportRoutes(
  scope: FastifyInstance,
  handlers: AdminHandlers,
  ownUrl: (request: FastifyRequest) => string,
): void {
  for (const [name, { route, columns, brought, rowsOf }] of Object.entries(exported)) {
    scope.get<{ Querystring: Record<string, string> & { format?: ExportFormat } }>(
      exportPaths[name as ExportName],
      {
        config: { adminRoute: route },
        schema: {
          summary: `All ${name} as a file`,
          tags: ["export"],
          querystring: querySchema(route),
        },
      },
      async (request, reply) => {
        const { format = "csv", ...query } = request.query;
        const list = handlers[route] as (call: AdminCall<never>) => Promise<Listed>;
        const { may, ...caller } = adminCallerOf(request);
        const call = {
          ...caller,
          params: {},
          body: undefined,
          idempotencyKey: undefined,
          ownUrl: ownUrl(request),
        };
        const ask = async (cursor: string | null): Promise<Listed> => {
          const page = rowsOf ? {} : { limit: "200", ...(cursor && { cursor }) };
          const asked = { ...call, query: { ...query, ...page } } as unknown as AdminCall<never>;
          const answer = await list(asked);
          if (rowsOf) return { items: rowsOf(answer as never), next: null };
          return brought && may("linkTotals") ? withBrought(answer, handlers, call) : answer;
        };
        // What is wrong with the request is said before anything is sent.
        const first = await ask(null);
        return reply
          .header("Content-Type", types[format])
          .header("Content-Disposition", `attachment; filename="${name}.${format}"`)
          .header("Cache-Control", "no-store")
          .send(Readable.from(textOf(first, ask, format, columns)));
      },
    );
  }
}

/** Links with what each brought in the last thirty days, as the dashboard shows it. */
async function withBrought(
  { items, next }: Listed,
  { linkTotals }: AdminHandlers,
  call: Omit<AdminCall<"linkTotals">, "query">,
): Promise<Listed> {
  const links = items as readonly LinkView[];
  const codes = links.map(({ code }) => code).join(",");
  const totals = await linkTotals({ ...call, query: { codes } });
  return { items: links.map((link) => ({ ...link, brought: totals.links[link.code] })), next };
}

interface Listed {
  readonly items: readonly object[];
  readonly next: string | null;
}

async function* textOf(
  first: Listed,
  ask: (cursor: string | null) => Promise<Listed>,
  format: ExportFormat,
  columns: readonly string[],
): AsyncGenerator<string> {
  if (format === "csv") yield csvRow(columns);
  for (let page = first; ; page = await ask(page.next)) {
    const rows = page.items.map((item) =>
      format === "csv"
        ? csvRow(columns.map((column) => valueAt(item, column)))
        : `${JSON.stringify(item)}\n`,
    );
    if (rows.length > 0) yield rows.join("");
    if (page.next === null) return;
  }
}

/** The list's own filters, without its pages. */
function querySchema(route: AdminRouteName) {
  const { query } = adminRouteSchemas[route] as { query: TObject };
  const { cursor: _cursor, limit: _limit, ...filters } = query.properties;
  return Type.Object(
    { ...filters, format: Type.Optional(Type.Enum([...exportFormats])) },
    { additionalProperties: false },
  );
}
