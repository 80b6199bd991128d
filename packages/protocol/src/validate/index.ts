export { closest } from "./closest.ts";
export { compileSchema, nameOf } from "./compile-schema.ts";
export { accountSchemas } from "./accounts.ts";
export { adminSchemas } from "./admin.ts";
export { adminRouteSchemas } from "./admin-routes.ts";
export { exportedLines } from "./records.ts";
export { analyticsEvent, errorBody, schemas } from "./schemas.ts";

export type { Fault } from "./compile-schema.ts";
