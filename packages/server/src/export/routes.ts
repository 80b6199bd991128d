import { Readable } from "node:stream";
import { exportFormats, exportPaths } from "@throughline/protocol";
import type { ExportFormat, ExportName } from "@throughline/protocol";
import type { AdminRouteName } from "@throughline/protocol/admin";
import { adminRouteSchemas } from "@throughline/protocol/validate";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { TObject } from "typebox";
import { adminCallerOf } from "../accounts/admin-access.ts";
import type { AdminCall, AdminHandlers } from "../admin/handlers.ts";
import { csvRow, valueAt } from "./csv.ts";

interface Exported {
  /** The list whose pages these are. */
  readonly route: AdminRouteName;
  readonly columns: readonly string[];
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
      "disabled",
      "test",
      "createdAt",
      "updatedAt",
    ],
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
  for (const [name, { route, columns }] of Object.entries(exported)) {
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
      (request, reply) => {
        const { format = "csv", ...query } = request.query;
        const list = handlers[route] as (call: AdminCall<never>) => Promise<Listed>;
        const call = { ...adminCallerOf(request), params: {}, body: undefined } as const;
        const ask = (cursor: string | null) =>
          list({
            ...call,
            query: { ...query, limit: "200", ...(cursor && { cursor }) } as never,
            idempotencyKey: undefined,
            ownUrl: ownUrl(request),
          } as unknown as AdminCall<never>);
        return reply
          .header("Content-Type", types[format])
          .header("Content-Disposition", `attachment; filename="${name}.${format}"`)
          .header("Cache-Control", "no-store")
          .send(Readable.from(textOf(ask, format, columns)));
      },
    );
  }
}

interface Listed {
  readonly items: readonly object[];
  readonly next: string | null;
}

async function* textOf(
  ask: (cursor: string | null) => Promise<Listed>,
  format: ExportFormat,
  columns: readonly string[],
): AsyncGenerator<string> {
  if (format === "csv") yield csvRow(columns);
  let cursor: string | null = null;
  do {
    const { items, next } = await ask(cursor);
    const rows = items.map((item) =>
      format === "csv"
        ? csvRow(columns.map((column) => valueAt(item, column)))
        : `${JSON.stringify(item)}\n`,
    );
    if (rows.length > 0) yield rows.join("");
    cursor = next;
  } while (cursor !== null);
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
