export { localBaseUrl } from "./check-config.ts";
export { LinkEventNames } from "./link-event-names.ts";
export { parseJson } from "./parse-json.ts";
export { parseLink } from "./parse-link.ts";
export { acquireSession, logEvent, registry, setConsent, setUserId } from "./registry.ts";

export type { ClickDomains } from "./registry.ts";
export type { Config } from "./config.ts";
export type { Consent } from "./consent.ts";
export type { LinkSession } from "./session.ts";
export type { DeferredLinkContext, LinkContextType, LinkType } from "./link-context.ts";
export type { LinkData } from "@throughline/protocol/client";
export type { SessionLink, DeliveredLink, LinkDetails, LinkMatch } from "./link-details.ts";
export type { LinkStorage } from "./link-storage.ts";
export type { Phone } from "./phone.ts";
export type { PostResponse, PendingRequest, Ports, SessionPorts } from "./ports.ts";
export type { SessionEvent, SessionState } from "./session-state.ts";
