"use client";
export { LinkProvider } from "./react/LinkProvider.tsx";
export { useLinkContext } from "./react/useLinkContext.ts";
export { useLinkDetails } from "./react/useLinkDetails.ts";
export { useLinkHandler } from "./react/useLinkHandler.ts";
export { LinkAnalytics } from "./react/LinkAnalytics.ts";
export { getLinkClient } from "./imperative/getLinkClient.ts";
export { LinkEventNames, setConsent } from "./core/index.ts";

export type { LinkHandlerOptions } from "./react/useLinkHandler.ts";
export type { LinkProviderProps } from "./react/LinkProvider.tsx";
export type { LinkClient } from "./imperative/getLinkClient.ts";
export type {
  Config,
  Consent,
  DeliveredLink,
  Link,
  LinkContextType,
  LinkDetails,
  LinkMatch,
  LinkStorage,
  LinkType,
  Phone,
} from "./core/index.ts";
