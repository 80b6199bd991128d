"use client";
export { LinkProvider } from "./react/link-provider.tsx";
export { useLinkContext } from "./react/use-link-context.ts";
export { LinkAnalytics } from "./react/link-analytics.ts";
export { LinkEventNames, setConsent } from "./core/index.ts";

export type { PluginOptions } from "./plugin-options.ts";
export type { CustomAnalytics } from "./react/link-analytics.ts";
export type { LinkProviderProps } from "./react/link-provider.tsx";
export type {
  Config,
  Consent,
  LinkContextType,
  LinkData,
  LinkStorage,
  LinkType,
  Phone,
} from "./core/index.ts";
