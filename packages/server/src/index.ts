export { serve } from "./serve.ts";
export { openStore } from "./compose.ts";
export { ConfigError, readConfig } from "./config.ts";
export { ApiError } from "./errors.ts";
export { registerApp } from "./apps/register-app.ts";
export { appView } from "./apps/edit-app.ts";
export { localAdmin } from "./local-admin.ts";
export { createMatchingPath } from "./matching-path.ts";
export { version } from "./version.ts";
export { StoreMissing, StoreUnavailable } from "@throughline/storage";

export type { Serving } from "./serve.ts";
export type { ServerConfig } from "./config.ts";
export type { AppDraft, RegisteredApp } from "./apps/register-app.ts";
export type { App, Store } from "@throughline/storage";
export type { FingerprintRequest } from "@throughline/protocol";
