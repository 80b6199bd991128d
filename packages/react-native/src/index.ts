"use client";
export { LinkProvider } from "./react/LinkProvider.tsx";
export { useLinkContext } from "./react/useLinkContext.ts";
export { LinkAnalytics } from "./react/LinkAnalytics.ts";
export { LinkEventNames, setConsent } from "./core/index.ts";

export type { LinkProviderProps } from "./react/LinkProvider.tsx";
export type {
  Config,
  Consent,
  LinkContextType,
  LinkStorage,
  LinkType,
  Phone,
} from "./core/index.ts";
