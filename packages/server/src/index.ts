export { serve } from "./serve.ts";
export { openStore } from "./compose.ts";
export { ConfigError, readConfig } from "./config.ts";
export { ApiError } from "./errors.ts";
export { registerApp } from "./apps/registerApp.ts";
export { appView } from "./apps/editApp.ts";
export { localAdmin } from "./localAdmin.ts";
export { createMatchingPath } from "./matchingPath.ts";
export { version } from "./version.ts";
export { StoreMissing, StoreUnavailable } from "@throughline/storage";

export type { Serving } from "./serve.ts";
export type { ServerConfig } from "./config.ts";
export type { AppDraft, RegisteredApp } from "./apps/registerApp.ts";
export type { App, Store } from "@throughline/storage";
export type { FingerprintRequest } from "@throughline/protocol";
