export { localBaseUrl } from "./check-config.ts";
export { firstLink, onLink, routeTo } from "./delivery.ts";
export { LinkEventNames } from "./link-event-names.ts";
export { acquireSession, installPhone, logEvent, resetLinkSession } from "./registry.ts";

export type { Config } from "./config.ts";
export type { Link, MapToRoute } from "./delivery.ts";
export type { DeferredLinkContext, LinkContextType, LinkType } from "./link-context.ts";
export type { LinkStorage } from "./link-storage.ts";
export type { Answer, Call, Phone, Ports } from "./ports.ts";
