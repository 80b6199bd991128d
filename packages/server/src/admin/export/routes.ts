import { Readable } from "node:stream";
import {
  exportFormats,
  exportPaths,
  personalExportPaths,
  reportSheets,
} from "@throughline/protocol";
import type { ExportFormat, ExportName } from "@throughline/protocol";
import { createAdminApi, adminRoutes } from "@throughline/protocol/admin";
import type { AdminApi, AdminRoute, AdminRouteName } from "@throughline/protocol/admin";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { TObject } from "typebox";
import { requireAuthorization } from "../../catalog/auth/require-key.ts";
import { requireAdminCaller } from "../accounts/admin-access.ts";
import type { AdminGate } from "../accounts/admin-access.ts";
import type { AdminCall, AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { exported, exportedFile } from "./exported.ts";
import { personalFile } from "./personal-file.ts";

const types: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
};

/** Dependencies of the export routes. */
export interface ExportDependencies {
  readonly handlers: AdminHandlers;
  readonly adminGate: Pick<AdminGate, "authorize">;
  readonly serviceUrl: (request: FastifyRequest) => string;
}

/** Serves the exports, which read the lists page by page as fast as the client downloads. */
export async function exportRoutes(
  scope: FastifyInstance,
  { handlers, adminGate, serviceUrl }: ExportDependencies,
): Promise<void> {
  requireAuthorization(scope, adminGate);

  /** Returns the admin API with the permissions of the caller. */
  function adminFor(request: FastifyRequest): AdminApi {
    const caller = { ...requireAdminCaller(request), serviceUrl: serviceUrl(request) };
    return createAdminApi((route, { params = {}, query = {} }) => {
      const handle = handlers[route] as (call: AdminCall<never>) => Promise<unknown>;
      const call = { ...caller, params, query, body: undefined, idempotencyKey: undefined };
      return handle(call as unknown as AdminCall<never>);
    });
  }

  for (const kind of ["install", "user"] as const) {
    const route = kind === "install" ? "listInstallData" : "listUserData";
    const { params = {} } = adminRoutes[route] as AdminRoute;
    const parameters = Object.entries(params).map(
      ([name, description]) => [name, Type.String({ description })] as const,
    );
    scope.get<{ Params: Record<string, string> }>(
      personalExportPaths[kind],
      {
        config: { adminRoute: route },
        schema: {
          summary: `Export everything about ${kind === "install" ? "an install" : "a user"}`,
          description:
            "Returns everything that is stored about a person as a JSON file. `data` has a list for each kind of data, which may be empty.",
          tags: ["export"],
          params: Type.Object(Object.fromEntries(parameters)),
          querystring: Type.Object({}, { additionalProperties: false }),
        },
      },
      async (request, reply) => {
        const [id = ""] = Object.values(request.params);
        const chunks = personalFile(adminFor(request), { kind, id });
        const first = await chunks.next();
        return reply
          .header("Content-Type", "application/json; charset=utf-8")
          .header("Content-Disposition", `attachment; filename="${kind}.json"`)
          .header("Cache-Control", "no-store")
          .send(Readable.from(startingWith(first, chunks)));
      },
    );
  }

  const report = { route: "statsReport", isFiltered: true } as const;
  for (const name of Object.keys(exportPaths) as ExportName[]) {
    const { route, isFiltered } = name === "report" ? report : exported[name];
    scope.get<{ Querystring: Record<string, string> & { format?: ExportFormat } }>(
      exportPaths[name],
      {
        config: { adminRoute: route },
        schema: {
          summary: `Export ${name}`,
          description:
            name === "report"
              ? "Returns a report as a ZIP file with one file for each kind of row, or one of these files. The figures of the compared period are beside the current ones."
              : "Returns all records as a file. NDJSON holds one object per line; CSV and Parquet hold the same in columns.",
          tags: ["export"],
          querystring: querySchema(
            isFiltered ? route : undefined,
            name === "report" ? { sheet } : {},
          ),
        },
      },
      async (request, reply) => {
        const { format = "csv", ...filter } = request.query;
        const chunks = exportedFile(name, format, adminFor(request), filter);
        const isZip = name === "report" && filter["sheet"] === undefined;
        const file = isZip ? "report.zip" : `${filter["sheet"] ?? name}.${format}`;
        // Reading the first chunk reports an invalid request before the response starts.
        const first = await chunks.next();
        return reply
          .header("Content-Type", isZip ? "application/zip" : types[format])
          .header("Content-Disposition", `attachment; filename="${file}"`)
          .header("Cache-Control", "no-store")
          .send(Readable.from(startingWith(first, chunks)));
      },
    );
  }
}

type Chunk = string | Uint8Array;

async function* startingWith(
  first: IteratorResult<Chunk>,
  rest: AsyncIterable<Chunk>,
): AsyncGenerator<Chunk> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}

const sheet = Type.Optional(
  Type.Enum([...reportSheets], {
    description: "One kind of row. Without it, the response is a ZIP file with all of them.",
  }),
);

/** Returns the filters of the list route, without its paging parameters. */
function querySchema(route: AdminRouteName | undefined, more: Record<string, typeof sheet>) {
  const { query } = (route ? adminRoutes[route] : {}) as { query?: TObject };
  const { cursor: _cursor, limit: _limit, full: _full, ...filters } = query?.properties ?? {};
  return Type.Object(
    {
      ...filters,
      ...more,
      format: Type.Optional(
        Type.Enum([...exportFormats], { description: "The file's format. The default is `csv`." }),
      ),
    },
    { additionalProperties: false },
  );
}
