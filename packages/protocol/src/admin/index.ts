export { adminApiOver, AdminError, createAdminClient } from "./client.ts";
export { adminPath, adminRoutes } from "./routes.ts";

export type { AdminApi, AdminClientOptions, AdminInput, AnyAdminInput } from "./client.ts";
export type { AdminParams, AdminRoute } from "./routes.ts";
export type { AdminRouteName, AdminShapes, PageQuery, SpanQuery } from "./shapes.ts";
