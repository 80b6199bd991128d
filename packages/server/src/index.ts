export { serve } from "./serve.ts";
export { openStore } from "./compose.ts";
export { ConfigError, readConfig } from "./config.ts";
export { ApiError } from "./errors.ts";
export { registerApp } from "./apps/registerApp.ts";
export { appView } from "./apps/editApp.ts";
export { createLink } from "./links/createLink.ts";
export { linkView } from "./links/linkView.ts";
export { createKey, keyView, revokeKey, rotateKey } from "./auth/keyChanges.ts";
export { explainInstall } from "./matching/explain.ts";
export { createMatchingPath } from "./matchingPath.ts";
export { version } from "./version.ts";
export { StoreUnavailable } from "@throughline/storage";

export type { Serving } from "./serve.ts";
export type { ServerConfig } from "./config.ts";
export type { AppDraft, RegisteredApp } from "./apps/registerApp.ts";
export type { App, Store } from "@throughline/storage";
export type { FingerprintRequest } from "@throughline/protocol";
