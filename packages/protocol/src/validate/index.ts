export { closest } from "./closest.ts";
export { compileSchema, nameOf } from "./compile-schema.ts";
export { analyticsEvent, errorBody, schemas } from "./schemas.ts";
export { exportedLines, ImportedLink } from "../admin/imports.ts";

export type { Violation } from "./compile-schema.ts";
