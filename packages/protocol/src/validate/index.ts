export { compileSchema } from "./compileSchema.ts";
export { adminSchemas } from "./admin.ts";
export { adminRouteSchemas } from "./adminRoutes.ts";
export { analyticsEvent, errorBody, schemas } from "./schemas.ts";

export type { Fault } from "./compileSchema.ts";
