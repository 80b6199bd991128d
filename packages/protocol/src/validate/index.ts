export { closest } from "./closest.ts";
export { compileSchema } from "./compile-schema.ts";
export { fieldName } from "./describe-violations.ts";
export { analyticsEvent, errorBody, schemas } from "./schemas.ts";
export { userIdPattern } from "./user-id.ts";
export { appFields } from "../admin/app-fields.ts";
export { exportedLines, ImportedLink } from "../admin/imports.ts";
export { linkFields } from "../admin/link-fields.ts";
export { webhookMessage } from "../admin/webhooks.ts";

export type { Violation } from "./describe-violations.ts";
