export { localBaseUrl } from "./check-config.ts";
export { LinkEventNames } from "./link-event-names.ts";
export {
  acquireSession,
  activeSession,
  installPhone,
  logEvent,
  resetLinkSession,
} from "./registry.ts";

export type { Config } from "./config.ts";
export type { DeferredLinkContext, LinkContextType, LinkType } from "./link-context.ts";
export type { LinkStorage } from "./link-storage.ts";
export type { Answer, Call, Phone, Ports } from "./ports.ts";
