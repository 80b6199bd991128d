export { adminAccess, isAtLeast, mayCall, opens } from "./access.ts";
export { createAccountClient } from "./account-client.ts";
export { AdminError, refusalOf } from "./ask.ts";
export { adminApiOver, createAdminClient } from "./client.ts";
export { adminPath } from "./path.ts";
export { adminRoutes } from "./routes.ts";

export type { AdminAccess } from "./access.ts";
export type { AccountApi } from "./account-client.ts";
export type { AdminClientOptions, AnyAdminInput } from "./ask.ts";
export type { AdminApi, AdminInput } from "./client.ts";
export type { AdminParams, AdminRoute } from "./routes.ts";
export type { AdminRouteName, AdminShapes, PageQuery, ReportQuery, SpanQuery } from "./shapes.ts";
