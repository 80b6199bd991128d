export { isAtLeast, keyMayCall, memberMayCall } from "./access.ts";
export { createAccountClient } from "./account-client.ts";
export { AdminError, errorFromResponse } from "./send-request.ts";
export { createAdminApi, createAdminClient } from "./client.ts";
export { fillPathParameters } from "./fill-path-parameters.ts";
export { flatAppFields } from "./app-fields.ts";
export { flatLinkFields } from "./link-fields.ts";
export { accountRoutes, adminRoutes } from "./routes.ts";
export { nestValues, valueAt } from "./paths.ts";

export type { AccountApi } from "./account-client.ts";
export type { AdminClientOptions, AnyAdminInput } from "./send-request.ts";
export type { AdminApi, AdminInput } from "./client.ts";
export type { FlatField, ValueKind } from "./field-table.ts";
export type { PageQuery } from "./fields.ts";
export type { AdminRoute, Endpoint } from "./route.ts";
export type {
  AdminResponse,
  AdminBody,
  AdminParams,
  AdminQuery,
  AdminRouteName,
} from "./routes.ts";
export type { AdsQuery } from "./ads.ts";
export type { FunnelQuery } from "./funnels.ts";
export type { ReportQuery } from "./report-query.ts";
export type { SpanQuery, SplitQuery } from "./statistics.ts";
